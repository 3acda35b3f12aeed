const strict = /(?:^|,)\s*handling\s*=\s*"?strict"?\s*(?:$|[,;])/i;

/** True if `Prefer: handling=strict` asks for errors instead of warnings (RFC 7240 §4.4). */
export function prefersStrict(prefer: string | string[] | undefined): boolean {
  return prefer !== undefined && strict.test(String(prefer));
}
