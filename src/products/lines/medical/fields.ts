import { amountInCurrency, code, date, flag, listOf, part, text, whole } from '../../fields/kinds.ts';
import { beneficiaries, country } from '../../fields/parts.ts';
import { travelDocument, traveller } from '../../fields/traveller.ts';
import { texts } from './risks.ts';

const need = 'contract';

const trip = part(
  'поездка',
  {
    countries: listOf('страны поездки', country('страна', 'TR'), { max: 30 }),
    territoryCode: code('территория', 'EUROPE', { list: 'medical_territory' }),
    isMultiTrip: flag('многократные поездки', { assumed: [false] }),
    insuredDays: whole('застрахованных дней', 90, { max: 1_000 }),
    purposeCode: code('цель поездки', 'LEISURE', {
      list: 'trip_purpose',
      need,
      rated: 'purpose',
      assumed: ['LEISURE'],
    }),
    isAlreadyAbroad: flag('застрахованный уже за границей', {
      need,
      asked: texts.abroadAsked,
      rated: 'abroad',
      assumed: [false],
      askedAgain: true,
    }),
    cost: amountInCurrency('стоимость поездки', 2_400, { min: 100, max: 200_000, askedAgain: true }),
    bookedOn: date('дата бронирования', '2026-11-28', { isPast: true, askedAgain: true }),
  },
  { changeable: true },
);

export const medicalFields = {
  packageCode: code('программа', 'STANDARD', {
    list: 'medical_programme',
    need,
    rated: 'programme',
    assumed: ['STANDARD'],
    changeable: true,
  }),
  sumCurrencyCode: text('валюта страховых сумм', 'EUR', {
    need,
    assumed: ['EUR'],
    pattern: { is: /^(?:EUR|USD)$/, expected: 'валюта страховых сумм: EUR или USD' },
  }),
  trip,
  beneficiaries: beneficiaries({
    changeable: true,
    absentTold: 'застрахованный, на случай его смерти — наследники',
  }),
};

export const travellerFields = {
  person: traveller('застрахованный', { need: 'quote' }),
  document: travelDocument('заграничный паспорт', { need }),
  activityCode: code('активный отдых и спорт', 'NONE', {
    list: 'trip_activity',
    need,
    rated: 'activity',
    assumed: ['NONE'],
  }),
};
