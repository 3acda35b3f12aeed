import { attributesOf } from '../../rating/attributes/make.ts';
import { printed, printedDays } from '../../rating/attributes/numbers.ts';
import { defineProduct } from '../define/index.ts';
import type { Rated } from '../define/reading.ts';
import { medicalFields, personFields } from './fields.ts';
import { refunds, risks } from './risks.ts';
import { refusals, review, rules } from './rules.ts';
import {
  ageOf,
  countriesOf,
  currenciesOf,
  currencyOf,
  inRubles,
  insuredDays,
  isOfManyTrips,
  type Medical,
  path,
  placesOf,
  type Risk,
  rateOf,
} from './trip.ts';

type Of = Rated<typeof medicalFields, typeof personFields, Risk>;
const ofCover = attributesOf<Of>('cover');

/** Medical expenses of travellers abroad: one trip, or a year of trips; sums in euros or dollars. */
export const medical = defineProduct({
  code: 'medical',
  title: 'Медицинские расходы за рубежом',
  insurance: 'медицинских расходов выезжающих за рубеж',
  productCodes: { individual: 'MEDICAL_TRAVEL_FL', corporate: 'MEDICAL_TRAVEL_UL' },
  series: 'VZR',
  testSeries: 'ZZV',
  term: { daysMax: 366, rule: 'одна поездка — не больше 366 дней' },
  latestStartDays: 365,
  installments: ['ONE_TIME'],
  currencies: currenciesOf,
  subject: {
    title: 'Застрахованный',
    isPersonal: true,
    of: ({ things }) =>
      things.map(({ said: { person = {}, document = {} } }) => [
        [person.lastName, person.firstName, person.middleName].filter(Boolean).join(' '),
        [document.serial, document.number].filter(Boolean).join(' '),
      ]),
  },
  fields: medicalFields,
  line: (said) => countriesOf({ said }).join(', '),
  things: {
    name: 'insuredPersons',
    title: 'хотя бы один застрахованный',
    each: 'Застрахованный',
    max: 200,
    covers: 'common',
    fields: personFields,
    identity: ['person'],
    line: ({ activityCode = 'NONE' }) => (activityCode === 'NONE' ? '' : activityCode),
  },
  risks,
  members: placesOf,
  rating: {
    members: { column: 'countries', title: 'страна' },
    currency: { code: ({ contract }) => currencyOf(contract), rate: 'exchange_rate' },
  },
  attributes: ({ ofContract, ofThing, ofMember }) => ({
    country: ofMember.text(
      'страна',
      `${path}.trip.countries`,
      ({ member }) => member?.value as string | undefined,
    ),
    territory: ofMember.text('территория', `${path}.trip.territoryCode`, ({ contract }) =>
      contract.said.trip?.territoryCode?.trim(),
    ),
    trip_kind: ofContract.text('вид полиса', `${path}.trip.isMultiTrip`, ({ contract }) =>
      isOfManyTrips(contract) ? 'MULTI' : 'SINGLE',
    ),
    insured_days: ofContract.times(
      'застрахованных дней',
      `${path}.trip.insuredDays`,
      ({ contract }) => insuredDays(contract),
      printedDays,
    ),
    persons: ofContract.whole(
      'число застрахованных',
      `${path}.insuredPersons`,
      ({ contract }) => contract.things.length,
    ),
    exchange_rate: {
      ...ofContract.decimal(
        'курс Банка России',
        `${path}.sumCurrencyCode`,
        ({ contract }) => rateOf(contract, currencyOf(contract)),
        printed,
      ),
      isNeeded: true,
    },
    age: ofThing.whole('возраст', 'person.birthDate', ageOf),
    sum_insured_rub: ofCover.decimal(
      'страховая сумма в рублях',
      ({ cover }) => `${cover?.cover.path ?? `${path}.covers`}.sumInsured`,
      ({ contract, cover }) => (cover?.sumInsured ? inRubles(contract, cover.sumInsured) : undefined),
      printed,
    ),
  }),
  assumed,
  rules,
  refusals,
  review,
  // Of insurance abroad no act was found that asks for one.
  keyInformation: [],
  refunds,
  lacksReasons: ['COOLING_OFF', 'RISK_CEASED', 'NON_PAYMENT'],
});

/** In the order in which a client reads it. */
function assumed({ said, things, covers }: Medical, sums: string | false): readonly (string | false)[] {
  return [
    said.packageCode === undefined && 'программа: STANDARD',
    sums,
    said.trip?.purposeCode === undefined && 'цель: отдых',
    things.some((person) => person.said.activityCode === undefined) && 'активность: нет',
    covers.some(({ code, entry }) => code === 'MEDICAL' && entry.deductible === undefined) && 'франшиза: нет',
  ];
}
