import { type CellRule, decimalUpTo, lineOf, wholeBetween } from '#catalogues/tariffs/check-table.ts';
import type { Row, TableFault } from '#catalogues/tariffs/tariff.ts';
import { refundSettingRules, refundsWith } from './termination/refund-settings.ts';
import type { RefundRow } from './termination/refund-table.ts';

/** What the insurer sets for the sale of a product beside its prices, in the table `settings` of its tariff. */
export interface SaleSettings {
  /** How many days after the request cover may start at the latest. */
  readonly latestStartDays: number;
  /** How many days the premium of a draft holds. */
  readonly draftPriceDays: number;
  /** For how many days after the conclusion partners correct a contract. */
  readonly correctionDays: number;
  /** For how many days after an unpaid installment the contract stays in force. */
  readonly graceDays: number;
  /** For how many days after an end for non-payment the staff may put the contract back in force. */
  readonly reinstatementDays: number;
  /** For how many days a bill holds its price. */
  readonly billValidDays: number;
  /** What a termination gives back: the product's table with what the insurer sets of it. */
  readonly refunds: readonly RefundRow[];
  /** From which sum insured or premium on, in rubles as text, two of the staff must approve what waits for them. */
  readonly twoApproversSum: string;
  readonly twoApproversPremium: string;
}

/** What a product has where its settings say nothing. */
export interface UsualSale {
  readonly latestStartDays: number;
  readonly refunds: readonly RefundRow[];
}

/** What the settings of every product may be. Versions that were published before one existed lack its row. */
const saleSettingRules: Readonly<Record<string, CellRule>> = {
  latest_start_days: wholeBetween(1, 1_100),
  draft_price_days: wholeBetween(0, 365),
  correction_days: wholeBetween(0, 365),
  grace_days: wholeBetween(0, 365),
  reinstatement_days: wholeBetween(0, 365),
  bill_valid_days: wholeBetween(0, 365),
  holder_wish_refund_percent: decimalUpTo(100),
  two_approvers_sum_rub: wholeBetween(1, 999_999_999),
  two_approvers_premium_rub: wholeBetween(1, 999_999_999),
};

/** What the settings of a product with this refund table may be. */
export function compileSaleSettingRules(refunds: readonly RefundRow[]): Readonly<Record<string, CellRule>> {
  return { ...saleSettingRules, ...refundSettingRules(refunds) };
}

/** Faults of rows of the table `settings`: names that nobody knows, values that cannot be. */
export function checkSettingRows(
  rows: readonly Row[],
  rules: Readonly<Record<string, CellRule>>,
): readonly TableFault[] {
  return rows.flatMap(({ name = '', value = '' }, index) => {
    const at = { table: 'settings', line: lineOf(index) };
    const rule = rules[name];
    if (!rule) return [{ ...at, column: 'name', message: `no setting ${name}` }];
    const message = rule(value);
    return message === null ? [] : [{ ...at, column: 'value', message }];
  });
}

const draftPriceDays = 7;
const correctionDays = 14;
const graceDays = 60;
const reinstatementDays = 30;
const billValidDays = 14;
const twoApproversSum = '15000000';
const twoApproversPremium = '500000';

/** The settings of these rows; what they lack is as usual. */
export function readSaleSettings(
  rows: readonly Row[],
  { latestStartDays, refunds }: UsualSale,
): SaleSettings {
  const values = new Map(rows.map(({ name, value = '' }) => [name, value]));
  const days = (name: string, usual: number) => Number(values.get(name) ?? usual);
  return {
    latestStartDays: days('latest_start_days', latestStartDays),
    draftPriceDays: days('draft_price_days', draftPriceDays),
    correctionDays: days('correction_days', correctionDays),
    graceDays: days('grace_days', graceDays),
    reinstatementDays: days('reinstatement_days', reinstatementDays),
    billValidDays: days('bill_valid_days', billValidDays),
    refunds: refundsWith(refunds, values),
    twoApproversSum: values.get('two_approvers_sum_rub') ?? twoApproversSum,
    twoApproversPremium: values.get('two_approvers_premium_rub') ?? twoApproversPremium,
  };
}
