import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';

/** Question about the general agreement named in an application. */
export interface AgreementQuestion {
  /** Path of the agreement's number in the body. */
  readonly field: string;
  readonly number: string;
  readonly issuedOn: DateText | undefined;
  /** INN of the organization that concluded it; undefined if the application has none. */
  readonly holderInn: string | undefined;
  /** Total sum insured. */
  readonly sum: Kopecks;
}

/** What the insurer knew about the agreement when the application was rated. */
export interface AgreementFact {
  readonly number: string;
  /** Absent if the partner has no such agreement: an underwriter decides. */
  readonly agreementId?: string;
  /** Factor of the premium, as decimal text. */
  readonly rate?: string;
}
