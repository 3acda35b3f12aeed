/** Kinds of lines of the commission ledger. */
export const commissionKinds = [
  'PREMIUM',
  'ADDITIONAL_PREMIUM',
  'REFUND',
  'TERMINATION',
  'CORRECTION',
  'REINSTATEMENT',
] as const;
export type CommissionKind = (typeof commissionKinds)[number];
