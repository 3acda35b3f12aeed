import { code, date, flag, number, part, rubles, text, whole } from '../fields/kinds.ts';
import { beneficiaries, party } from '../fields/parts.ts';
import { vehicleDocument, vehicleFields } from '../fields/vehicle.ts';
import { checkVehicle } from '../voluntary/vehicle-rules.ts';

const mileageMaxKm = 3_000_000;

const vehicle = part(
  'транспортное средство',
  {
    ...vehicleFields,
    purchasePrice: rubles('цена приобретения, рублей', 1_650_000),
    purchaseDate: date('дата приобретения', '2026-11-25', { need: 'contract', isPast: true }),
    cost: rubles('действительная стоимость, рублей', 1_650_000),
    mileage: whole('пробег, км', 120, {
      max: mileageMaxKm,
      need: 'contract',
      rated: 'mileage',
      assumed: [0],
      changeable: true,
      askedAgain: true,
    }),
  },
  { need: 'quote', check: checkVehicle },
);

/** What is told of the policy beside it. */
export const policyFields = {
  policyNumber: text('номер полиса КАСКО', 'KSK-2026-00000001', { lengthMax: 40 }),
  insurerName: text('страховщик КАСКО', 'Образец Страхование', { lengthMax: 200 }),
  startDate: date('начало КАСКО', '2026-12-15'),
  endDate: date('окончание КАСКО', '2027-12-14'),
  sumInsured: rubles('страховая сумма КАСКО, рублей', 1_650_000),
  hasTheft: flag('риск «хищение» застрахован'),
  hasTotalLoss: flag('риск «полная гибель» застрахован'),
};

const document = part('договор', {
  typeCode: text('вид документа', 'LOAN_AGREEMENT', { lengthMax: 60 }),
  serial: text('серия', 'АК', { lengthMax: 50 }),
  number: text('номер договора', 'АК-77', { lengthMax: 50, need: 'contract' }),
  dateIssue: date('дата договора', '2026-11-28', { isPast: true }),
  whom: text('с кем заключён', 'Банк Образец'),
  countryCode: text('страна', 'RU', { lengthMax: 100 }),
});

const loan = part(
  'кредит или лизинг',
  {
    typeCode: code('вид обременения', 'AUTO_LOAN', { list: 'encumbrance_type' }),
    document,
    remainingDebt: number('остаток долга, рублей', 1_200_000, { max: 15_000_000 }),
    endDate: date('окончание кредита', '2031-11-28'),
  },
  { changeable: true },
);

const ownerNames = { person: 'vehicleOwnerPerson', organization: 'vehicleOwnerOrganization' };

/** What is told of the vehicle and of what its insurance is beside. */
export const gapFields = {
  vehicle,
  vehicleDocument: vehicleDocument('документ на ТС', { need: 'contract', changeable: true }),
  owner: party('собственник', { role: 'собственник', whose: 'собственника' }, ownerNames, {
    need: 'contract',
    changeable: true,
  }),
  cascoPolicy: part('полис КАСКО', policyFields, { changeable: true, askedAgain: true }),
  purpose: code('цель использования', 'PERSONAL', {
    list: 'purpos_use_vhcl_casco_type',
    need: 'contract',
    changeable: true,
  }),
  antiTheftSystem: part(
    'противоугонная система',
    {
      model: code('модель', 'PANDORA_DX_90', { list: 'anti_theft_model_type' }),
      hasSatelliteSystem: flag('спутниковая система', { rated: 'satellite', assumed: [false] }),
    },
    { changeable: true },
  ),
  loanAgreement: loan,
  beneficiaries: beneficiaries({ changeable: true }),
};
