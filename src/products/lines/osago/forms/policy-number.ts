import { inCyrillicCapitals } from '#kernel/text/lookalikes.ts';

/** Formats a policy number with its series in Cyrillic: "ХХХ № 0000000001-1"; another format stays unchanged. */
export function formatPolicyNumber(policyNumber: string): string {
  const match = /^([A-ZА-Я]{3})\s*(?:№\s*)?(\d{10}(?:-\d+)?)$/.exec(policyNumber.trim());
  if (!match) return policyNumber;
  return `${inCyrillicCapitals(match[1] ?? '')}\u00a0№\u00a0${match[2]}`;
}
