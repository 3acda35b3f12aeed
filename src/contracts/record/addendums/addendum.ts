import type { JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Separated } from '#parties/personal-data/personal-data.ts';
import type { Facts } from '#products/product/product.ts';
import type { RefundTerms } from '#products/product/termination/refund-table.ts';
import type { Calculation } from '#rating/result/calculation.ts';

export const addendumKinds = ['CHANGE', 'CORRECTION', 'TERMINATION'] as const;
export type AddendumKind = (typeof addendumKinds)[number];

/**
 *   (none) --no surcharge--> COMPLETE
 *   (none) --surcharge-----> AWAITING_PAYMENT --paid--> COMPLETE
 *                            AWAITING_PAYMENT --replaced, terminated, cancelled by staff--> CANCELLED
 *                            AWAITING_PAYMENT --its day is over--> EXPIRED
 */
export const addendumStatuses = {
  AWAITING_PAYMENT: 'Ждёт доплаты, договор пока не изменён',
  COMPLETE: 'Вступило в силу',
  CANCELLED: 'Отменено',
  EXPIRED: 'Не оплачено в срок',
} as const;

export type AddendumStatus = keyof typeof addendumStatuses;

export interface Addendum {
  readonly addendumId: bigint;
  /** The contract's number and the number of the addendum: "XXX0000000001-1". */
  readonly addendumNumber: string;
  readonly contractId: bigint;
  readonly nr: number;
  readonly kind: AddendumKind;
  readonly status: AddendumStatus;
  /** The first day of the change. For a termination, the first day without cover. */
  readonly effectiveOn: string;
  /** Free text of the partner, which may contain personal data. */
  readonly reason: string;
  readonly figures: AddendumFigures;
  /** The ground of a termination or reduction; null for other changes and for old terminations. */
  readonly ground: TerminationGround | null;
  /** Number of the installment for the surcharge; null if there is no surcharge. */
  readonly installmentNr: number | null;
  /** Last day to pay the surcharge; null if there is no surcharge. */
  readonly payBefore: string | null;
  readonly createdAt: Date;
  /** Moment of payment or, without a surcharge, of creation. The change may take effect later, on `effectiveOn`. */
  readonly inForceAt: Date | null;
  readonly endedAt: Date | null;
  /** Content after the change; null for a termination. */
  readonly changed: AddendumContent | null;
  /** Content before the change; null for a termination and until the addendum is in force. */
  readonly replaced: AddendumContent | null;
}

/** Reason for a refund, as a code of the list `termination_reason`, with the refund terms. */
export interface TerminationGround extends RefundTerms {
  readonly reasonCode: string;
  /** Deadline of the refund; null if the law sets none, and for old terminations. */
  readonly refundDueOn: DateText | null;
}

/** Figures of an addendum, from which a person can check the calculation. */
export interface AddendumFigures {
  /** `premiumBefore` and `premiumAfter` are premiums for the whole term. */
  readonly premiumBefore: Kopecks;
  readonly premiumAfter: Kopecks;
  readonly daysLeft: number;
  readonly daysTotal: number;
  /** Change of the total price of the contract. */
  readonly difference: Kopecks;
  readonly refund: Kopecks;
  /** Part of the premium that the insurer keeps after a termination; absent for old terminations. */
  readonly earned?: Kopecks | null;
  /** Unpaid part of `earned`. */
  readonly debt?: Kopecks | null;
  /** Steps of the calculation, in Russian. */
  readonly steps: readonly string[];
  readonly use?: UseSum | null;
}

/** Cost of changed conditions that are priced for the whole term, whatever the day of the change. */
export interface UseSum {
  /** Premium for the whole term if nothing but these conditions changed. */
  readonly premium: Kopecks;
  /** Change of the price; negative for a refund. */
  readonly difference: Kopecks;
  /** Names of the conditions in Russian, for the steps of the calculation. */
  readonly title?: string;
}

/** The parts of an addendum on which the earned premium of a contract depends. */
export interface PricedAddendum extends Pick<Addendum, 'kind' | 'status' | 'effectiveOn' | 'ground'> {
  readonly figures: Pick<AddendumFigures, 'premiumBefore' | 'premiumAfter' | 'difference' | 'refund'>;
  readonly replaced: {
    readonly body: JsonObject;
    readonly calculation: Pick<Calculation, 'premium'>;
  } | null;
}

/** Content of a contract after an addendum, with personal data in the body. */
export interface AddendumContent {
  readonly body: JsonObject;
  readonly facts: Facts;
  readonly calculation: Calculation;
}

export interface StoredContent extends Separated {
  readonly facts: Facts;
  readonly calculation: JsonObject;
  readonly licensePlate: string | null;
  readonly vin: string | null;
  readonly subject: string | null;
  readonly searchKeys: readonly string[];
  /** `startsOn` and `endsOn` are present only if addendums of the product can move the term. */
  readonly startsOn?: DateText;
  readonly endsOn?: DateText;
}

type PlainFields =
  | 'addendumNumber'
  | 'contractId'
  | 'nr'
  | 'kind'
  | 'effectiveOn'
  | 'installmentNr'
  | 'payBefore';

export interface NewAddendum extends Pick<Addendum, PlainFields | 'figures' | 'ground'> {
  readonly partnerId: bigint;
  readonly reason: { readonly fingerprint: string; readonly text: string };
  readonly content: StoredContent | null;
  readonly createdBy: string;
  readonly requestId: string;
  readonly at: Date;
}
