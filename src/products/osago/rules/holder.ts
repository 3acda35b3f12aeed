import { demandPresence } from '../../../parties/checks.ts';
import { checkHolder } from '../../../parties/holder.ts';
import { checkAddress } from './address.ts';
import type { OsagoChecks } from './osago-checks.ts';

const path = 'policyHolder';

/** The policyholder and where to find him. */
export function checkPolicyHolder(checks: OsagoChecks): void {
  const holder = checks.application.policyHolder;
  demandPresence(checks, path, holder, 'страхователь');
  if (!holder) return;
  checkHolder(checks, holder, checks.reading.holderType);
  checkAddress(checks, `${path}.address`, holder.address);
}
