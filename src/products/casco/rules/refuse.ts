import type { Findings } from '../../../kernel/errors.ts';
import { mergeFaults } from '../../../kernel/schema.ts';
import type { IdentifiedVehicle } from '../../../vehicles/modification.ts';
import type { Circumstances } from '../../product.ts';
import type { CascoApplication } from '../application.ts';
import { ratedCasco } from '../rated.ts';
import type { CascoTariff } from '../tariff/casco-tariff.ts';
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
export function refuseCasco(
  application: CascoApplication,
  circumstances: Circumstances,
  tariff: CascoTariff,
  vehicle: IdentifiedVehicle | undefined,
): Findings {
  const checks = cascoChecks(application, circumstances, tariff, vehicle);
  for (const rule of rules) rule(checks);
  const rated = ratedCasco(application, circumstances, vehicle, tariff);
  const { faults, warnings } = checks;
  return rated && 'faults' in rated ? { faults: mergeFaults(faults, rated.faults), warnings } : checks;
}
