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
 * The states of an addendum, in the words of a contract's.
 *
 *   (none) --no surcharge--> COMPLETE
 *   (none) --surcharge-----> AWAITING_PAYMENT --paid--> COMPLETE
 *                            AWAITING_PAYMENT --replaced, terminated, by the staff--> CANCELLED
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
  /** The contract's number and the addendum's own: "XXX0000000001-1". */
  readonly addendumNumber: string;
  readonly contractId: bigint;
  readonly nr: number;
  readonly kind: AddendumKind;
  readonly status: AddendumStatus;
  /** The first day on which the contract is as changed; of a termination, the first without cover. */
  readonly effectiveOn: string;
  /** What the partner wrote; personal data may stand in it. */
  readonly reason: string;
  readonly figures: AddendumFigures;
  /** The ground of a termination or a reduction, and what that gives back; null for other changes and for terminations from before there were grounds. */
  readonly ground: TerminationGround | null;
  /** The surcharge; null where there is none. */
  readonly installmentNr: number | null;
  /** Until when that can be paid; null where there is none. */
  readonly payBefore: string | null;
  readonly createdAt: Date;
  /** When it was agreed upon: nothing is to be paid for it any more. It counts from `effectiveOn`, if that is later. */
  readonly inForceAt: Date | null;
  readonly endedAt: Date | null;
  /** The changed contract, and after it has come into force also the one before; null for a termination. */
  readonly changed: AddendumContent | null;
  readonly replaced: AddendumContent | null;
}

/** Why premium goes back: a code of the list termination_reason, with what it gives back. */
export interface TerminationGround extends RefundTerms {
  readonly reasonCode: string;
  /** By which day the money is to be given back; null where no law says it, and for terminations from before there were grounds. */
  readonly refundDueOn: DateText | null;
}

/** The arithmetic of an addendum, kept so that it can be redone by hand. */
export interface AddendumFigures {
  /** Premiums of the whole term. */
  readonly premiumBefore: Kopecks;
  readonly premiumAfter: Kopecks;
  readonly daysLeft: number;
  readonly daysTotal: number;
  /** By how much more, or less, is to be paid for the contract. */
  readonly difference: Kopecks;
  /** What the client is given back. */
  readonly refund: Kopecks;
  /** Of a termination: what the insurer keeps, paid or not, and what of that is still to be paid; absent of older ones. */
  readonly earned?: Kopecks | null;
  readonly debt?: Kopecks | null;
  /** The sum, step by step, in Russian. */
  readonly steps: readonly string[];
  /** Of a change of whole-term prices; absent or null of any other. */
  readonly use?: UseSum | null;
}

/** What a change of whole-term prices (days of use, a mileage limit) costs, whatever its day. */
export interface UseSum {
  /** The premium of the whole term with them as after the change, all else as before it. */
  readonly premium: Kopecks;
  /** Negative if the change gives them back. */
  readonly difference: Kopecks;
  /** What they are, in Russian, for the steps. */
  readonly title?: string;
}

/** What an addendum puts in place of the contract's own, personal data in the body. */
export interface AddendumContent {
  readonly body: JsonObject;
  readonly facts: Facts;
  readonly calculation: Calculation;
}

/** The same as it is kept, personal data apart. */
export interface StoredContent extends Separated {
  readonly facts: Facts;
  readonly calculation: JsonObject;
  readonly licensePlate: string | null;
  readonly vin: string | null;
  readonly subject: string | null;
  readonly searchKeys: readonly string[];
  /** Of a product whose term an addendum may move. */
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

/** An addendum that is to be written. */
export interface NewAddendum extends Pick<Addendum, PlainFields | 'figures' | 'ground'> {
  readonly partnerId: bigint;
  readonly reason: { readonly fingerprint: string; readonly text: string };
  readonly content: StoredContent | null;
  readonly createdBy: string;
  readonly requestId: string;
  readonly at: Date;
}
