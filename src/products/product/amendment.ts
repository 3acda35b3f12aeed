import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';

/** An accepted change or correction for print forms. */
export interface Amendment {
  readonly addendumNumber: string;
  readonly kind: 'CHANGE' | 'CORRECTION';
  readonly effectiveOn: DateText;
  readonly issuedAt: Date;
  /** Premium of the whole term before the change. */
  readonly premiumBefore: Kopecks;
  /** The additional (or negative) premium of the change. */
  readonly difference: Kopecks;
}
