/** Codes of termination grounds that only the insurer may use. */
const insurers: ReadonlySet<string> = new Set(['AGREEMENT', 'FALSE_DATA', 'NON_PAYMENT', 'PAID_IN_FULL']);
/** Grounds that may end a contract on a past day: death or loss becomes known late, non-payment after the grace period. */
const known: ReadonlySet<string> = new Set(['DEATH', 'LOSS', 'NON_PAYMENT']);

export function isInsurersReason(code: string): boolean {
  return insurers.has(code);
}

export function mayBePast(code: string): boolean {
  return known.has(code);
}
