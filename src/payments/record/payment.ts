import type { Kopecks } from '#kernel/money/money.ts';
import type { AcquirerMethod } from '#kernel/ports/ports.ts';
import type { DateText } from '#kernel/time/calendar.ts';

export const paymentTypes = ['CASH', 'CASHLESS', 'CARD', 'SBP', 'PAYINSURER'] as const;
export type PaymentType = (typeof paymentTypes)[number];

export const paymentWays: Readonly<Record<PaymentType, string>> = {
  CASH: 'наличные',
  CASHLESS: 'счёт',
  CARD: 'карта',
  SBP: 'СБП',
  PAYINSURER: 'страница страховщика',
};

export const linkTypes = ['CARD', 'SBP', 'PAYINSURER'] as const satisfies readonly PaymentType[];
export type LinkType = (typeof linkTypes)[number];

/** Payment method for each type of link; null if the client chooses the method on the page. */
export const linkMethods: Readonly<Record<LinkType, AcquirerMethod | null>> = {
  CARD: 'card',
  SBP: 'sbp',
  PAYINSURER: null,
};

/** Payment types without a link. Organizations can pay only by these types. */
export const typesWithoutLink = paymentTypes.filter((type) => !isLinkType(type));

export function isLinkType(type: PaymentType): type is LinkType {
  return linkTypes.some((known) => known === type);
}

/** Payment type for each method that a client can choose on the page. */
export const methodTypes = { card: 'CARD', sbp: 'SBP' } as const satisfies Record<AcquirerMethod, LinkType>;

export function allowedMethods(type: LinkType): readonly AcquirerMethod[] {
  const method = linkMethods[type];
  return method ? [method] : (Object.keys(methodTypes) as AcquirerMethod[]);
}

/** Names of the states of a refund in answers to partners. */
export const moneyBackStatuses = {
  REQUESTED: 'RETURNING',
  PENDING: 'RETURNING',
  SUCCEEDED: 'RETURNED',
  REFUSED: 'REFUSED',
} as const;

export const paymentStatuses = ['AWAITING', 'PAID', 'REVOKED', 'EXPIRED'] as const;

/**
 * Status of a payment. Partners do not see CREATING and FAILED payments, because the acquirer has not confirmed their link.
 *   CREATING --> AWAITING --> PAID      money received
 *       |            |------> REVOKED   replaced by another payment, or the contract changed
 *       v            `------> EXPIRED   not paid in time
 *     FAILED
 */
export type PaymentStatus = (typeof paymentStatuses)[number] | 'CREATING' | 'FAILED';

export interface Payment {
  readonly orderId: string;
  readonly contractId: bigint;
  readonly installmentNr: number;
  readonly paymentType: PaymentType;
  readonly amount: Kopecks;
  readonly status: PaymentStatus;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** Time when the link can no longer be paid; null for a payment without a link. */
  readonly expiresAt: Date | null;
  readonly successUrl: string | null;
  readonly failUrl: string | null;
  /** Order id of the other payment if the link of that payment also pays this one; otherwise null. */
  readonly jointOrderId: string | null;
}

export interface ShownPayment extends Payment {
  readonly status: (typeof paymentStatuses)[number];
  readonly bill: {
    readonly fileId: string;
    readonly billNumber: string;
    readonly validUntil: DateText | null;
  } | null;
  readonly receiptNumber: string | null;
}

export const noLink = { expiresAt: null, successUrl: null, failUrl: null, jointOrderId: null } as const;
