import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';

export interface AgreementQuestion {
  readonly field: string;
  readonly number: string;
  readonly issuedOn: DateText | undefined;
  /** INN of the organization that holds the agreement; undefined if the application has none. */
  readonly holderInn: string | undefined;
  readonly sum: Kopecks;
}

export interface AgreementFact {
  readonly number: string;
  /** Id of the agreement; absent if the partner has none with this number, and then an underwriter decides. */
  readonly agreementId?: string;
  /** Premium multiplier of the agreement, as decimal text. */
  readonly rate?: string;
}
