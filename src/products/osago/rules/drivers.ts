import type { NamedParties } from '../../../parties/driver-contradictions.ts';
import { checkDrivers } from '../../../parties/drivers.ts';
import type { OsagoApplication } from '../application.ts';
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
  checkDrivers(checks, path, drivers, checks.circumstances.holderType, namedParties(checks));
}

function namedParties({ application, osago, standing }: OsagoChecks): NamedParties {
  const { vehicleOwnerPerson, vehicleOwnerOrganization } = osago.owner ?? {};
  return {
    holder: { path: 'policyHolder', party: application.policyHolder },
    owner: { path: `${osagoPath}.owner`, party: vehicleOwnerPerson ?? vehicleOwnerOrganization },
    // Its body was checked against the schema when it was saved.
    standing: (standing as OsagoApplication | undefined)?.insuredObject?.osago?.drivers,
  };
}
