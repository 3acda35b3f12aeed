import type { Attribute } from '../../../../rating/attributes/attribute.ts';
import { attributesOf } from '../../../../rating/attributes/make.ts';
import {
  printedDay,
  printedDays,
  printedPercent,
  printedYears,
} from '../../../../rating/attributes/numbers.ts';
import { dayNumber } from '../../../../rating/attributes/whole-number.ts';
import type { CascoSubject } from '../../rating/input.ts';

const casco = 'insuredObject.casco';
const { text, flag, whole, decimal, amount, share } = attributesOf<CascoSubject>('contract');

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
  is_new: flag('новое ТС', `${casco}.vehicle.usedSince`, ({ contract }) => contract.vehicle.isNew),
  region: text('регион', 'policyHolder.address.kladrId', ({ contract }) => contract.region),
  installment: text('порядок оплаты', 'installmentType', ({ contract }) => contract.installmentType),
  pledged: flag('залог', `${casco}.beneficiaries`, ({ contract }) => contract.isPledged),
  satellite: flag(
    'спутниковая система',
    `${casco}.antiTheftSystem.hasSatelliteSystem`,
    ({ contract }) => contract.antiTheft.hasSatelliteSystem,
  ),
  antitheft: text('противоугонная система', `${casco}.antiTheftSystem.model`, ({ contract }) =>
    contract.antiTheft.model === '' ? undefined : contract.antiTheft.model,
  ),
  autostart: flag('автозапуск', `${casco}.isAutostart`, ({ contract }) => contract.isAutostart),
  multidrive: flag(
    'без ограничения водителей',
    `${casco}.typeLDU`,
    ({ contract }) => contract.multidrive !== null,
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
  vehicle_sum: amount('страховая сумма ТС', `${casco}.covers`, ({ contract }) => contract.vehicle.sumInsured),
  vehicle_cost: amount('стоимость ТС', `${casco}.vehicle.cost`, ({ contract }) => contract.vehicle.cost),
  vehicle_sum_percent: share('страховая сумма ТС к стоимости', `${casco}.covers`, ({ contract }) => [
    contract.vehicle.sumInsured,
    contract.vehicle.cost,
  ]),
  equipment_total: amount(
    'дополнительное оборудование',
    'insuredObject.extraEquipment.totalCost',
    ({ contract }) => contract.equipmentTotal,
  ),
  equipment_percent: share(
    'дополнительное оборудование к страховой сумме ТС',
    'insuredObject.extraEquipment.totalCost',
    ({ contract }) => [contract.equipmentTotal, contract.vehicle.sumInsured],
  ),
  discount_kv: decimal(
    'скидка за счёт КВ',
    'additionalProperties.discountKVPercent',
    ({ contract }) => contract.discountKvPercent,
    printedPercent,
  ),
  kfav: decimal('kfav', 'additionalProperties.kfav', ({ contract }) => contract.kfav),
  reduction_coef: decimal(
    'reductionCoef',
    'additionalProperties.reductionCoef',
    ({ contract }) => contract.reductionCoef,
  ),
};

/** The package code, `plain` for GAP without one. */
function gapOf(covers: CascoSubject['contract']['covers']): string | undefined {
  const gap = covers.find(({ code }) => code === 'GAP');
  return gap && (gap.option ?? 'plain');
}
