import { shapesIn } from '../../../rating/tables/check-lookups.ts';
import { compileRates } from '../../../rating/tables/compile.ts';
import { compileLookup, figureOf } from '../../../rating/tables/compile-steps.ts';
import type { TariffVersion } from '../../../tariffs/tariff.ts';
import { saleSettingsOf } from '../../sale-settings.ts';
import type { CascoTariff } from './casco-tariff.ts';
import { cascoModel } from './model.ts';

/** Cover of casco may start so many days ahead. */
const latestStartDays = 90;

/** To which events a deductible applies. */
const howItApplies = 'deductible_specific';

/** What GAP restores is what a vehicle loses, so a prolongation takes its wear from the same table. */
const wearTable = 'depreciation';

/** A checked version as maps. */
export function compileCascoTariff(parts: readonly TariffVersion[]): CascoTariff {
  const tables = parts[0]?.tables ?? {};
  const shapes = shapesIn(cascoModel, tables);
  const wearBy = shapes.get(wearTable)?.attributes ?? [];
  const saysWear = wearBy.length === 1 && wearBy[0] === 'vehicle_age';
  return {
    ...compileRates(cascoModel, parts),
    wear: saysWear ? compileLookup(cascoModel, tables, wearTable, figureOf) : null,
    tellsDeductiblesApart: [...shapes.values()].some(({ attributes }) => attributes.includes(howItApplies)),
    settings: saleSettingsOf(tables.settings ?? [], latestStartDays),
  };
}
