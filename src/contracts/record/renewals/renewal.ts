import type { Fault } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Facts } from '#products/product/product.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import type { PremiumDifference } from '#rating/result/difference.ts';

/** States of a renewal, with the texts that staff and partners read. */
export const renewalStates = {
  PENDING: 'Предложение рассчитывается',
  OFFERED: 'Предложено',
  REFUSED: 'Предложение не рассчитано',
  ACCEPTED: 'Принято',
  LAPSED: 'Не принято в срок',
  WITHDRAWN: 'Отозвано: договор прекращён',
} as const;
export type RenewalState = keyof typeof renewalStates;

/** How a contract was renewed; APPLICATION if the partner sent the whole application without the offer. */
export const acceptances = {
  PARTNER: 'Принял партнёр',
  CLIENT: 'Принял клиент по ссылке',
  APPLICATION: 'Продлён заявкой партнёра',
} as const;
export type Acceptance = keyof typeof acceptances;

/** An offer to renew a contract at a held price. The draft itself is made when the offer is accepted. */
export interface Offer {
  readonly startsOn: DateText;
  readonly endsOn: DateText;
  /** Last day on which the offer can be accepted. */
  readonly heldUntil: DateText;
  readonly premium: Kopecks;
  /** Premium of the contract that ends, for its whole term. */
  readonly earlierPremium: Kopecks;
  readonly facts: Facts;
  readonly calculation: Calculation;
  readonly differences: readonly PremiumDifference[];
}

/** The renewal of one contract. A contract has one renewal, which can be rated again. */
export interface Renewal {
  readonly contractId: bigint;
  readonly renewalId: string;
  readonly partnerId: bigint;
  readonly product: string;
  /** Last day of the contract that ends. */
  readonly endsOn: DateText;
  readonly state: RenewalState;
  readonly ratedAt: Date | null;
  /** Number of offers made so far. */
  readonly offers: number;
  readonly offer: Offer | null;
  /** Why no offer was made, as the partner would get it for the same application. */
  readonly faults: readonly Fault[];
  readonly acceptedAt: Date | null;
  readonly acceptedBy: Acceptance | null;
  readonly acceptKey: Buffer | null;
  readonly renewedContractId: bigint | null;
}

/** The result of rating a renewal ahead. */
export interface RatedRenewal extends Pick<Renewal, 'contractId' | 'endsOn' | 'offer' | 'faults'> {
  readonly state: Extract<RenewalState, 'OFFERED' | 'REFUSED'>;
}

/** A row as the database returns it. */
export interface RenewalRow extends Omit<Renewal, 'offer' | 'faults'> {
  readonly faults: readonly Fault[] | null;
  readonly startsOn: DateText | null;
  readonly nextEndsOn: DateText | null;
  readonly heldUntil: DateText | null;
  readonly premium: Kopecks | null;
  readonly earlierPremium: Kopecks | null;
  readonly facts: Facts | null;
  readonly calculation: JsonObject | null;
  readonly differences: readonly { readonly title: string; readonly amount: string }[] | null;
}
