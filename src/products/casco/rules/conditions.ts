import { type CascoChecks, cascoPath, checkListed } from './casco-checks.ts';

/** Codes of conditions, each in its reference list. */
export function checkConditions(checks: CascoChecks): void {
  const { refundForm, purpose, usingType, loanAgreement, antiTheftSystem } = checks.casco;
  checkListed(checks, 'refund_form_type', `${cascoPath}.refundForm`, refundForm);
  checkListed(checks, 'purpos_use_vhcl_casco_type', `${cascoPath}.purpose`, purpose);
  checkListed(checks, 'mode_use_vhcl_type', `${cascoPath}.usingType`, usingType);
  checkListed(checks, 'encumbrance_type', `${cascoPath}.loanAgreement.typeCode`, loanAgreement?.typeCode);
  checkListed(checks, 'anti_theft_model_type', `${cascoPath}.antiTheftSystem.model`, antiTheftSystem?.model);
}
