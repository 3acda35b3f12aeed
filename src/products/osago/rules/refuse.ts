import type { Findings } from '../../../kernel/errors.ts';
import type { Sale } from '../../reading.ts';
import type { OsagoPrepared } from '../prepared.ts';
import type { OsagoReading } from '../reading.ts';
import { checkRatedAddress } from './address.ts';
import { checkContract } from './contract.ts';
import { checkAdmittedDrivers } from './drivers.ts';
import { checkFigures } from './figures.ts';
import { checkForm } from './form.ts';
import { checkPolicyHolder } from './holder.ts';
import { checkOsagoLeasing } from './leasing.ts';
import { checkLists } from './lists.ts';
import { osagoChecks } from './osago-checks.ts';
import { checkOwner } from './owner.ts';
import { checkPlaces } from './places.ts';
import { checkRegistration } from './registration.ts';
import { checkTerm } from './term.ts';
import { checkUsagePeriods } from './usage-periods.ts';
import { checkVehicle } from './vehicle.ts';
import { checkWithoutEffect } from './without-effect.ts';

const rules = [
  checkContract,
  checkTerm,
  checkUsagePeriods,
  checkPolicyHolder,
  checkOwner,
  checkRatedAddress,
  checkPlaces,
  checkVehicle,
  checkRegistration,
  checkFigures,
  checkAdmittedDrivers,
  checkOsagoLeasing,
  checkForm,
  checkLists,
  checkWithoutEffect,
] as const;

/** Everything for which an application is refused, and what is to be said of it besides, at once. It may miss anything, but what it has is well typed. */
export function refuseOsago(application: OsagoPrepared, sale: Sale<OsagoReading>): Findings {
  const checks = osagoChecks(application, sale);
  for (const rule of rules) rule(checks);
  return checks;
}
