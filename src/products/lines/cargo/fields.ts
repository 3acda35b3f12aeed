import { code, date, flag, listOf, number, part, rubles, text, whole, year } from '../../fields/kinds.ts';
import { container, digits, plate } from '../../fields/numbers.ts';
import { address, beneficiaries, generalAgreement, paper, party } from '../../fields/parts.ts';

const need = 'contract';
const changeable = true;
const asked = 'температура перевозки minC и maxC, по ней решается, повреждён ли груз';
const cooled = { from: need, risks: ['REEFER'], asked } as const;
const degrees = { min: -60, max: 60, needIf: cooled };
const group = { list: 'cargo_group', need: 'quote', rated: 'cargo_group' } as const;
const packaging = { list: 'cargo_packaging', need, rated: 'packaging', assumed: ['PALLET'] } as const;
const transport = { list: 'cargo_transport', need: 'quote', rated: 'transport' } as const;
const security = { list: 'cargo_security', rated: 'security', assumed: ['NONE'] } as const;
const onTheWay = { changeable, assumed: [0] } as const;
const numbers = { changeable, max: 100 };
const carrier = { role: 'перевозчик', whose: 'перевозчика' };
const carrierNames = { person: 'carrierPerson', organization: 'carrierOrganization' };

export const goodsFields = {
  description: text('наименование груза', 'Обувь в коробках', { lengthMax: 500, need }),
  cargoGroupCode: code('группа груза', 'CONSUMER', group),
  packagingCode: code('упаковка', 'PALLET', packaging),
  value: rubles('действительная стоимость, рублей', 3_400_000, {
    need: 'quote',
    asked: 'действительная стоимость груза, рублей, например 3400000',
  }),
  isUsed: flag('бывший в употреблении', { rated: 'used', assumed: [false] }),
  placesCount: whole('число мест', 22, { need, min: 1, max: 100_000 }),
  weightKg: number('вес брутто, кг', 6_400, { need, min: 0.001, max: 1_000_000 }),
  tnvedCode: digits('код ТН ВЭД', '6403', { is: /^\d{4,10}$/, told: 'от 4 до 10 цифр' }),
  unNumber: digits('номер ООН опасного груза', '1203', {
    is: /^\d{4}$/,
    told: 'четыре цифры',
    needIf: { from: need, field: 'cargoGroupCode', is: ['DANGEROUS'] },
  }),
};

const route = part(
  'маршрут',
  {
    origin: address('место отправления', { need }),
    destination: address('место назначения', { need }),
    points: listOf('места перегрузки и хранения', address('место перегрузки или хранения'), { max: 20 }),
    distanceKm: number('расстояние, км', 820, { need, rated: 'distance', assumed: [1_000], max: 100_000 }),
  },
  { need, changeable },
);

const shipment = part(
  'перевозка',
  {
    transportCode: code('вид транспорта', 'ROAD', transport),
    route,
    departureDate: date('дата отправки', '2026-12-15', { need, changeable }),
    arrivalDate: date('плановая дата прибытия', '2026-12-17', { need, changeable }),
    transshipmentsCount: whole('число перегрузок', 0, { ...onTheWay, rated: 'transshipments', max: 100 }),
    storageDays: whole('хранение в пути, дней', 0, { ...onTheWay, rated: 'storage_days', max: 1_000 }),
    securityCode: code('охрана и контроль', 'NONE', security),
    carrier: party('перевозчик', carrier, carrierNames, { changeable }),
    vehicle: part(
      'автомобиль и прицеп',
      {
        licensePlate: plate('регистрационный знак автомобиля', 'А001АА77'),
        trailerPlate: plate('регистрационный знак прицепа', 'АА000177'),
      },
      { changeable },
    ),
    vessel: part(
      'судно',
      {
        name: text('судно', 'Образец', { lengthMax: 100 }),
        imoNumber: digits('номер IMO', '9074729', { is: /^\d{7}$/, told: 'семь цифр' }),
        yearBuilt: year('год постройки судна', 2010, { min: 1950 }),
      },
      { changeable },
    ),
    flightNumber: text('номер рейса', 'SU0001', { lengthMax: 10, changeable }),
    wagonNumbers: listOf(
      'номера вагонов',
      digits('номер вагона', '52341234', { is: /^\d{8}$/, told: 'восемь цифр' }),
      numbers,
    ),
    containerNumbers: listOf('номера контейнеров', container('номер контейнера'), numbers),
    documents: listOf(
      'перевозочные документы',
      paper('перевозочный документ', 'cargo_document', ['CONSIGNMENT_NOTE', 'ТН-15', '2026-12-15']),
      { max: 50, changeable },
    ),
    incotermsCode: code('условия поставки Инкотермс', 'FCA', { list: 'incoterms', printsCode: true }),
    temperature: part(
      'температура перевозки',
      {
        minC: number('температура не ниже, °C', -25, degrees),
        maxC: number('температура не выше, °C', -18, degrees),
      },
      { needIf: cooled },
    ),
  },
  { need: 'quote' },
);
export const cargoFields = {
  shipment,
  valueMarkupPercent: number('надбавка к стоимости, %', 10, {
    rated: 'markup_percent',
    assumed: [0],
    max: 100,
  }),
  beneficiaries: beneficiaries({
    changeable,
    absentTold: 'за счёт кого следует (пункт 3 статьи 930 ГК РФ)',
  }),
  generalAgreement: generalAgreement(),
};
