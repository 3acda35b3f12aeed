import type { LookupTable } from '#rating/lookup/lookup-table.ts';
import type { RatingModel } from '#rating/model.ts';
import { shapesIn } from '#rating/tables/check-lookups.ts';
import { compileLookup, parseFigure } from '#rating/tables/compile-steps.ts';
import type { Figure } from '#rating/tables/formula.ts';
import { ratesCompiler, type VoluntaryTariff } from '../../../definition/voluntary/tariff.ts';
import { modelGroups } from '../../../fields/vehicle/vehicle-columns.ts';
import { programmes } from '../fields.ts';
import type { CascoSubject } from '../rating/input.ts';
import { vehicleRisks } from '../risks.ts';
import { attributeCatalogue, coversField } from './attributes.ts';
import { cascoRefunds } from './refunds.ts';

export const cascoModel: RatingModel<CascoSubject> = {
  attributes: attributeCatalogue,
  members: { column: 'drivers', title: 'водитель' },
  field: 'insuredObject.casco',
  names: {
    programme: programmes,
    model_group: modelGroups,
    zone: {
      MOSCOW: 'Москва и Московская область',
      SPB: 'Санкт-Петербург и Ленинградская область',
      MILLION: 'регионы городов-миллионников',
      SOUTH: 'юг',
      EAST: 'Сибирь и Дальний Восток',
      BORDER: 'приграничные регионы',
      OTHER: 'прочие регионы',
    },
    risk_class: {
      collision: 'ДТП',
      hazard: 'природные факторы и противоправные действия',
      assistance: 'помощь на дороге',
      liability: 'гражданская ответственность',
      injury: 'вред жизни и здоровью',
      option: 'дополнительные услуги',
    },
  },
  coversField,
  sums: {
    vehicle: { kind: 'own', usual: ({ contract }) => contract.vehicle.sumInsured },
    // All payments for such a risk count towards the vehicle's insured sum.
    within_vehicle: {
      kind: 'computed',
      sum: ({ contract }) => contract.vehicle.sumInsured,
      otherSum: (title, right) =>
        `Страховая сумма риска «${title}» — в пределах страховой суммы ТС. Допустимо: ${right}; или не передавайте sumInsured`,
    },
    listed: { kind: 'listed' },
    none: { kind: 'none' },
  },
  deductibles: {
    general: (cover, { generalDeductible }) => cover.deductible ?? generalDeductible ?? null,
    option: (cover, { generalDeductible }) =>
      cover.option === 'DEDUCTIBLE' ? (cover.deductible ?? generalDeductible ?? null) : null,
    own: (cover) => cover.deductible ?? null,
    none: () => null,
  },
  programme: ({ contract }) => contract.packageCode ?? '',
  takesMinimum: (codes) => codes.some((code) => vehicleRisks.includes(code)),
};

interface CascoFigures {
  /** True if the tariff prices deductibles by the events to which they apply. */
  readonly tellsDeductiblesApart: boolean;
  /** Percent of its value that a vehicle loses in a year, by age; null if the loss does not depend on age alone. */
  readonly wear: LookupTable<Figure> | null;
}

export type CascoTariff = VoluntaryTariff<CascoSubject> & CascoFigures;

/** Default settings of sales: the maximum number of days until the start of cover, and the refunds. */
const usual = { latestStartDays: 90, refunds: cascoRefunds };

const howItApplies = 'deductible_specific';

/** Name of the GAP table with yearly wear. Prolongations use the same wear to value the vehicle. */
const wearTable = 'depreciation';

export const cascoTariffDefinition = ratesCompiler(cascoModel, usual, (tables): CascoFigures => {
  const shapes = shapesIn(cascoModel, tables);
  const wearBy = shapes.get(wearTable)?.attributes ?? [];
  const saysWear = wearBy.length === 1 && wearBy[0] === 'vehicle_age';
  return {
    wear: saysWear ? compileLookup(cascoModel, tables, wearTable, parseFigure) : null,
    tellsDeductiblesApart: [...shapes.values()].some(({ attributes }) => attributes.includes(howItApplies)),
  };
});
