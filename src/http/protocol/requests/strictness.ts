const strict = /(?:^|,)\s*handling\s*=\s*"?strict"?\s*(?:$|[,;])/i;

/** True if the header `Prefer: handling=strict` (RFC 7240 §4.4) requests errors instead of warnings. */
export function prefersStrict(prefer: string | string[] | undefined): boolean {
  return prefer !== undefined && strict.test(String(prefer));
}
