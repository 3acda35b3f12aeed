import type { Attribute, NumberAttribute, TextAttribute } from '../../../../rating/attributes/attribute.ts';
import {
  decimalOfMoney,
  ofDecimal,
  ofMoney,
  percentOf,
  printed,
  printedDay,
  printedDays,
  printedMoney,
  printedPercent,
  printedYears,
} from '../../../../rating/attributes/numbers.ts';
import { ofWhole } from '../../../../rating/attributes/whole-number.ts';
import type { CascoSubject } from '../../rating/input.ts';

const casco = 'insuredObject.casco';

/** What the whole contract is rated by. */
export const contractAttributes: Readonly<Record<string, Attribute<CascoSubject>>> = {
  holder: text('страхователь', 'policyHolder', ({ contract }) => contract.holderType),
  programme: text('программа', `${casco}.packageCode`, ({ contract }) => contract.programme),
  make: text('марка', `${casco}.vehicle.vehicleModel.carId`, ({ contract }) => contract.vehicle.makeCode),
  model: text('модель', `${casco}.vehicle.vehicleModel.carId`, ({ contract }) => contract.vehicle.modelCode),
  directory_group: text(
    'группа справочника ТС',
    `${casco}.vehicle.vehicleModel.carId`,
    ({ contract }) => contract.vehicle.modelGroup,
  ),
  category: text(
    'категория ТС',
    `${casco}.vehicle.vehicleCategoryCode`,
    ({ contract }) => contract.vehicle.category,
  ),
  engine: text(
    'тип двигателя',
    `${casco}.vehicle.vehicleModel.engineTypeCode`,
    ({ contract }) => contract.vehicle.engineType,
  ),
  is_new: text('новое ТС', `${casco}.vehicle.usedSince`, ({ contract }) => yesNo(contract.vehicle.isNew)),
  region: text('регион', 'policyHolder.address.kladrId', ({ contract }) => contract.region),
  installment: text('порядок оплаты', 'installmentType', ({ contract }) => contract.installmentType),
  pledged: text('залог', `${casco}.beneficiaries`, ({ contract }) => yesNo(contract.isPledged)),
  satellite: text('спутниковая система', `${casco}.antiTheftSystem.hasSatelliteSystem`, ({ contract }) =>
    yesNo(contract.antiTheft.hasSatelliteSystem),
  ),
  antitheft: text('противоугонная система', `${casco}.antiTheftSystem.model`, ({ contract }) =>
    contract.antiTheft.model === '' ? undefined : contract.antiTheft.model,
  ),
  autostart: text('автозапуск', `${casco}.isAutostart`, ({ contract }) => yesNo(contract.isAutostart)),
  multidrive: text('без ограничения водителей', `${casco}.typeLDU`, ({ contract }) =>
    yesNo(contract.multidrive !== null),
  ),
  using: text('режим использования', `${casco}.usingType`, ({ contract }) => contract.usingType),
  purpose: text('цель использования', `${casco}.purpose`, ({ contract }) => contract.purpose),
  refund_form: text('форма возмещения', `${casco}.refundForm`, ({ contract }) => contract.refundForm),
  loyalty: text('программа лояльности', 'loyalties', ({ contract }) => contract.loyalty),
  gap: text('GAP', `${casco}.covers`, ({ contract }) => gapOf(contract.covers)),
  vehicle_age: whole(
    'возраст ТС',
    `${casco}.vehicle.yearIssue`,
    ({ contract }) => contract.vehicle.ageYears,
    printedYears,
  ),
  year_issue: whole(
    'год выпуска',
    `${casco}.vehicle.yearIssue`,
    ({ contract }) => contract.vehicle.yearIssue,
  ),
  drivers: whole('число водителей', `${casco}.drivers`, ({ contract }) => contract.drivers.length),
  concluded_on: whole(
    'день заключения',
    'issueDate',
    ({ contract }) => dayNumber(contract.concludedOn),
    printedDay,
  ),
  term_days: whole('срок', 'endDate', ({ contract }) => contract.termDays, printedDays),
  horse_power: whole(
    'мощность (л. с.)',
    `${casco}.vehicle.vehicleModel.horsePower`,
    ({ contract }) => contract.vehicle.horsePower,
  ),
  mileage: whole('пробег (км)', `${casco}.vehicle.mileage`, ({ contract }) => contract.vehicle.mileage),
  mileage_limit: whole('лимит пробега (км)', 'mileageLimit', ({ contract }) => contract.mileageLimit),
  vehicle_sum: {
    ...number('страховая сумма ТС', `${casco}.covers`, printedMoney),
    read: ({ contract }) => ofMoney(contract.vehicle.sumInsured),
    exact: ({ contract }) => decimalOfMoney(contract.vehicle.sumInsured),
    isSum: true,
  },
  vehicle_cost: {
    ...number('стоимость ТС', `${casco}.vehicle.cost`, printedMoney),
    read: ({ contract }) => ofMoney(contract.vehicle.cost),
    exact: ({ contract }) => decimalOfMoney(contract.vehicle.cost),
    isSum: true,
  },
  vehicle_sum_percent: {
    ...number('страховая сумма ТС к стоимости', `${casco}.covers`, printedPercent),
    read: ({ contract }) => percentOf(contract.vehicle.sumInsured, contract.vehicle.cost),
  },
  equipment_total: {
    ...number('дополнительное оборудование', 'insuredObject.extraEquipment.totalCost', printedMoney),
    read: ({ contract }) => ofMoney(contract.equipmentTotal),
    exact: ({ contract }) => decimalOfMoney(contract.equipmentTotal),
    isSum: true,
  },
  equipment_percent: {
    ...number(
      'дополнительное оборудование к страховой сумме ТС',
      'insuredObject.extraEquipment.totalCost',
      printedPercent,
    ),
    read: ({ contract }) => percentOf(contract.equipmentTotal, contract.vehicle.sumInsured),
  },
  discount_kv: {
    ...number('скидка за счёт КВ', 'additionalProperties.discountKVPercent', printedPercent),
    read: ({ contract }) => ofDecimal(contract.discountKvPercent),
    exact: ({ contract }) => contract.discountKvPercent,
  },
  kfav: {
    ...number('kfav', 'additionalProperties.kfav', printed),
    read: ({ contract }) => ofDecimal(contract.kfav),
    exact: ({ contract }) => contract.kfav,
  },
  reduction_coef: {
    ...number('reductionCoef', 'additionalProperties.reductionCoef', printed),
    read: ({ contract }) => ofDecimal(contract.reductionCoef),
    exact: ({ contract }) => contract.reductionCoef,
  },
};

function text(
  label: string,
  field: string,
  read: (subject: CascoSubject) => string | undefined,
): TextAttribute<CascoSubject> {
  return { kind: 'text', scope: 'contract', label, field, read };
}

function number(label: string, field: string, print: NumberAttribute['print']) {
  return { kind: 'number', whole: false, scope: 'contract', label, field, print } as const;
}

function whole(
  label: string,
  field: string,
  read: (subject: CascoSubject) => number | undefined,
  print: NumberAttribute['print'] = printed,
): NumberAttribute<CascoSubject> {
  return { ...number(label, field, print), whole: true, read: (subject) => ofWhole(read(subject)) };
}

/** 20261121, so that tables can say from when and until when their rows hold. */
function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''));
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

/** The package code, `plain` for GAP without one. */
function gapOf(covers: CascoSubject['contract']['covers']): string | undefined {
  const gap = covers.find(({ code }) => code === 'GAP');
  return gap && (gap.option ?? 'plain');
}
