import { demandPresence } from '../../../parties/checks.ts';
import { checkPartyOrganization, checkPartyPerson } from '../../../parties/contract-party.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';

const path = `${osagoPath}.owner`;
const role = { role: 'собственник', whose: 'собственника' };

/** The vehicle's owner: exactly one, and identified. */
export function checkOwner(checks: OsagoChecks): void {
  const { vehicleOwnerPerson: person, vehicleOwnerOrganization: organization } = checks.osago.owner ?? {};
  if (person && organization) {
    checks.report(
      path,
      'передайте одного собственника: либо vehicleOwnerPerson, либо vehicleOwnerOrganization',
    );
  }
  demandPresence(
    checks,
    path,
    person ?? organization,
    'собственник: vehicleOwnerPerson или vehicleOwnerOrganization',
  );
  if (person) checkPartyPerson(checks, `${path}.vehicleOwnerPerson`, person, role);
  if (organization) checkPartyOrganization(checks, `${path}.vehicleOwnerOrganization`, organization, role);
}
