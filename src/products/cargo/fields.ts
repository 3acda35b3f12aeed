import { inLatinCapitals } from '../../kernel/lookalikes.ts';
import { foreignPlateExpected, isPlate, plateExpected } from '../../vehicles/vehicle-numbers.ts';
import { code, date, flag, listOf, number, part, rubles, text, whole } from '../fields/kinds.ts';
import { address, beneficiaries, party } from '../fields/parts.ts';
import { containerExpected, isContainer } from './container.ts';

const plate = {
  is: { test: (sent: string) => isPlate(sent) || /^(?=.*\d)[A-Z\d-]{4,15}$/.test(inLatinCapitals(sent)) },
  expected: `${plateExpected}; знак другой страны — ${foreignPlateExpected}, латинскими буквами`,
};
const digits = (is: RegExp, expected: string) => ({ pattern: { is, expected } });
const degrees = { min: -60, max: 60 };
const changeable = { changeable: true };

/** What is told of a lot of goods within a shipment. */
export const goodsFields = {
  description: text('наименование груза', 'Обувь в коробках', { lengthMax: 500, need: 'contract' }),
  cargoGroupCode: code('группа груза', 'CONSUMER', {
    list: 'cargo_group',
    need: 'quote',
    rated: 'cargo_group',
  }),
  packagingCode: code('упаковка', 'PALLET', {
    list: 'cargo_packaging',
    need: 'contract',
    rated: 'packaging',
    assumed: ['PALLET'],
  }),
  value: rubles('действительная стоимость, рублей', 3_400_000, {
    need: 'quote',
    asked: 'действительная стоимость груза, рублей, например 3400000',
  }),
  isUsed: flag('бывший в употреблении', { rated: 'used', assumed: [false] }),
  placesCount: whole('число мест', 22, { need: 'contract', min: 1, max: 100_000 }),
  weightKg: number('вес брутто, кг', 6_400, { need: 'contract', min: 0.001, max: 1_000_000 }),
  tnvedCode: text('код ТН ВЭД', '6403', digits(/^\d{4,10}$/, 'код ТН ВЭД, от 4 до 10 цифр, например 6403')),
  unNumber: text('номер ООН опасного груза', '1203', {
    ...digits(/^\d{4}$/, 'номер ООН опасного груза, четыре цифры, например 1203'),
    needIf: {
      from: 'contract',
      field: 'cargoGroupCode',
      is: ['DANGEROUS'],
      asked: 'номер ООН опасного груза, четыре цифры',
    },
  }),
};

const route = part(
  'маршрут',
  {
    origin: address('место отправления', { need: 'contract' }),
    destination: address('место назначения', { need: 'contract' }),
    points: listOf('места перегрузки и хранения', address('место перегрузки или хранения'), { max: 20 }),
    distanceKm: number('расстояние, км', 820, {
      need: 'contract',
      rated: 'distance',
      assumed: [1_000],
      max: 100_000,
    }),
  },
  { need: 'contract', changeable: true },
);

const carrier = { role: 'перевозчик', whose: 'перевозчика' };
const carrierNames = { person: 'carrierPerson', organization: 'carrierOrganization' };

const shipment = part(
  'перевозка',
  {
    transportCode: code('вид транспорта', 'ROAD', {
      list: 'cargo_transport',
      need: 'quote',
      rated: 'transport',
    }),
    route,
    departureDate: date('дата отправки', '2026-12-15', { need: 'contract', changeable: true }),
    arrivalDate: date('плановая дата прибытия', '2026-12-17', { need: 'contract', changeable: true }),
    transshipmentsCount: whole('число перегрузок', 0, {
      rated: 'transshipments',
      assumed: [0],
      max: 100,
      changeable: true,
    }),
    storageDays: whole('хранение в пути, дней', 0, {
      rated: 'storage_days',
      assumed: [0],
      max: 1_000,
      changeable: true,
    }),
    securityCode: code('охрана и контроль', 'NONE', {
      list: 'cargo_security',
      rated: 'security',
      assumed: ['NONE'],
    }),
    carrier: party('перевозчик', carrier, carrierNames, changeable),
    vehicle: part(
      'автомобиль и прицеп',
      {
        licensePlate: text('регистрационный знак автомобиля', 'А001АА77', { pattern: plate }),
        trailerPlate: text('регистрационный знак прицепа', 'АА000177', { pattern: plate }),
      },
      changeable,
    ),
    vessel: part(
      'судно',
      {
        name: text('судно', 'Образец', { lengthMax: 100 }),
        imoNumber: text('номер IMO', '9074729', digits(/^\d{7}$/, 'номер IMO, семь цифр, например 9074729')),
        yearBuilt: whole('год постройки судна', 2010, { min: 1950, max: 2200 }),
      },
      changeable,
    ),
    flightNumber: text('номер рейса', 'SU0001', { lengthMax: 10, changeable: true }),
    wagonNumbers: listOf(
      'номера вагонов',
      text('номер вагона', '52341234', digits(/^\d{8}$/, 'номер вагона, восемь цифр, например 52341234')),
      { max: 100, changeable: true },
    ),
    containerNumbers: listOf(
      'номера контейнеров',
      text('номер контейнера', 'OBRU1234563', {
        pattern: { is: { test: isContainer }, expected: containerExpected },
      }),
      { max: 100, changeable: true },
    ),
    documents: listOf(
      'перевозочные документы',
      part('перевозочный документ', {
        typeCode: code('вид', 'CONSIGNMENT_NOTE', { list: 'cargo_document' }),
        number: text('номер', 'ТН-15', { lengthMax: 40, need: 'contract' }),
        dateIssue: date('дата', '2026-12-15'),
      }),
      { max: 50, changeable: true },
    ),
    incotermsCode: code('условия поставки Инкотермс', 'FCA', { list: 'incoterms' }),
    temperature: part('температура перевозки', {
      minC: number('температура не ниже, °C', -25, degrees),
      maxC: number('температура не выше, °C', -18, degrees),
    }),
  },
  { need: 'quote' },
);

/** What is told of the shipment as a whole. */
export const cargoFields = {
  shipment,
  valueMarkupPercent: number('надбавка к стоимости, %', 10, {
    rated: 'markup_percent',
    assumed: [0],
    max: 100,
  }),
  beneficiaries: beneficiaries({
    changeable: true,
    absentTold: 'за счёт кого следует (пункт 3 статьи 930 ГК РФ)',
  }),
  generalAgreement: part('генеральный договор', {
    number: text('номер', 'ГП-2026/15', { lengthMax: 40, need: 'contract' }),
    dateIssue: date('дата', '2026-11-01', { need: 'contract', isPast: true }),
  }),
};
