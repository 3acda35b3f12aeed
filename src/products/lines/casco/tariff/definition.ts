import type { LookupTable } from '#rating/lookup/lookup-table.ts';
import type { RatingModel } from '#rating/model.ts';
import { shapesIn } from '#rating/tables/check-lookups.ts';
import { compileLookup, parseFigure } from '#rating/tables/compile-steps.ts';
import type { Figure } from '#rating/tables/formula.ts';
import { ratesCompiler, type VoluntaryTariff } from '../../../definition/voluntary/tariff.ts';
import type { CascoSubject } from '../rating/input.ts';
import { vehicleRisks } from '../risks.ts';
import { attributeCatalogue, coversField } from './attributes.ts';
import { cascoRefunds } from './refunds.ts';

/** What casco is rated by, for the engine that knows no product. */
export const cascoModel: RatingModel<CascoSubject> = {
  attributes: attributeCatalogue,
  members: { column: 'drivers', title: 'водитель' },
  field: 'insuredObject.casco',
  coversField,
  sums: {
    vehicle: { kind: 'own', usual: ({ contract }) => contract.vehicle.sumInsured },
    // What is paid of such a risk counts towards the sum of the vehicle, however often it is paid.
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

/** What is read of a casco tariff besides prices. */
interface CascoFigures {
  /** False where a deductible is priced as one of every event, whatever it applies to. */
  readonly tellsDeductiblesApart: boolean;
  /** Percent of its worth that a vehicle of an age loses in a year; null where the tariff does not say it by age alone. */
  readonly wear: LookupTable<Figure> | null;
}

/** An insurer's casco tariff, compiled for look-ups. */
export type CascoTariff = VoluntaryTariff<CascoSubject> & CascoFigures;

/** Cover of casco may start so many days ahead. */
const usual = { latestStartDays: 90, refunds: cascoRefunds };

/** To which events a deductible applies. */
const howItApplies = 'deductible_specific';

/** What GAP restores is what a vehicle loses, so a prolongation takes its wear from the same table. */
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
