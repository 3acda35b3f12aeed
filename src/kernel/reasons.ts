/**
 * What helps who was refused: another request, waiting and sending the same one again, a word with the insurer's staff, or nothing of
 * these, so that the answer is final.
 */
export type Remedy = 'correct' | 'wait' | 'insurer' | 'none';

/** Why something is refused or has no effect, as programs read it: a closed list, which partners know by its words. A word is never renamed. */
export const reasons = {
  // What a request is made of.
  FIELD_REQUIRED: 'correct',
  TYPE_MISMATCH: 'correct',
  FORMAT_INVALID: 'correct',
  AMOUNT_INVALID: 'correct',
  LENGTH_OUT_OF_BOUNDS: 'correct',
  VALUE_OUT_OF_RANGE: 'correct',
  VALUE_NOT_IN_LIST: 'correct',
  CHARACTERS_FORBIDDEN: 'correct',
  UNKNOWN_FIELD: 'correct',
  FIELD_NOT_APPLICABLE: 'correct',
  FIELDS_CONTRADICT: 'correct',
  DATES_CONTRADICT: 'correct',
  DUPLICATE_ENTRY: 'correct',
  NO_EFFECT: 'correct',
  REQUEST_UNREADABLE: 'correct',
  BODY_TOO_LARGE: 'correct',
  CONTENT_TYPE_UNSUPPORTED: 'correct',
  CURSOR_INVALID: 'correct',
  CURSOR_EXPIRED: 'correct',
  WEBHOOK_ADDRESS_NOT_ALLOWED: 'correct',
  WEBHOOK_LIMIT_REACHED: 'correct',
  WEBHOOK_DISABLED: 'correct',
  // What an address names.
  ROUTE_NOT_FOUND: 'correct',
  PRODUCT_NOT_FOUND: 'correct',
  LIST_NOT_FOUND: 'correct',
  CONTRACT_NOT_FOUND: 'correct',
  INSTALLMENT_NOT_FOUND: 'correct',
  PAYMENT_NOT_FOUND: 'correct',
  PRINT_FORM_NOT_AVAILABLE: 'correct',
  WEBHOOK_NOT_FOUND: 'correct',
  EVENT_NOT_FOUND: 'correct',
  OPERATION_NOT_FOUND: 'none',
  OPERATION_NOT_FINISHED: 'wait',
  // Who is insured, and what.
  HOLDER_TYPE_MISMATCH: 'correct',
  AGE_NOT_ALLOWED: 'correct',
  DOCUMENT_NOT_ACCEPTED: 'correct',
  ADDRESS_NOT_RECOGNIZED: 'correct',
  CONSENT_NOT_VALID: 'correct',
  VEHICLE_MAKE_NOT_FOUND: 'correct',
  VEHICLE_MODEL_NOT_FOUND: 'correct',
  VEHICLE_MODIFICATION_NOT_FOUND: 'correct',
  // For how long, against what and by which tariff.
  START_DATE_NOT_ALLOWED: 'correct',
  TERM_NOT_ALLOWED: 'correct',
  CONCLUSION_DATE_NOT_ALLOWED: 'correct',
  USE_PERIODS_NOT_ALLOWED: 'correct',
  INSTALLMENTS_NOT_ALLOWED: 'correct',
  COVER_REQUIRED: 'correct',
  COVER_NOT_AVAILABLE: 'correct',
  SUM_INSURED_NOT_ALLOWED: 'correct',
  DEDUCTIBLE_NOT_ALLOWED: 'correct',
  PRODUCT_RULE_VIOLATED: 'correct',
  TARIFF_LIMIT_EXCEEDED: 'correct',
  TARIFF_HAS_NO_RATE: 'correct',
  TARIFF_NOT_IN_FORCE: 'insurer',
  // What the insurer and the agreement of a partner admit.
  NOT_IN_AGREEMENT: 'insurer',
  AGREEMENT_BOUNDS_EXCEEDED: 'correct',
  BLOCKED_BY_INSURER: 'none',
  APPROVAL_REQUIRED: 'wait',
  APPROVAL_REJECTED: 'correct',
  APPROVAL_EXPIRED: 'correct',
  QUESTION_NOT_FOUND: 'correct',
  QUESTION_ANSWERED: 'none',
  INSURER_DECISION_REQUIRED: 'insurer',
  // For what an approval is needed.
  MARKED_ATYPICAL: 'wait',
  SUM_NEEDS_APPROVAL: 'wait',
  RISK_NEEDS_APPROVAL: 'wait',
  UNDERWRITING_NEEDS_APPROVAL: 'wait',
  GENERAL_AGREEMENT_NOT_OPEN: 'wait',
  // Which agreements, blanks and registries allow it.
  GENERAL_AGREEMENT_MISMATCH: 'correct',
  GENERAL_AGREEMENT_LIMIT_EXCEEDED: 'insurer',
  BLANK_NOT_AVAILABLE: 'correct',
  REGISTRY_NOT_CONFIRMED: 'correct',
  ALREADY_INSURED: 'correct',
  // What becomes of a contract.
  CONTRACT_IN_FORCE: 'none',
  CONTRACT_ENDED: 'none',
  CONTRACT_STATUS_FORBIDS: 'correct',
  CONTRACT_CHANGED_MEANWHILE: 'correct',
  PREVIOUS_CONTRACT_NOT_FOUND: 'correct',
  PREVIOUS_CONTRACT_NOT_RENEWABLE: 'none',
  NOTHING_CHANGED: 'correct',
  FIELD_NOT_CHANGEABLE: 'correct',
  EFFECTIVE_DATE_NOT_ALLOWED: 'correct',
  ADDENDUM_AWAITS_PAYMENT: 'correct',
  ADDENDUM_NOT_AWAITED: 'correct',
  AGREED_CHANGE_LOST: 'correct',
  TERMINATION_GROUND_NOT_ALLOWED: 'correct',
  // Money.
  AMOUNT_MISMATCH: 'correct',
  PAYMENT_TYPE_NOT_AVAILABLE: 'correct',
  INSTALLMENT_SETTLED: 'none',
  INSTALLMENT_OUT_OF_TURN: 'correct',
  PAYMENT_TOO_LATE: 'correct',
  LINK_NOT_PAYABLE: 'correct',
  PRICE_EXPIRED: 'correct',
  CLIENT_HAS_PAID: 'none',
  JOINT_PAYMENT_NOT_POSSIBLE: 'correct',
  ACQUIRER_FAILED: 'wait',
  // Access, limits and what does not work just now.
  TOKEN_MISSING: 'correct',
  TOKEN_NOT_VALID: 'correct',
  IDEMPOTENCY_KEY_REUSED: 'correct',
  RATE_LIMIT_EXCEEDED: 'wait',
  ANSWER_TAKES_LONGER: 'correct',
  OUTSIDE_SYSTEM_SLOW: 'wait',
  OUTSIDE_SYSTEM_UNAVAILABLE: 'wait',
  SERVICE_UNAVAILABLE: 'wait',
  INTERNAL_ERROR: 'wait',
  PRODUCT_FAILED: 'insurer',
} as const satisfies Readonly<Record<string, Remedy>>;

export type Reason = keyof typeof reasons;

/** A text of elsewhere, such as the rule of an insurer's own product, as a reason. */
export function isReason(text: unknown): text is Reason {
  return typeof text === 'string' && Object.hasOwn(reasons, text);
}

/** True where neither another request about the same thing nor waiting leads anywhere. */
export function isFinal(reason: Reason): boolean {
  return reasons[reason] === 'none';
}
