import type { Kopecks } from '#kernel/money/money.ts';
import type { AcquirerMethod } from '#kernel/ports/ports.ts';
import type { DateText } from '#kernel/time/calendar.ts';

export const paymentTypes = ['CASH', 'CASHLESS', 'CARD', 'SBP', 'PAYINSURER'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** How the insurer's people and papers call them. */
export const paymentWays: Readonly<Record<PaymentType, string>> = {
  CASH: 'наличные',
  CASHLESS: 'счёт',
  CARD: 'карта',
  SBP: 'СБП',
  PAYINSURER: 'страница страховщика',
};

/** Types whose answer is a link for the client. */
export const linkTypes = ['CARD', 'SBP', 'PAYINSURER'] as const satisfies readonly PaymentType[];
export type LinkType = (typeof linkTypes)[number];

/** What a link pays by at the acquirer; null where the page asks the client. */
export const linkMethods: Readonly<Record<LinkType, AcquirerMethod | null>> = {
  CARD: 'card',
  SBP: 'sbp',
  PAYINSURER: null,
};

/** Types that organizations pay with too. */
export const typesWithoutLink = paymentTypes.filter((type) => !isLinkType(type));

export function isLinkType(type: PaymentType): type is LinkType {
  return linkTypes.some((known) => known === type);
}

/** What clients choose at the bank, as partners name it. */
export const methodTypes = { card: 'CARD', sbp: 'SBP' } as const satisfies Record<AcquirerMethod, LinkType>;

/** What the client can choose from on the page of a link. */
export function allowedMethods(type: LinkType): readonly AcquirerMethod[] {
  const method = linkMethods[type];
  return method ? [method] : (Object.keys(methodTypes) as AcquirerMethod[]);
}

/** How far money that goes back has come, as partners read it. */
export const moneyBackStatuses = {
  REQUESTED: 'RETURNING',
  PENDING: 'RETURNING',
  SUCCEEDED: 'RETURNED',
  REFUSED: 'REFUSED',
} as const;

/** States that partners read. */
export const paymentStatuses = ['AWAITING', 'PAID', 'REVOKED', 'EXPIRED'] as const;

/**
 * CREATING and FAILED payments are no partner's business: the acquirer has not confirmed their link yet, or never did.
 *
 *   CREATING --> AWAITING --> PAID      the first money wins
 *       |            |------> REVOKED   another payment was paid or took its place, or the contract has changed
 *       v            `------> EXPIRED   nobody paid in time
 *     FAILED
 */
export type PaymentStatus = (typeof paymentStatuses)[number] | 'CREATING' | 'FAILED';

/** One way in which an installment was, is or will be paid: a payment. */
export interface Payment {
  readonly orderId: string;
  readonly contractId: bigint;
  readonly installmentNr: number;
  readonly paymentType: PaymentType;
  readonly amount: Kopecks;
  readonly status: PaymentStatus;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** What follows is of links only. */
  readonly expiresAt: Date | null;
  readonly successUrl: string | null;
  readonly failUrl: string | null;
  /** The payment whose link pays this one too; null where the payment has a link of its own, or none. */
  readonly jointOrderId: string | null;
}

/** A payment with the papers that were made of it. */
export interface ShownPayment extends Payment {
  readonly status: (typeof paymentStatuses)[number];
  readonly bill: {
    readonly fileId: string;
    readonly billNumber: string;
    readonly validUntil: DateText | null;
  } | null;
  readonly receiptNumber: string | null;
}

/** What payments without a link have of a link. */
export const noLink = { expiresAt: null, successUrl: null, failUrl: null, jointOrderId: null } as const;
