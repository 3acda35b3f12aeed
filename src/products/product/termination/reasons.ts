/** Grounds reserved for the insurer. */
const insurers: ReadonlySet<string> = new Set(['AGREEMENT', 'FALSE_DATA', 'NON_PAYMENT', 'PAID_IN_FULL']);
/** Grounds that staff may date in the past: they learn of them late, or the holder had time to pay. */
const known: ReadonlySet<string> = new Set(['DEATH', 'LOSS', 'NON_PAYMENT']);

/** True for a ground that partners may not use. */
export function isInsurersReason(code: string): boolean {
  return insurers.has(code);
}

/** True for a ground that staff may date in the past after seeing the documents. */
export function mayBePast(code: string): boolean {
  return known.has(code);
}
