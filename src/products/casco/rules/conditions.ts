import type { JsonObject } from '#kernel/json.ts';
import { sent } from '#parties/checks.ts';
import { checkFields } from '../../fields/field.ts';
import { checkLoyalties } from '../../loyalties.ts';
import { conditionFields } from '../fields.ts';
import { type CascoChecks, cascoPath } from './casco-checks.ts';

/** Codes of conditions, each in its reference list: what a policy prints is no text of the partner's. */
export function checkConditions(checks: CascoChecks): void {
  checkFields(checks, cascoPath, conditionFields, checks.casco);
  checkPolicyKind(checks);
  checkLoyalties(checks, checks.sale.reference, checks.application.loyalties, checks.reading.loyalties);
}

const paperForm = /^(?:EBSO|ЕБСО|ЭБСО)$/;

/** The paper form is osago's: a casco policy is electronic, whatever kind is asked for. */
function checkPolicyKind({ application, amends, report, warn }: CascoChecks): void {
  // The schema of this product does not name it.
  const { policyKind: kind } = (application.infoList ?? {}) as JsonObject;
  if (kind === undefined || kind === null || amends) return;
  const field = 'infoList.policyKind';
  const text = typeof kind === 'string' ? sent(kind) : String(kind);
  if (text === undefined) return;
  if (paperForm.test(text.toUpperCase().replace(/[\s_-]/g, ''))) {
    warn(field, 'полис КАСКО всегда электронный: вид полиса не учитывается');
  } else report(field, 'неизвестный вид полиса, допустимые значения: EBSO', 'VALUE_NOT_IN_LIST');
}
