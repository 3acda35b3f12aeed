import { noCorridor } from '../rating/base-rate.ts';
import { noForeignTerritory } from '../rating/territory-coefficient.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';

const vehiclePath = `${osagoPath}.vehicle`;

/** The figures that the tariff of the day may lack, so that their absence is told together with everything else. */
export function checkFigures(checks: OsagoChecks): void {
  const { tariff } = checks;
  const { vehicle } = checks.prepared;
  // What keeps the row from being found is told by the rules of the category.
  if (!vehicle) return;
  const { row, family } = vehicle;
  if (!tariff.corridors.has(row)) {
    checks.report(`${vehiclePath}.vehicleCategoryCode`, noCorridor(row, tariff), 'rating');
  }
  const { kt, unfriendly } = tariff.foreign;
  if (checks.registration === 'foreign' && !kt && !unfriendly?.families.has(family)) {
    checks.report(`${vehiclePath}.countyrTs`, noForeignTerritory, 'rating');
  }
}
