import { regionNames } from '#parties/regions/names.ts';
import type { Attribute } from '#rating/attributes/attribute.ts';
import { coverAttributes, coverPath } from '#rating/attributes/cover-attributes.ts';
import { attributeMakers } from '#rating/attributes/make.ts';
import { printedDay, printedDays, printedPercent, printedYears } from '#rating/attributes/numbers.ts';
import { dayNumber } from '#rating/attributes/whole-number.ts';
import { holderNames } from '../../../definition/voluntary/sale-columns.ts';
import { defineColumns } from '../../../fields/columns.ts';
import { modelGroups } from '../../../fields/vehicle/vehicle-columns.ts';
import { conditionFields } from '../fields.ts';
import type { CascoSubject, RatedDriver } from '../rating/input.ts';

const casco = 'insuredObject.casco';
const vehicleAt = `${casco}.vehicle`;
const modelAt = `${vehicleAt}.vehicleModel`;
const carId = `${modelAt}.carId`;
const yearAt = `${vehicleAt}.yearIssue`;
const driversAt = `${casco}.drivers`;
const partnerAt = 'additionalProperties';
const equipment = 'insuredObject.extraEquipment.totalCost';
export const coversField = `${casco}.covers`;

const gapPackages = 'gap_packages';

const { text, flag, whole, decimal, amount, share } = attributeMakers<CascoSubject>('contract');
const ofCover = attributeMakers<CascoSubject>('cover');
const ofDriver = attributeMakers<CascoSubject>('member');

export const attributeCatalogue: ReadonlyMap<string, Attribute<CascoSubject>> = new Map(
  Object.entries<Attribute<CascoSubject>>({
    ...coverAttributes<CascoSubject>({
      coversField,
      optionNames: [gapPackages, { DEDUCTIBLE: 'с франшизой', NO_LIMIT: 'без ограничения числа случаев' }],
      // A percent deductible is a part of the risk's sum or, for a risk without a sum, of the vehicle's sum.
      deductibleBase: ({ cover, contract }) => cover?.sumInsured ?? contract.vehicle.sumInsured,
    }),
    sum_percent: ofCover.share(
      'страховая сумма к стоимости ТС',
      (subject) => coverPath(subject, coversField, 'sumInsured'),
      ({ cover, contract }) =>
        typeof cover?.sumInsured === 'bigint' ? [cover.sumInsured, contract.vehicle.cost] : undefined,
    ),
    holder: text('страхователь', 'policyHolder', ({ contract }) => contract.holderType, holderNames),
    ...defineColumns<CascoSubject>(
      'contract',
      conditionFields,
      (name) => `${casco}.${name}`,
      ({ contract }) => contract,
    ),
    make: text('марка', carId, ({ contract: { vehicle } }) => vehicle.makeCode),
    model: text('модель', carId, ({ contract: { vehicle } }) => vehicle.modelCode),
    directory_group: text(
      'группа справочника ТС',
      carId,
      ({ contract: { vehicle } }) => vehicle.modelGroup,
      modelGroups,
    ),
    category: text(
      'категория ТС',
      `${vehicleAt}.vehicleCategoryCode`,
      ({ contract }) => contract.vehicle.category,
    ),
    engine: text(
      'тип двигателя',
      `${modelAt}.engineTypeCode`,
      ({ contract }) => contract.vehicle.engineType,
      'engine_type',
    ),
    is_new: flag('новое ТС', `${vehicleAt}.usedSince`, ({ contract }) => contract.vehicle.isNew),
    region: text('регион', 'policyHolder.address.kladrId', ({ contract }) => contract.region, regionNames),
    installment: text(
      'порядок оплаты',
      'installmentType',
      ({ contract }) => contract.installmentType,
      'installment_type',
    ),
    pledged: flag('залог', `${casco}.beneficiaries`, ({ contract }) => contract.isPledged),
    multidrive: flag(
      'без ограничения водителей',
      `${casco}.typeLDU`,
      ({ contract }) => contract.multidrive !== null,
    ),
    loyalty: text(
      'программа лояльности',
      'loyalties',
      ({ contract }) => contract.loyalty,
      'loyalty_programme',
    ),
    gap: text('GAP', coversField, ({ contract }) => gapOf(contract.covers), [
      gapPackages,
      { plain: 'без пакета' },
    ]),
    vehicle_age: whole('возраст ТС', yearAt, ({ contract }) => contract.vehicle.ageYears, printedYears),
    year_issue: whole('год выпуска', yearAt, ({ contract }) => contract.vehicle.yearIssue),
    drivers: whole('число водителей', driversAt, ({ contract }) => contract.drivers.length),
    concluded_on: whole(
      'день заключения',
      'issueDate',
      ({ contract }) => dayNumber(contract.concludedOn),
      printedDay,
    ),
    term_days: whole('срок', 'endDate', ({ contract }) => contract.termDays, printedDays),
    horse_power: whole(
      'мощность (л. с.)',
      `${modelAt}.horsePower`,
      ({ contract }) => contract.vehicle.horsePower,
    ),
    mileage: whole('пробег (км)', `${vehicleAt}.mileage`, ({ contract }) => contract.vehicle.mileage),
    mileage_limit: whole('лимит пробега (км)', 'mileageLimit', ({ contract }) => contract.mileageLimit),
    vehicle_sum: amount('страховая сумма ТС', coversField, ({ contract }) => contract.vehicle.sumInsured),
    vehicle_cost: amount('стоимость ТС', `${vehicleAt}.cost`, ({ contract }) => contract.vehicle.cost),
    vehicle_sum_percent: share('страховая сумма ТС к стоимости', coversField, ({ contract: { vehicle } }) => [
      vehicle.sumInsured,
      vehicle.cost,
    ]),
    equipment_total: amount(
      'дополнительное оборудование',
      equipment,
      ({ contract }) => contract.equipmentTotal,
    ),
    equipment_percent: share(
      'дополнительное оборудование к страховой сумме ТС',
      equipment,
      ({ contract }) => [contract.equipmentTotal, contract.vehicle.sumInsured],
    ),
    discount_kv: decimal(
      'скидка за счёт КВ',
      `${partnerAt}.discountKVPercent`,
      ({ contract }) => contract.discountKvPercent,
      printedPercent,
    ),
    kfav: decimal('коэффициент андеррайтера', `${partnerAt}.kfav`, ({ contract }) => contract.kfav),
    reduction_coef: decimal(
      'понижающий коэффициент',
      `${partnerAt}.reductionCoef`,
      ({ contract }) => contract.reductionCoef,
    ),
    driver_age: ofDriver.whole(
      'возраст водителя',
      driverField(({ fields }) => fields?.age ?? 'driverAge'),
      ({ member }) => member?.value.ageYears,
      printedYears,
    ),
    driver_experience: ofDriver.whole(
      'стаж',
      driverField(({ fields }) => fields?.experience ?? 'driveExperience'),
      ({ member }) => member?.value.experienceYears,
      printedYears,
    ),
    driver_gender: ofDriver.text(
      'пол',
      driverField(() => 'person.gender'),
      ({ member }) => member?.value.gender,
      'gender_type',
    ),
    driver_family: ofDriver.text(
      'семейное положение',
      driverField(() => 'person.familyState'),
      ({ member }) => member?.value.familyState,
      'familystate_type',
    ),
  }),
);

/** Returns the package code of GAP; `plain` for GAP without a package, undefined without GAP. */
function gapOf(covers: CascoSubject['contract']['covers']): string | undefined {
  const gap = covers.find(({ code }) => code === 'GAP');
  return gap && (gap.option ?? 'plain');
}

function driverField(fieldOf: (driver: Partial<RatedDriver>) => string): (subject: CascoSubject) => string {
  return ({ member, contract }) =>
    member && member.index < contract.drivers.length ? `${member.path}.${fieldOf(member.value)}` : driversAt;
}
