import type { JsonObject } from '../../../kernel/json.ts';
import { sent } from '../../../parties/checks.ts';
import { checkLoyalties } from '../../loyalties.ts';
import { checkListed } from '../../voluntary/parties.ts';
import { territoryList, territoryOf } from '../territory.ts';
import { type CascoChecks, cascoPath } from './casco-checks.ts';

/** Codes of conditions, each in its reference list: what a policy prints is no text of the partner's. */
export function checkConditions(checks: CascoChecks): void {
  const { refundForm, purpose, usingType, loanAgreement, antiTheftSystem } = checks.casco;
  checkListed(checks, 'refund_form_type', `${cascoPath}.refundForm`, refundForm);
  checkListed(checks, 'purpos_use_vhcl_casco_type', `${cascoPath}.purpose`, purpose);
  checkListed(checks, 'mode_use_vhcl_type', `${cascoPath}.usingType`, usingType);
  checkListed(checks, 'encumbrance_type', `${cascoPath}.loanAgreement.typeCode`, loanAgreement?.typeCode);
  checkListed(checks, 'anti_theft_model_type', `${cascoPath}.antiTheftSystem.model`, antiTheftSystem?.model);
  checkTerritory(checks);
  checkPolicyKind(checks);
  checkLoyalties(checks, checks.sale.reference, checks.application.loyalties, checks.reading.loyalties);
}

/** A name of the list means its code; the words of a contract in force stand as they were agreed. */
function checkTerritory(checks: CascoChecks): void {
  const { coverageTerritory } = checks.casco;
  if (checks.standing && checks.standing.insuredObject?.casco?.coverageTerritory === coverageTerritory)
    return;
  const { reference } = checks.sale;
  const code = territoryOf(coverageTerritory, reference)?.code ?? coverageTerritory;
  checkListed(checks, territoryList, `${cascoPath}.coverageTerritory`, code);
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
  } else report(field, 'неизвестный вид полиса, допустимые значения: EBSO');
}
