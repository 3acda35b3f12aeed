/** Grounds that only the insurer can name. */
const insurers: ReadonlySet<string> = new Set(['AGREEMENT', 'FALSE_DATA', 'NON_PAYMENT', 'PAID_IN_FULL']);
/** Grounds on which the staff end a contract with a day that is over: they learnt of it later, or the holder had time to pay. */
const known: ReadonlySet<string> = new Set(['DEATH', 'LOSS', 'NON_PAYMENT']);

/** True for a ground that partners cannot name. */
export function isInsurersReason(code: string): boolean {
  return insurers.has(code);
}

/** True for a ground whose day may be over, where the staff have seen the papers. */
export function mayBePast(code: string): boolean {
  return known.has(code);
}
