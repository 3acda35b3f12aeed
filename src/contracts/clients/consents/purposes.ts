import type { DateText } from '#kernel/time/calendar.ts';

/** Whose consent a purpose asks for: everybody named in a contract, those whose health is described, or the holder alone. */
export type ConsentAudience = 'everybody' | 'health' | 'holder';

/** What somebody agrees to, word for word. */
export interface ConsentText {
  readonly version: string;
  readonly effectiveFrom: DateText;
  readonly paragraphs: readonly string[];
  /** Of the paragraphs, a line feed between them, in UTF-8; hexadecimal. */
  readonly sha256: string;
}

/** A purpose for which people agree to the use of their data. */
export interface ConsentPurpose {
  readonly code: string;
  readonly title: string;
  /** Whether a contract cannot be paid without it. */
  readonly isRequired: boolean;
  readonly asks: ConsentAudience;
  /** The oldest first, one at least. */
  readonly versions: readonly ConsentText[];
}

/** The text of a purpose in force on a day; of days before the first version that one. */
export function textOn({ versions }: ConsentPurpose, day: DateText): ConsentText {
  const found = versions.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? versions[0];
  if (!found) throw new Error('a purpose without a text was let through at start');
  return found;
}
