/** Grounds that only the insurer can name. */
const insurers: ReadonlySet<string> = new Set(['AGREEMENT', 'FALSE_DATA', 'NON_PAYMENT', 'PAID_IN_FULL']);
/** Grounds that the staff may learn of later than the day on which they ended the insurance. */
const known: ReadonlySet<string> = new Set(['DEATH', 'LOSS']);

/** True for a ground that partners cannot name. */
export function isInsurersReason(code: string): boolean {
  return insurers.has(code);
}

/** True for a ground whose day may be over, where the staff have seen the papers. */
export function mayBePast(code: string): boolean {
  return known.has(code);
}
