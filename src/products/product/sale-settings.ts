import { type CellRule, decimalRule, integerRule, lineNumber } from '#catalogues/tariffs/check-table.ts';
import type { Row, TableFault } from '#catalogues/tariffs/tariff.ts';
import { message } from '#kernel/errors/message.ts';
import { refundSettingRules, refundsWith } from './termination/refund-settings.ts';
import type { RefundRow } from './termination/refund-table.ts';

/** Settings of the insurer for selling a product, from the table `settings` of its tariff. */
export interface SaleSettings {
  /** Latest start of cover, in days after the request. */
  readonly latestStartDays: number;
  /** Days for which the premium of a draft is guaranteed. */
  readonly draftPriceDays: number;
  /** Days after the conclusion in which partners may correct a contract. */
  readonly correctionDays: number;
  /** Days for which a contract stays in force after an unpaid installment. */
  readonly graceDays: number;
  /** Days in which staff may reinstate a contract that ended because of an unpaid installment. */
  readonly reinstatementDays: number;
  /** Days for which the price on a bill is guaranteed. */
  readonly billValidDays: number;
  /** Days before the end of a contract from which an offer of its renewal is rated ahead; 0 if none is. */
  readonly renewalOfferDays: number;
  /** Days for which the price of an offered renewal is held. */
  readonly renewalHoldDays: number;
  /** The product's refund table after applying the insurer's settings. */
  readonly refunds: readonly RefundRow[];
  /** Sum insured or premium in rubles; contracts from this amount on need approval by two people. */
  readonly twoApproversSum: string;
  readonly twoApproversPremium: string;
}

export interface UsualSale {
  readonly latestStartDays: number;
  readonly refunds: readonly RefundRow[];
}

/** Cell rules of the settings that every product has. A tariff published before a setting existed lacks its row. */
const saleSettingRules: Readonly<Record<string, CellRule>> = {
  latest_start_days: integerRule(1, 1_100),
  draft_price_days: integerRule(0, 365),
  correction_days: integerRule(0, 365),
  grace_days: integerRule(0, 365),
  reinstatement_days: integerRule(0, 365),
  bill_valid_days: integerRule(0, 365),
  renewal_offer_days: integerRule(0, 180),
  renewal_hold_days: integerRule(0, 180),
  holder_wish_refund_percent: decimalRule(100),
  two_approvers_sum_rub: integerRule(1, 999_999_999),
  two_approvers_premium_rub: integerRule(1, 999_999_999),
};

export function compileSaleSettingRules(refunds: readonly RefundRow[]): Readonly<Record<string, CellRule>> {
  return { ...saleSettingRules, ...refundSettingRules(refunds) };
}

/** Returns faults of the table `settings`: unknown names and invalid values. */
export function checkSettingRows(
  rows: readonly Row[],
  rules: Readonly<Record<string, CellRule>>,
): readonly TableFault[] {
  return rows.flatMap(({ name = '', value = '' }, index) => {
    const at = { table: 'settings', line: lineNumber(index) };
    const rule = rules[name];
    if (!rule) return [{ ...at, column: 'name', message: message('SETTING_UNKNOWN', { name }) }];
    const wrong = rule(value);
    return wrong === null ? [] : [{ ...at, column: 'value', message: wrong }];
  });
}

const draftPriceDays = 7;
const correctionDays = 14;
const graceDays = 60;
const reinstatementDays = 30;
const billValidDays = 14;
const renewalOfferDays = 45;
const renewalHoldDays = 30;
const twoApproversSum = '15000000';
const twoApproversPremium = '500000';

/** Reads the settings from table rows; a setting without a row has its default. */
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
    renewalOfferDays: days('renewal_offer_days', renewalOfferDays),
    renewalHoldDays: days('renewal_hold_days', renewalHoldDays),
    refunds: refundsWith(refunds, values),
    twoApproversSum: values.get('two_approvers_sum_rub') ?? twoApproversSum,
    twoApproversPremium: values.get('two_approvers_premium_rub') ?? twoApproversPremium,
  };
}
