import { findCountryName } from '#parties/fields/country.ts';
import { printedDays } from '#rating/attributes/numbers.ts';
import { defineProduct } from '../../definition/define/index.ts';
import { personName } from '../../product/printed/party.ts';
import { joinTexts } from '../../product/printed/text.ts';
import { medicalFields, travellerFields } from './fields.ts';
import { refunds, risks, texts } from './risks.ts';
import { refusals, rules } from './rules.ts';
import { isOfManyTrips, isToSchengen, travellerAge, tripCountries } from './trip.ts';

/** Insurance of medical expenses abroad for one trip or a year of trips; sums are in euros or dollars. */
export const medical = defineProduct({
  code: 'medical',
  title: 'Медицинские расходы за рубежом',
  insurance: 'медицинских расходов выезжающих за рубеж',
  productCodes: { individual: 'MEDICAL_TRAVEL_FL', corporate: 'MEDICAL_TRAVEL_UL' },
  series: 'VZR',
  testSeries: 'ZZV',
  term: { daysMax: 366, rule: texts.longest },
  latestStartDays: 365,
  installments: ['ONE_TIME'],
  // Trips to the Schengen area also need the euro rate, because the legal minimum is in euros.
  currency: { field: 'sumCurrencyCode', besides: (contract) => (isToSchengen(contract) ? ['EUR'] : []) },
  subject: {
    title: 'Застрахованный',
    isPersonal: true,
    of: ({ things }) =>
      things.map(({ said: { person, document = {} } }) => [
        personName(person),
        joinTexts([document.serial, document.number]),
      ]),
  },
  fields: medicalFields,
  line: (said) => tripCountries({ said }).join(', '),
  things: {
    name: 'insuredPersons',
    title: 'хотя бы один застрахованный',
    each: 'Застрахованный',
    max: 200,
    covers: 'common',
    fields: travellerFields,
    identity: ['person'],
    unique: [['document.serial', 'document.number']],
    line: ({ activityCode = 'NONE' }) => (activityCode === 'NONE' ? '' : activityCode),
  },
  risks,
  members: {
    column: 'countries',
    each: 'country',
    title: 'страна',
    names: findCountryName,
    field: 'trip.countries',
    of: tripCountries,
  },
  names: {
    territory: 'medical_territory',
    trip_kind: { SINGLE: 'одна поездка', MULTI: 'многократные поездки' },
  },
  attributes: ({ ofContract, ofThing, ofMember }) => ({
    territory: ofMember.text('территория', 'trip.territoryCode', (_country, contract) =>
      contract.said.trip?.territoryCode?.trim(),
    ),
    trip_kind: ofContract.text('вид полиса', 'trip.isMultiTrip', (contract) =>
      isOfManyTrips(contract) ? 'MULTI' : 'SINGLE',
    ),
    insured_days: ofContract.times(
      'застрахованных дней',
      'trip.insuredDays',
      (contract) => (isOfManyTrips(contract) ? contract.said.trip?.insuredDays : contract.term.days),
      printedDays,
    ),
    persons: ofContract.whole('число застрахованных', 'things', ({ things }) => things.length),
    age: ofThing.whole('возраст', 'person.birthDate', travellerAge),
  }),
  assumed: ({ covers }, sums) => [
    ['packageCode', 'программа: «Стандарт»'],
    sums,
    ['trip.purposeCode', 'цель: отдых'],
    ['activityCode', 'активность: нет'],
    covers.some(({ code, entry }) => code === 'MEDICAL' && entry.deductible === undefined) && 'франшиза: нет',
  ],
  rules,
  refusals,
  // Not required: no law was found that demands the document for insurance abroad.
  keyInformation: [],
  // After cover has begun, only the last day can change, so all prices are charged by the remaining days.
  premiums: {
    proportional: [
      'programme',
      'country',
      'purpose',
      'abroad',
      'activity',
      'territory',
      'trip_kind',
      'insured_days',
      'persons',
      'age',
    ],
  },
  refunds,
  movesTerm: true,
  templates: { policy: 'medical-policy' },
  lacksReasons: ['COOLING_OFF', 'RISK_CEASED', 'NON_PAYMENT'],
});
