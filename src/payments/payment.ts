import type { Kopecks } from '../kernel/money.ts';

export const paymentTypes = ['CASH', 'CASHLESS', 'CARD', 'SBP', 'PAYINSURER'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** Types that can be chosen today. */
export const availableTypes: readonly PaymentType[] = ['CASH', 'CASHLESS'];

/** One way in which an installment was, is or will be paid: a lot. */
export interface Payment {
  readonly orderId: string;
  readonly contractId: bigint;
  readonly installmentNr: number;
  readonly paymentType: PaymentType;
  readonly amount: Kopecks;
  readonly status: 'AWAITING' | 'PAID' | 'REVOKED';
  readonly createdAt: Date;
  readonly paidAt: Date | null;
}
