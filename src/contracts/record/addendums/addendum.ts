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
 * The states of an addendum, named like a contract's.
 *
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
  /** The contract's number and the addendum's: "XXX0000000001-1". */
  readonly addendumNumber: string;
  readonly contractId: bigint;
  readonly nr: number;
  readonly kind: AddendumKind;
  readonly status: AddendumStatus;
  /** The first day on which the change counts; for a termination, the first day without cover. */
  readonly effectiveOn: string;
  /** Text by the partner; may contain personal data. */
  readonly reason: string;
  readonly figures: AddendumFigures;
  /** The ground of a termination or reduction and its refund terms; null for other changes and for terminations older than grounds. */
  readonly ground: TerminationGround | null;
  /** The surcharge; null if none. */
  readonly installmentNr: number | null;
  /** Last day to pay the surcharge; null if none. */
  readonly payBefore: string | null;
  readonly createdAt: Date;
  /** When it came into force: nothing more has to be paid for it. It counts from `effectiveOn`, if that is later. */
  readonly inForceAt: Date | null;
  readonly endedAt: Date | null;
  /** The changed contract and, once in force, the one before; null for a termination. */
  readonly changed: AddendumContent | null;
  readonly replaced: AddendumContent | null;
}

/** Why premium is given back, a code of the list termination_reason, and the refund terms. */
export interface TerminationGround extends RefundTerms {
  readonly reasonCode: string;
  /** Deadline of the refund; null if no law sets one, and for terminations older than grounds. */
  readonly refundDueOn: DateText | null;
}

/** The figures of an addendum, stored so that they can be checked by hand. */
export interface AddendumFigures {
  /** Premiums of the whole term. */
  readonly premiumBefore: Kopecks;
  readonly premiumAfter: Kopecks;
  readonly daysLeft: number;
  readonly daysTotal: number;
  /** Increase or decrease of the sum payable for the contract. */
  readonly difference: Kopecks;
  /** Amount given back to the client. */
  readonly refund: Kopecks;
  /** For a termination: what the insurer keeps, paid or not, and the part still to be paid; absent for older ones. */
  readonly earned?: Kopecks | null;
  readonly debt?: Kopecks | null;
  /** The calculation step by step, in Russian. */
  readonly steps: readonly string[];
  /** For a change of prices for the whole term; otherwise absent or null. */
  readonly use?: UseSum | null;
}

/** Cost of a change of prices for the whole term (days of use, mileage limit), independent of its day. */
export interface UseSum {
  /** Premium of the whole term with these conditions changed and all others as before. */
  readonly premium: Kopecks;
  /** Negative if money is given back. */
  readonly difference: Kopecks;
  /** The conditions, in Russian, for the steps. */
  readonly title?: string;
}

/** Content that an addendum gives the contract, with personal data in the body. */
export interface AddendumContent {
  readonly body: JsonObject;
  readonly facts: Facts;
  readonly calculation: Calculation;
}

/** The stored content, with personal data apart. */
export interface StoredContent extends Separated {
  readonly facts: Facts;
  readonly calculation: JsonObject;
  readonly licensePlate: string | null;
  readonly vin: string | null;
  readonly subject: string | null;
  readonly searchKeys: readonly string[];
  /** Only of products whose term an addendum may move. */
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
