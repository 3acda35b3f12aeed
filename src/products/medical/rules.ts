import { addDays, datePrinted } from '../../kernel/calendar.ts';
import { compare, type Decimal, multiply, roundHalfUp } from '../../kernel/decimal.ts';
import { type Kopecks, rublesPrinted } from '../../kernel/money.ts';
import { countryCodeOf, countryNameOf, isRussia } from '../../parties/country.ts';
import { isYear } from '../contract-dates.ts';
import type { Beside, Rules } from '../define/definition.ts';
import type { medicalFields, personFields } from './fields.ts';
import { texts } from './risks.ts';
import {
  ageOf,
  countriesOf,
  currencyOf,
  inRubles,
  insuredDays,
  isOfManyTrips,
  isToSchengen,
  type Medical,
  type Person,
  placesOf,
  type Risk,
  rateOf,
} from './trip.ts';

type MedicalRules = Rules<typeof medicalFields, typeof personFields, Risk>;
type About = Beside<typeof medicalFields, typeof personFields, Risk>;

/** Of the law on tourism, in rubles; of a visa, in euros. */
const leastRubles: Decimal = { units: 2_000_000n, scale: 0 };
const leastEuros: Decimal = { units: 30_000n, scale: 0 };
/** Above this sum of a person the staff look at a cancellation: invented, in the currency of the sums. */
const cancellationLooked = 300_000n;
const waitDays = 5;
const ageMax = 84;
/** From the cheapest on: each includes what stands before it, as its price does. */
const territories = ['CIS', 'EUROPE', 'ASIA', 'WORLD_EXCEPT_USA', 'WORLD'];
/** Where Russians go with the passport that they have at home. */
const nearby = new Set(['BY', 'KZ', 'KG', 'AM']);

/** What fields and tables cannot say of a journey. */
export const rules: MedicalRules = {
  contract: (contract, beside) => [
    ...ofCovers(contract),
    ...ofPlaces(contract, beside),
    ...ofDays(contract, beside),
    ...ofCancellation(contract, beside),
    ...ofBegun(contract, beside),
  ],
  thing: (person, contract) => [ofDocument(person, contract), ofCitizenship(person, contract)],
};

/** What is said where the tariff refuses. */
export const refusals: MedicalRules = {
  contract: (contract, beside) =>
    contract.covers.map(
      ({ code, sum }, index) =>
        code === 'MEDICAL' && [`covers[${index}].sumInsured`, tooSmall(contract, sum, beside)],
    ),
  thing: (person, contract) => {
    const age = ageOf(person, contract);
    const text =
      age === undefined
        ? texts.birthDate
        : `возраст застрахованного ${age} лет: этот продукт — до ${ageMax} лет включительно`;
    return [['person.birthDate', text]];
  },
};

/** Why the staff must approve. */
export const review: MedicalRules = {
  contract: ({ covers }) =>
    covers.map(
      ({ code, sum }, index) =>
        code === 'CANCELLATION' && sum > cancellationLooked && [`covers[${index}].sumInsured`, texts.dear],
    ),
};

type SaidOfContract = ReturnType<NonNullable<MedicalRules['contract']>>;

function ofCovers({ covers, things, said: _, ...contract }: Medical): SaidOfContract {
  const lacksBirth = things.some(({ said }) => said.person !== undefined && !said.person.birthDate);
  return [
    covers.length > 0 && covers.every(({ code }) => code !== 'MEDICAL') && ['covers', texts.needed],
    things.length > 1 && lacksBirth && !contract.isComplete && ['things', texts.birthDates],
    ...covers.map(
      ({ entry }, index): SaidOfContract[number] =>
        entry.deductibleUnit?.trim() === 'PERCENT' && [
          `covers[${index}].deductibleUnit`,
          'допустимые значения: SUM',
        ],
    ),
  ];
}

function ofPlaces(contract: Medical, { askOf }: About): SaidOfContract {
  const { said, isComplete, covers } = contract;
  const sent = said.trip?.countries ?? [];
  const codes = countriesOf(contract);
  const territory = said.trip?.territoryCode?.trim() ?? '';
  const rank = (code: string) => territories.indexOf(code);
  const needs = placesOf(contract).map((member) => askOf('country_territory', member) ?? '');
  const needed = needs.reduce((most, one) => (rank(one) > rank(most) ? one : most), '');
  const outside = codes.filter((_, index) => rank(needs[index] ?? '') > rank(territory));
  const isTooCheap = rank(territory) >= 0 && codes.length > 0 && outside.length > 0;
  const names = outside.map((code) => countryNameOf(code) ?? code).join(', ');
  return [
    sent.length === 0 && (isComplete || territory === '') && ['trip.countries', texts.countries],
    new Set(codes).size < codes.length && ['trip.countries', texts.twice],
    isTooCheap && ['trip.territoryCode', `территория ${territory} не включает ${names}: передайте ${needed}`],
    ...covers.map(
      ({ code, sum }, index): SaidOfContract[number] =>
        code === 'MEDICAL' &&
        sum > 0n &&
        isBelowSchengen(contract, sum) && [`covers[${index}].sumInsured`, texts.schengen],
    ),
  ];
}

function isBelowSchengen(contract: Medical, sum: Kopecks): boolean {
  const euro = rateOf(contract, 'EUR');
  const own = inRubles(contract, sum);
  if (!isToSchengen(contract) || !own) return false;
  if (currencyOf(contract) === 'EUR') return compare({ units: sum, scale: 2 }, leastEuros) < 0;
  return euro !== undefined && compare(own, multiply(leastEuros, euro)) < 0;
}

function ofDays(contract: Medical, { standing }: About): SaidOfContract {
  const { said, term, isComplete } = contract;
  const { startsOn, endsOn, concludedOn, days, assumed } = term;
  const { insuredDays: sent, isAlreadyAbroad } = said.trip ?? {};
  const earliest = addDays(concludedOn, waitDays);
  // A quote that names no day of its own is one of tomorrow.
  const isSaid = isComplete || !assumed.startsOn;
  const isLate = isSaid && isAlreadyAbroad === true && startsOn < earliest && !standing;
  const waits =
    isLate &&
    ([
      'startDate' as const,
      `застрахованный уже за границей: начало страхования не раньше ${datePrinted(earliest)}, через пять дней после заключения`,
    ] as const);
  const [from, to] = [datePrinted(startsOn), datePrinted(endsOn)];
  if (isOfManyTrips(contract))
    return [
      sent === undefined && ['trip.insuredDays', texts.insuredDays],
      !assumed.endsOn && !isYear(startsOn, endsOn) && ['endDate', texts.year],
      waits,
    ];
  return [
    sent !== undefined &&
      sent !== insuredDays(contract) && [
        'trip.insuredDays',
        `срок с ${from} по ${to} — это ${days} дней: исправьте insuredDays или даты`,
      ],
    waits,
  ];
}

function ofCancellation(contract: Medical, { standing }: About): SaidOfContract {
  const { said, term, covers, isComplete } = contract;
  const index = covers.findIndex(({ code }) => code === 'CANCELLATION');
  if (index < 0 || !isComplete) return [];
  const { cost, bookedOn } = said.trip ?? {};
  const isLate = bookedOn !== undefined && term.concludedOn > addDays(bookedOn, waitDays);
  const isSoon = term.startsOn < addDays(term.concludedOn, waitDays);
  return [
    cost === undefined && ['trip.cost', texts.cost],
    bookedOn === undefined && ['trip.bookedOn', texts.bookedOn],
    (isLate || isSoon) && !standing && [`covers[${index}].cover.code`, texts.cancellation],
  ];
}

/** Once cover has begun, only who is reached and who is paid may change; how names are written is corrected at any time. */
function ofBegun(contract: Medical, { standing }: About): SaidOfContract {
  if (!standing || contract.today < standing.term.startsOn) return [];
  const people = ({ things }: Medical) =>
    things.map(({ said: { person = {}, activityCode } }) => [
      person.birthDate,
      person.citizenship,
      activityCode,
    ]);
  const asJson = (value: unknown) => JSON.stringify(value) ?? '';
  const isOther = (of: (one: Medical) => unknown) => asJson(of(contract)) !== asJson(of(standing));
  return [
    isOther(people) && ['things', texts.begun],
    isOther(({ said }) => said.trip) && ['trip', texts.begun],
    isOther(({ said }) => said.packageCode) && ['packageCode', texts.begun],
    isOther(({ covers }) => covers.map(({ code, entry }) => [code, entry.sumInsured, entry.deductible])) && [
      'covers',
      texts.begun,
    ],
  ];
}

function ofDocument({ said }: Person, contract: Medical) {
  const { document, person } = said;
  const code = document?.typeCode?.trim() ?? '';
  const isOfRussia = isRussia(person?.citizenship);
  const codes = countriesOf(contract);
  const isNearby = codes.length > 0 && codes.every((one) => nearby.has(one));
  const isEnough =
    code === '' ||
    code === 'TRAVEL_PASSPORT' ||
    (code === 'PASSPORT' && isNearby) ||
    (code === 'FOREIGN_PASSPORT' && !isOfRussia);
  return document !== undefined && !isEnough && (['document', texts.document] as const);
}

function ofCitizenship({ said }: Person, contract: Medical) {
  const own = countryCodeOf(said.person?.citizenship ?? 'RU');
  const home = countriesOf(contract).find((code) => code === 'RU' || code === own);
  return (
    home !== undefined &&
    ([
      'person.citizenship',
      `в стране гражданства или постоянного проживания страховая защита не действует: ${countryNameOf(home) ?? home}`,
    ] as const)
  );
}

/** "страховая сумма … 20 000 USD — это 1 640 000,00 руб.; по закону нужно не меньше 2 000 000 руб.: передайте 30000" */
function tooSmall(contract: Medical, sum: Kopecks, { sumsOf }: About): string {
  const currency = currencyOf(contract);
  const rubles = inRubles(contract, sum);
  const isEnough = (one: Kopecks) => {
    const worth = inRubles(contract, one);
    return worth !== undefined && compare(worth, leastRubles) >= 0;
  };
  const sums = sumsOf('MEDICAL').toSorted((one, other) => (one < other ? -1 : 1));
  if (!sums.includes(sum))
    return `страховая сумма риска «Медицинские и медико-транспортные расходы»; допустимые значения: ${sums.map(plain).join(', ')}`;
  const next = sums.find(isEnough);
  return `страховая сумма медицинских расходов ${plain(sum)} ${currency} — это ${rubles ? rublesPrinted(roundHalfUp(rubles, 2)) : '0'} руб.; по закону нужно не меньше 2 000 000 руб.: передайте ${next === undefined ? 'сумму в другой валюте' : plain(next)}`;
}

function plain(sum: Kopecks): string {
  return String(sum / 100n);
}
