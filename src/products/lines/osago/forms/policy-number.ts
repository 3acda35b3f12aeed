import { inCyrillicCapitals } from '#kernel/text/lookalikes.ts';

/** "ХХХ № 0000000001", for an addendum "ХХХ № 0000000001-1": series in Cyrillic letters; other formats unchanged. */
export function formatPolicyNumber(policyNumber: string): string {
  const match = /^([A-ZА-Я]{3})\s*(?:№\s*)?(\d{10}(?:-\d+)?)$/.exec(policyNumber.trim());
  if (!match) return policyNumber;
  return `${inCyrillicCapitals(match[1] ?? '')}\u00a0№\u00a0${match[2]}`;
}
