import type { Kopecks } from '#kernel/money/money.ts';
import type { AcquirerMethod } from '#kernel/ports/ports.ts';
import type { DateText } from '#kernel/time/calendar.ts';

export const paymentTypes = ['CASH', 'CASHLESS', 'CARD', 'SBP', 'PAYINSURER'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** Names of payment types for staff and documents. */
export const paymentWays: Readonly<Record<PaymentType, string>> = {
  CASH: 'наличные',
  CASHLESS: 'счёт',
  CARD: 'карта',
  SBP: 'СБП',
  PAYINSURER: 'страница страховщика',
};

export const linkTypes = ['CARD', 'SBP', 'PAYINSURER'] as const satisfies readonly PaymentType[];
export type LinkType = (typeof linkTypes)[number];

/** The acquirer's method for a link type; null if the client chooses on the page. */
export const linkMethods: Readonly<Record<LinkType, AcquirerMethod | null>> = {
  CARD: 'card',
  SBP: 'sbp',
  PAYINSURER: null,
};

/** Types also available to organizations. */
export const typesWithoutLink = paymentTypes.filter((type) => !isLinkType(type));

export function isLinkType(type: PaymentType): type is LinkType {
  return linkTypes.some((known) => known === type);
}

/** Payment types of the methods that clients choose at the bank. */
export const methodTypes = { card: 'CARD', sbp: 'SBP' } as const satisfies Record<AcquirerMethod, LinkType>;

export function allowedMethods(type: LinkType): readonly AcquirerMethod[] {
  const method = linkMethods[type];
  return method ? [method] : (Object.keys(methodTypes) as AcquirerMethod[]);
}

/** Progress of a refund, as partners read it. */
export const moneyBackStatuses = {
  REQUESTED: 'RETURNING',
  PENDING: 'RETURNING',
  SUCCEEDED: 'RETURNED',
  REFUSED: 'REFUSED',
} as const;

/** Statuses visible to partners. */
export const paymentStatuses = ['AWAITING', 'PAID', 'REVOKED', 'EXPIRED'] as const;

/**
 * Partners do not see CREATING and FAILED payments: the acquirer has not confirmed their link.
 *
 *   CREATING --> AWAITING --> PAID      the first payment counts
 *       |            |------> REVOKED   another payment was made or replaced it, or the contract changed
 *       v            `------> EXPIRED   not paid in time
 *     FAILED
 */
export type PaymentStatus = (typeof paymentStatuses)[number] | 'CREATING' | 'FAILED';

/** A planned, pending or completed payment of an installment. */
export interface Payment {
  readonly orderId: string;
  readonly contractId: bigint;
  readonly installmentNr: number;
  readonly paymentType: PaymentType;
  readonly amount: Kopecks;
  readonly status: PaymentStatus;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** Fields of links only. */
  readonly expiresAt: Date | null;
  readonly successUrl: string | null;
  readonly failUrl: string | null;
  /** The payment whose link pays this one too; null if it has its own link, or none. */
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

/** Link fields of payments without a link. */
export const noLink = { expiresAt: null, successUrl: null, failUrl: null, jointOrderId: null } as const;
