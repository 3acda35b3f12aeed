/** All that is outside, in our words; `adapters/` speaks the other side's language. */

/** How a call to the outside is bounded and traced. */
export interface CallContext {
  /** Sent along and written into error texts, so that both sides find the same call in their logs. */
  readonly traceId: string;
}

/** Bonus-malus class as the law writes it: M, or 0 to 13. */
export type BonusMalusClass =
  | 'M'
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | '10'
  | '11'
  | '12'
  | '13';

export interface BonusMalusQuery {
  /** The date for which classes are asked, `YYYY-MM-DD`. */
  readonly onDate: string;
  /** Listed drivers, in the order of the application; empty when the number of drivers is not limited. */
  readonly drivers: readonly {
    readonly licenceSerial: string;
    readonly licenceNumber: string;
    readonly lastName?: string;
    readonly firstName?: string;
    readonly middleName?: string;
    readonly birthDate?: string;
  }[];
  /** Owner's INN where the owner is a legal entity: its fleet has one value of its own. */
  readonly organizationInn?: string;
}

export interface BonusMalusAnswer {
  /** The registry's number of this request, printed on the policy. */
  readonly requestId: string;
  /** One class a driver, in the order of the query. */
  readonly drivers: readonly BonusMalusClass[];
  /** The legal entity's fleet class, where it was asked for. */
  readonly organization?: BonusMalusClass;
}

/** The industry's bonus-malus registry. Throws ServiceError DEADLINE_EXCEEDED or UNAVAILABLE. */
export interface BonusMalusRegistry {
  bonusMalus(query: BonusMalusQuery, context: CallContext): Promise<BonusMalusAnswer>;
}

export interface UnderwritingQuery {
  readonly product: string;
  readonly vin?: string;
}

export interface UnderwritingAnswer {
  /** Why the insurer finally refuses, in Russian; absent when it does not. */
  readonly refusal?: string;
  /** Whether the contract goes to the reinsurance pool. */
  readonly isReinsurance: boolean;
}

/** The insurer's own rules: stop lists and the reinsurance pool. Throws as the registry does. */
export interface Underwriting {
  assess(query: UnderwritingQuery, context: CallContext): Promise<UnderwritingAnswer>;
}

/** Turns a filled form into the bytes of a PDF. */
export interface PdfRenderer {
  render(form: FilledForm): Promise<Uint8Array>;
}

/** A template's name and its values; values are printed as text, never read as markup. */
export interface FilledForm {
  readonly template: string;
  readonly data: FormData;
}

export type FormValue = string | number | boolean | null | readonly FormValue[] | FormData;
export interface FormData {
  readonly [field: string]: FormValue;
}
