import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';

/** The general agreement under which an application is declared. */
export interface AgreementQuestion {
  /** Where the application names it. */
  readonly field: string;
  readonly number: string;
  readonly issuedOn: DateText | undefined;
  /** Of the organization that has concluded it; undefined where the application does not say. */
  readonly holderInn: string | undefined;
  /** For what all of it is insured. */
  readonly sum: Kopecks;
}

/** What the house knew of it when the application was rated. */
export interface AgreementFact {
  readonly number: string;
  /** Absent where the partner has no such agreement: the staff decide. */
  readonly agreementId?: string;
  /** What the premium is multiplied with, as decimal text. */
  readonly rate?: string;
}
