import { sent } from '../../../parties/checks.ts';
import { checkPartyOrganization } from '../../../parties/contract-party.ts';
import { checkLeasing } from '../../leasing/rules.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';

const path = `${osagoPath}.leasing`;

/** A leased vehicle of an organization or a sole proprietor: it is owned by one of those who made the agreement. */
export function checkOsagoLeasing(checks: OsagoChecks): void {
  const { leasing } = checks.osago;
  const { holderType, owner } = checks.reading;
  checkLeasing(checks, path, leasing, holderType, (field, party, role) =>
    checkPartyOrganization(checks, field, party, role),
  );
  if (!leasing || holderType === 'individual') return;
  const ownerInn = sent(owner.party?.organization?.inn);
  const inns = [leasing.lessor?.lessorOrganization, leasing.lessee?.lesseeOrganization].map((party) =>
    sent(party?.organization?.inn),
  );
  if (owner.assumed || ownerInn === undefined || inns.includes(undefined) || inns.includes(ownerInn)) return;
  checks.report(
    `${owner.path}.organization.inn`,
    'собственник лизингового транспортного средства — лизингодатель или лизингополучатель: исправьте собственника или leasing',
  );
}
