import type { NamedParties } from '../../../parties/driver-contradictions.ts';
import { checkDrivers } from '../../../parties/drivers.ts';
import { leavesDriversOpen } from '../drivers.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';

const path = `${osagoPath}.drivers`;
const flag = `${osagoPath}.isUnlimitedDrivers`;

/** The drivers, or that anybody may drive: not both, and in a contract not neither. */
export function checkAdmittedDrivers(checks: OsagoChecks): void {
  const drivers = checks.osago.drivers ?? [];
  if (drivers.length > 0 && checks.osago.isUnlimitedDrivers === true) {
    checks.report(path, `водители перечислены, но ${flag} — true: уберите список или передайте false`);
  }
  if (checks.complete && leavesDriversOpen(checks.osago) && !wasLeftOpen(checks)) demandDrivers(checks);
  checkDrivers(checks, path, drivers, checks.reading.holderType, namedParties(checks));
}

function namedParties({ application, osago, sale }: OsagoChecks): NamedParties {
  const { vehicleOwnerPerson, vehicleOwnerOrganization } = osago.owner ?? {};
  return {
    holder: { path: 'policyHolder', party: application.policyHolder },
    owner: { path: `${osagoPath}.owner`, party: vehicleOwnerPerson ?? vehicleOwnerOrganization },
    standing: sale.standing?.osago.drivers,
  };
}

function demandDrivers({ osago, report }: OsagoChecks): void {
  const instead = `перечислите водителей или передайте ${flag}: true — без ограничения`;
  if (osago.isUnlimitedDrivers === false) {
    report(path, `${flag} — false, а водители не перечислены: ${instead}`);
  } else {
    report(path, `обязательное поле: ${instead}`);
  }
}

/** Contracts could once be concluded without a word of who drives, and are changed as what they are. */
function wasLeftOpen({ sale: { standing } }: OsagoChecks): boolean {
  return standing !== undefined && leavesDriversOpen(standing.osago);
}
