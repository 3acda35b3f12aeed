import type { DateText } from '#kernel/time/calendar.ts';

/** The people who have to consent: everyone in a contract, people with health data, or only the holder. */
export type ConsentAudience = 'everybody' | 'health' | 'holder';

export interface ConsentText {
  readonly version: string;
  readonly effectiveFrom: DateText;
  readonly paragraphs: readonly string[];
  /** Hexadecimal SHA-256 of the paragraphs in UTF-8, joined by line feeds. */
  readonly sha256: string;
}

export interface ConsentPurpose {
  readonly code: string;
  readonly title: string;
  /** True if a contract cannot be paid without this consent. */
  readonly isRequired: boolean;
  readonly asks: ConsentAudience;
  /** All versions of the text, oldest first; at least one. */
  readonly versions: readonly ConsentText[];
}

/** Returns the text in force on a day; for a day before the first text, returns the first text. */
export function textOn({ versions }: ConsentPurpose, day: DateText): ConsentText {
  const found = versions.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? versions[0];
  if (!found) throw new Error('a purpose without a text was let through at start');
  return found;
}
