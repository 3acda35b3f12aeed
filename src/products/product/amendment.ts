import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';

/** A change or a correction that counts, as forms print it. */
export interface Amendment {
  readonly addendumNumber: string;
  readonly kind: 'CHANGE' | 'CORRECTION';
  readonly effectiveOn: DateText;
  readonly issuedAt: Date;
  /** Of the whole term, on the conditions before it. */
  readonly premiumBefore: Kopecks;
  /** By how much more, or less, is to be paid because of it. */
  readonly difference: Kopecks;
}
