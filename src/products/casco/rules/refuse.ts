import type { Findings } from '#kernel/errors.ts';
import { mergeFaults } from '#kernel/schema/schema.ts';
import type { Sale } from '../../reading.ts';
import type { CascoPrepared } from '../prepared.ts';
import type { CascoReading } from '../reading.ts';
import { cascoChecks } from './casco-checks.ts';
import { checkConditions } from './conditions.ts';
import { checkContract } from './contract.ts';
import { checkCovers } from './covers.ts';
import { checkAdmitted } from './drivers.ts';
import { checkEffects } from './effects.ts';
import { checkEquipment } from './equipment.ts';
import { checkCascoLeasing, checkParties } from './parties.ts';
import { checkTerm } from './term.ts';
import { checkVehicle } from './vehicle.ts';

const rules = [
  checkContract,
  checkTerm,
  checkParties,
  checkCascoLeasing,
  checkVehicle,
  checkAdmitted,
  checkConditions,
  checkCovers,
  checkEquipment,
  checkEffects,
] as const;

/** Everything for which an application is refused, the tariff's reasons with the rest, at once. */
export function refuseCasco(application: CascoPrepared, sale: Sale<CascoReading>): Findings {
  const checks = cascoChecks(application, sale);
  for (const rule of rules) rule(checks);
  const { rated } = application;
  const { faults, warnings } = checks;
  return rated && 'faults' in rated ? { faults: mergeFaults(faults, rated.faults), warnings } : checks;
}
