import type { JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';

/** How the other system took a payment, as in payments of Bindery. */
export const statedPaymentTypes = ['CASH', 'CASHLESS', 'CARD', 'SBP', 'PAYINSURER'] as const;
export const statedAddendumKinds = ['CHANGE', 'CORRECTION'] as const;

export interface StatedInstallment {
  readonly amount: Kopecks;
  readonly dueOn: DateText;
  /** The day of the payment; absent if the installment is not paid. */
  readonly paidOn?: DateText;
  readonly paymentType?: (typeof statedPaymentTypes)[number];
}

export interface StatedAddendum {
  readonly number: string;
  readonly kind: (typeof statedAddendumKinds)[number];
  readonly effectiveOn: DateText;
  readonly difference: Kopecks;
}

/** A contract in a file, with what its other system says about it. */
export interface PortfolioLine {
  readonly policyNumber: string;
  /** Login of the partner that sold the contract. */
  readonly partner: string;
  readonly holderType: HolderType;
  /** Premium for the whole term by the conditions of today. */
  readonly premium: Kopecks;
  /** Premium at the conclusion, if addendums have changed it. */
  readonly initialPremium: Kopecks;
  readonly kvPercent: string | null;
  readonly kvDiscountPercent: string | null;
  readonly installments: readonly StatedInstallment[];
  readonly addendums: readonly StatedAddendum[];
  /** The contract as a partner sends it in POST policies. */
  readonly contract: JsonObject;
}
