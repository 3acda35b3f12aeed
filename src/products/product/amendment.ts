import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';

/** An accepted change or correction of a contract, as print forms need it. */
export interface Amendment {
  readonly addendumNumber: string;
  readonly kind: 'CHANGE' | 'CORRECTION';
  readonly effectiveOn: DateText;
  readonly issuedAt: Date;
  /** Premium of the whole term before the change. */
  readonly premiumBefore: Kopecks;
  /** Additional premium for the change; negative for a refund. */
  readonly difference: Kopecks;
}
