import type { Attribute, NumberAttribute, Subject, TextAttribute } from '../../../../rating/attributes/attribute.ts';
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

const casco = 'insuredObject.casco';

/** What the whole contract is rated by. */
export const contractAttributes: Readonly<Record<string, Attribute>> = {
  holder: text('страхователь', 'policyHolder', ({ input }) => input.holderType),
  programme: text('программа', `${casco}.packageCode`, ({ input }) => input.programme),
  make: text('марка', `${casco}.vehicle.vehicleModel.carId`, ({ input }) => input.vehicle.makeCode),
  model: text('модель', `${casco}.vehicle.vehicleModel.carId`, ({ input }) => input.vehicle.modelCode),
  directory_group: text(
    'группа справочника ТС',
    `${casco}.vehicle.vehicleModel.carId`,
    ({ input }) => input.vehicle.modelGroup,
  ),
  category: text(
    'категория ТС',
    `${casco}.vehicle.vehicleCategoryCode`,
    ({ input }) => input.vehicle.category,
  ),
  engine: text(
    'тип двигателя',
    `${casco}.vehicle.vehicleModel.engineTypeCode`,
    ({ input }) => input.vehicle.engineType,
  ),
  is_new: text('новое ТС', `${casco}.vehicle.usedSince`, ({ input }) => yesNo(input.vehicle.isNew)),
  region: text('регион', 'policyHolder.address.kladrId', ({ input }) => input.region),
  installment: text('порядок оплаты', 'installmentType', ({ input }) => input.installmentType),
  pledged: text('залог', `${casco}.beneficiaries`, ({ input }) => yesNo(input.isPledged)),
  satellite: text('спутниковая система', `${casco}.antiTheftSystem.hasSatelliteSystem`, ({ input }) =>
    yesNo(input.antiTheft.hasSatelliteSystem),
  ),
  antitheft: text('противоугонная система', `${casco}.antiTheftSystem.model`, ({ input }) =>
    input.antiTheft.model === '' ? undefined : input.antiTheft.model,
  ),
  autostart: text('автозапуск', `${casco}.isAutostart`, ({ input }) => yesNo(input.isAutostart)),
  multidrive: text('без ограничения водителей', `${casco}.typeLDU`, ({ input }) =>
    yesNo(input.multidrive !== null),
  ),
  using: text('режим использования', `${casco}.usingType`, ({ input }) => input.usingType),
  purpose: text('цель использования', `${casco}.purpose`, ({ input }) => input.purpose),
  refund_form: text('форма возмещения', `${casco}.refundForm`, ({ input }) => input.refundForm),
  loyalty: text('программа лояльности', 'loyalties', ({ input }) => input.loyalty),
  gap: text('GAP', `${casco}.covers`, ({ input }) => gapOf(input.covers)),
  vehicle_age: whole(
    'возраст ТС',
    `${casco}.vehicle.yearIssue`,
    ({ input }) => input.vehicle.ageYears,
    printedYears,
  ),
  year_issue: whole('год выпуска', `${casco}.vehicle.yearIssue`, ({ input }) => input.vehicle.yearIssue),
  drivers: whole('число водителей', `${casco}.drivers`, ({ input }) => input.drivers.length),
  concluded_on: whole(
    'день заключения',
    'issueDate',
    ({ input }) => dayNumber(input.concludedOn),
    printedDay,
  ),
  term_days: whole('срок', 'endDate', ({ input }) => input.termDays, printedDays),
  horse_power: whole(
    'мощность (л. с.)',
    `${casco}.vehicle.vehicleModel.horsePower`,
    ({ input }) => input.vehicle.horsePower,
  ),
  mileage: whole('пробег (км)', `${casco}.vehicle.mileage`, ({ input }) => input.vehicle.mileage),
  mileage_limit: whole('лимит пробега (км)', 'mileageLimit', ({ input }) => input.mileageLimit),
  vehicle_cost: {
    ...number('стоимость ТС', `${casco}.vehicle.cost`, printedMoney),
    read: ({ input }) => ofMoney(input.vehicle.cost),
    exact: ({ input }) => decimalOfMoney(input.vehicle.cost),
  },
  vehicle_sum: {
    ...number('страховая сумма ТС', `${casco}.covers`, printedMoney),
    read: ({ input }) => ofMoney(input.vehicle.sumInsured),
    exact: ({ input }) => decimalOfMoney(input.vehicle.sumInsured),
  },
  vehicle_sum_percent: {
    ...number('страховая сумма ТС к стоимости', `${casco}.covers`, printedPercent),
    read: ({ input }) => percentOf(input.vehicle.sumInsured, input.vehicle.cost),
  },
  equipment_total: {
    ...number('дополнительное оборудование', 'insuredObject.extraEquipment.totalCost', printedMoney),
    read: ({ input }) => ofMoney(input.equipmentTotal),
    exact: ({ input }) => decimalOfMoney(input.equipmentTotal),
  },
  equipment_percent: {
    ...number(
      'дополнительное оборудование к страховой сумме ТС',
      'insuredObject.extraEquipment.totalCost',
      printedPercent,
    ),
    read: ({ input }) => percentOf(input.equipmentTotal, input.vehicle.sumInsured),
  },
  discount_kv: {
    ...number('скидка за счёт КВ', 'additionalProperties.discountKVPercent', printedPercent),
    read: ({ input }) => ofDecimal(input.discountKvPercent),
    exact: ({ input }) => input.discountKvPercent,
  },
  kfav: {
    ...number('kfav', 'additionalProperties.kfav', printed),
    read: ({ input }) => ofDecimal(input.kfav),
    exact: ({ input }) => input.kfav,
  },
  reduction_coef: {
    ...number('reductionCoef', 'additionalProperties.reductionCoef', printed),
    read: ({ input }) => ofDecimal(input.reductionCoef),
    exact: ({ input }) => input.reductionCoef,
  },
};

function text(label: string, field: string, read: (subject: Subject) => string | undefined): TextAttribute {
  return { kind: 'text', scope: 'contract', label, field, read };
}

function number(label: string, field: string, print: NumberAttribute['print']) {
  return { kind: 'number', whole: false, scope: 'contract', label, field, print } as const;
}

function whole(
  label: string,
  field: string,
  read: (subject: Subject) => number | undefined,
  print: NumberAttribute['print'] = printed,
): NumberAttribute {
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
function gapOf(covers: Subject['input']['covers']): string | undefined {
  const gap = covers.find(({ code }) => code === 'GAP');
  return gap && (gap.option ?? 'plain');
}
