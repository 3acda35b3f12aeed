import { inCyrillicCapitals } from '#kernel/text/lookalikes.ts';

/** "ХХХ № 0000000001", of an addendum "ХХХ № 0000000001-1": series in Cyrillic letters; another shape stays as it is. */
export function formatPolicyNumber(policyNumber: string): string {
  const match = /^([A-ZА-Я]{3})\s*(?:№\s*)?(\d{10}(?:-\d+)?)$/.exec(policyNumber.trim());
  if (!match) return policyNumber;
  return `${inCyrillicCapitals(match[1] ?? '')}\u00a0№\u00a0${match[2]}`;
}
