import { roundHalfUp } from '#kernel/money/decimal.ts';
import { type Kopecks, rublesPrinted } from '#kernel/money/money.ts';
import { addDays, datePrinted } from '#kernel/time/calendar.ts';
import { findCountryName } from '#parties/fields/country.ts';
import type { Beside, Rules } from '../../definition/define/definition.ts';
import { hasCode } from '../../definition/voluntary/covers.ts';
import { inRubles, isWorthLess } from '../../definition/voluntary/currency.ts';
import { type FixedParts, fixedFaults } from '../../definition/voluntary/rules.ts';
import { travelFaults } from '../../fields/traveller.ts';
import { isYear } from '../../product/dates/contract-dates.ts';
import type { medicalFields, travellerFields } from './fields.ts';
import { risks, texts } from './risks.ts';
import { isOfManyTrips, isToSchengen, type Medical, type Risk, travellerAge, tripCountries } from './trip.ts';

type MedicalRules = Rules<typeof medicalFields, typeof travellerFields, Risk>;
type About = Beside<typeof medicalFields, typeof travellerFields, Risk>;
type SaidOfContract = ReturnType<NonNullable<MedicalRules['contract']>>;

/** Minimum sums: 2 million rubles by the law on tourism, and a sum in euros for a Schengen visa. */
const leastRubles = { units: 2_000_000n, currency: 'RUB' };
const leastEuros = { units: 30_000n, currency: 'EUR' };
const waitDays = 5;
const ageMax = 84;
/** Territories from the cheapest to the dearest; each includes all territories listed before. */
const territories = ['CIS', 'EUROPE', 'ASIA', 'WORLD_EXCEPT_USA', 'WORLD'];

export const rules: MedicalRules = {
  contract: (contract, beside) => [
    ...ofPeople(contract),
    ...ofPlaces(contract, beside),
    ...ofDays(contract, beside),
    ...ofCancellation(contract, beside),
    ...fixedFaults(fixed, texts.begun, contract, beside.standing),
  ],
  common: ({ code, sum }, contract) => [
    code === 'MEDICAL' &&
      sum > 0n &&
      isToSchengen(contract) &&
      isWorthLess(contract, sum, leastEuros) && ['sumInsured', texts.schengen],
  ],
  thing: ({ said }, contract) => [
    !contract.isComplete &&
      contract.things.length > 1 &&
      said.person !== undefined &&
      !said.person.birthDate && ['person.birthDate', texts.birthDate],
    ...travelFaults(said, tripCountries(contract)),
  ],
};

export const refusals: MedicalRules = {
  common: ({ code, sum }, contract, beside) => [
    code === 'MEDICAL' && ['sumInsured', tooSmall(contract, sum, beside)],
  ],
  thing: (person, contract) => [['person.birthDate', texts.age(travellerAge(person, contract), ageMax)]],
};

function ofPeople({ covers }: Medical): SaidOfContract {
  return [
    covers.length > 0 &&
      covers.every((one) => hasCode(one) && one.code !== 'MEDICAL') && ['covers', texts.needed],
  ];
}

function ofPlaces(contract: Medical, { askOf }: About): SaidOfContract {
  const { countries: sent = [], territoryCode = '' } = contract.said.trip ?? {};
  const codes = tripCountries(contract);
  const territory = territoryCode.trim();
  const needOf = (code: string) => territories.indexOf(askOf('territory', code) ?? '');
  const rank = territories.indexOf(territory);
  const outside = rank < 0 ? [] : codes.filter((code) => needOf(code) > rank);
  const names = outside.map((code) => findCountryName(code) ?? code).join(', ');
  const needed = territories.findLast((_, at) => outside.some((code) => needOf(code) === at));
  return [
    sent.length === 0 && (contract.isComplete || territory === '') && ['trip.countries', texts.countries],
    new Set(codes).size < codes.length && ['trip.countries', texts.twice],
    outside.length > 0 && [
      'trip.territoryCode',
      `территория ${territory} не включает ${names}: передайте ${needed}`,
    ],
  ];
}

function ofDays(contract: Medical, { standing }: About): SaidOfContract {
  const { startsOn, endsOn, concludedOn, days, assumed } = contract.term;
  const { insuredDays: sent, isAlreadyAbroad } = contract.said.trip ?? {};
  const isOfYear = isOfManyTrips(contract);
  const earliest = addDays(concludedOn, waitDays);
  // Without a start, a quote assumes tomorrow; the assumed day is not compared with other dates.
  const isSaid = contract.isComplete || !assumed.startsOn;
  const isOther = !isOfYear && sent !== undefined && sent !== days;
  const isSoon = startsOn < earliest && standing?.term.startsOn !== startsOn;
  const [from, to] = [datePrinted(startsOn), datePrinted(endsOn)];
  return [
    isOfYear && sent === undefined && ['trip.insuredDays', texts.insuredDays],
    isOfYear && !assumed.endsOn && !isYear(startsOn, endsOn) && ['endDate', texts.year],
    isOther && [
      'trip.insuredDays',
      `срок с ${from} по ${to} — это ${days} дней: исправьте insuredDays или даты`,
    ],
    isAlreadyAbroad === true && isSaid && isSoon && ['startDate', texts.abroad(datePrinted(earliest))],
  ];
}

function ofCancellation(contract: Medical, { standing }: About): SaidOfContract {
  const { said, term, covers, isComplete } = contract;
  const index = covers.findIndex(({ code }) => code === 'CANCELLATION');
  if (index < 0 || !isComplete) return [];
  const { cost, bookedOn } = said.trip ?? {};
  const isLate = bookedOn !== undefined && term.concludedOn > addDays(bookedOn, waitDays);
  const isSoon =
    term.startsOn < addDays(term.concludedOn, waitDays) && standing?.term.startsOn !== term.startsOn;
  return [
    cost === undefined && ['trip.cost', texts.cost],
    bookedOn === undefined && ['trip.bookedOn', texts.bookedOn],
    ((isLate && !standing) || isSoon) && [`covers[${index}].cover.code`, texts.cancellation],
  ];
}

/** Values that are fixed after cover has begun; contacts, beneficiaries and the spelling of names may still change. */
const fixed: FixedParts<Medical, 'things' | 'trip' | 'packageCode' | 'covers'> = {
  things: ({ things }) =>
    things.map(({ said: { person, activityCode } }) => [
      person?.birthDate,
      person?.citizenship,
      activityCode,
    ]),
  // The days of a single trip change with the term, which may be extended, so they are not fixed.
  trip: (one) => (isOfManyTrips(one) ? one.said.trip : { ...one.said.trip, insuredDays: 0 }),
  packageCode: ({ said }) => said.packageCode,
  covers: ({ covers }) => covers.map(({ code, entry }) => [code, entry.sumInsured, entry.deductible]),
};

/** Returns the error text for a sum below the legal minimum, with the minimum in rubles and the smallest sufficient sum. */
function tooSmall(contract: Medical, sum: Kopecks, { sumsOf }: About): string {
  const plain = (one: Kopecks) => String(one / 100n);
  const sums = sumsOf('MEDICAL').toSorted((one, other) => (one < other ? -1 : 1));
  if (!sums.includes(sum))
    return `страховая сумма риска «${risks.MEDICAL.title}»; допустимые значения: ${sums.map(plain).join(', ')}`;
  const next = sums.find((one) => !isWorthLess(contract, one, leastRubles));
  const worth = inRubles(contract, sum) ?? { units: 0n, scale: 0 };
  return `страховая сумма медицинских расходов ${plain(sum)} ${contract.currency} — это ${rublesPrinted(roundHalfUp(worth, 2))} руб.; по закону нужно не меньше 2 000 000 руб.: передайте ${next === undefined ? 'сумму в другой валюте' : plain(next)}`;
}
