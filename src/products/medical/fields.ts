import type { Json } from '../../kernel/json.ts';
import { countryExpected, countryNameOf, isCountry } from '../../parties/country.ts';
import { code, date, flag, listOf, number, part, text, whole } from '../fields/kinds.ts';
import { beneficiaries } from '../fields/parts.ts';
import { present } from '../printed/changes.ts';
import { line } from '../printed/text.ts';
import { texts } from './risks.ts';
import { travelDocument, traveller } from './traveller.ts';

const country = {
  ...text('страна', 'TR', {
    pattern: { is: { test: (sent) => isCountry(sent) }, expected: countryExpected },
  }),
  lines: (value: Json | undefined) => present(countryNameOf(line(value)) ?? line(value)),
};

const trip = part(
  'поездка',
  {
    countries: listOf('страны поездки', country, { max: 30 }),
    territoryCode: code('территория', 'EUROPE', { list: 'medical_territory' }),
    isMultiTrip: flag('многократные поездки', { assumed: [false] }),
    insuredDays: whole('застрахованных дней', 90, { max: 1_000 }),
    purposeCode: code('цель поездки', 'LEISURE', {
      list: 'trip_purpose',
      need: 'contract',
      rated: 'purpose',
      assumed: ['LEISURE'],
    }),
    isAlreadyAbroad: flag('застрахованный уже за границей', {
      need: 'contract',
      asked: texts.abroadAsked,
      rated: 'abroad',
      assumed: [false],
      askedAgain: true,
    }),
    cost: number('стоимость поездки', 2_400, { min: 100, max: 200_000, askedAgain: true }),
    bookedOn: date('дата бронирования', '2026-11-28', { isPast: true, askedAgain: true }),
  },
  { changeable: true },
);

/** What is told of the journey and of the contract as a whole. */
export const medicalFields = {
  packageCode: code('программа', 'STANDARD', {
    list: 'medical_programme',
    need: 'contract',
    rated: 'programme',
    assumed: ['STANDARD'],
    changeable: true,
  }),
  sumCurrencyCode: text('валюта страховых сумм', 'EUR', {
    need: 'contract',
    assumed: ['EUR'],
    pattern: { is: /^(?:EUR|USD)$/, expected: 'валюта страховых сумм: EUR или USD' },
  }),
  trip,
  beneficiaries: beneficiaries({ changeable: true }),
};

/** What is told of each who travels. */
export const personFields = {
  person: traveller,
  document: travelDocument,
  activityCode: code('активный отдых и спорт', 'NONE', {
    list: 'trip_activity',
    need: 'contract',
    rated: 'activity',
    assumed: ['NONE'],
  }),
};
