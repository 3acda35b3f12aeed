import { checkDrivers } from '../../../parties/drivers.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';

const path = `${osagoPath}.drivers`;

/** The drivers, or that anybody may drive: not both. */
export function checkAdmittedDrivers(checks: OsagoChecks): void {
  const drivers = checks.osago.drivers ?? [];
  if (drivers.length > 0 && checks.osago.isUnlimitedDrivers === true) {
    checks.report(
      path,
      'водители перечислены, но isUnlimitedDrivers — true: уберите список или передайте false',
    );
  }
  checkDrivers(checks, path, drivers, checks.circumstances.holderType);
}
