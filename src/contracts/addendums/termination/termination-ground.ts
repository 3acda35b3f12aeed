import type { Fault } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { codeAmong } from '#kernel/schema/codes.ts';
import { addDays, type DateText, datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import type { WorkingDays } from '#kernel/time/working-days.ts';
import type { Product } from '#products/product/product.ts';
import type { SaleSettings } from '#products/product/sale-settings.ts';
import { isInsurersReason } from '#products/product/termination/reasons.ts';
import {
  findRefundRow,
  type RefundRow,
  readRefundTime,
  type TerminationPhase,
} from '#products/product/termination/refund-table.ts';
import type { Contract } from '../../record/contract.ts';
import { coverFrom } from '../../record/cover/cover-start.ts';
import { nonPayment, whyNotForNonPayment } from './non-payment.ts';

export interface AskedTermination {
  readonly reasonCode: string | undefined;
  readonly effectiveOn: DateText;
  /** Today in Moscow. */
  readonly today: DateText;
  /** True from the minute in which cover began. */
  readonly hasBegun: boolean;
  /** True for staff: only staff may use the grounds of the insurer. */
  readonly isByStaff: boolean;
  readonly workingDays: WorkingDays;
  /** The tariff's grace period, and its refund terms for each ground. */
  readonly settings: Pick<SaleSettings, 'graceDays' | 'refunds'>;
}

export const coolingOff = 'COOLING_OFF';
export const holderWish = 'HOLDER_WISH';

/** Finds the product's refund terms for a termination, or the faults that explain why the ground does not apply. */
export function findGround(
  product: Product,
  contract: Contract,
  asked: AskedTermination,
): { readonly row: RefundRow } | { readonly faults: readonly Fault[] } {
  const { reasonCode: sent = assumedReason(product, contract, asked) } = asked;
  const reasonCode = codeAmong(reasonCodes(product, true), sent) ?? sent;
  const codes = reasonCodes(product, asked.isByStaff);
  if (!asked.isByStaff && isInsurersReason(reasonCode)) {
    return refused(
      `основание ${reasonCode} называет только страховщик; допустимые значения: ${codes.join(', ')}`,
    );
  }
  if (!codes.includes(reasonCode)) return refused(`допустимые значения: ${codes.join(', ')}`);
  const row = rowOf(contract, asked, reasonCode);
  if (!row) {
    return refused(
      `основание ${reasonCode} не применяется к этому договору: оно для страхователей другого типа или другого времени; ` +
        `передайте ${holderWish} или уберите это поле`,
    );
  }
  const early =
    reasonCode === nonPayment
      ? whyNotForNonPayment(contract, { ...asked, graceDays: asked.settings.graceDays })
      : undefined;
  if (early !== undefined) return refused(early);
  const last = lastDayOf(product, contract, row, asked);
  if (last === undefined || isInTime(contract, asked, last)) return { row };
  return refused(
    `основание ${reasonCode} действует по ${datePrinted(last)}: ` +
      (asked.today <= last
        ? `передайте effectiveDate не позже этого дня либо первого дня страхования или ${holderWish}`
        : `этот срок прошёл, передайте ${holderWish} или уберите это поле`),
  );
}

export function reasonCodes({ addendums }: Product, isByStaff = false): readonly string[] {
  const codes = new Set(addendums.refunds.map(({ reasonCode }) => reasonCode));
  return [...codes].filter((code) => isByStaff || !isInsurersReason(code));
}

/** Returns the default ground: cooling-off within its period, otherwise the holder's wish. */
function assumedReason(product: Product, contract: Contract, asked: AskedTermination): string {
  return findOpenRow(product, contract, asked, coolingOff) ? coolingOff : holderWish;
}

/** Finds the refund terms of a ground on the requested day; undefined if the holder cannot use the ground on that day. */
export function findOpenRow(
  product: Product,
  contract: Contract,
  asked: AskedTermination,
  reasonCode: string,
): RefundRow | undefined {
  const row = rowOf(contract, asked, reasonCode);
  const last = row && lastDayOf(product, contract, row, asked);
  return last === undefined || isInTime(contract, asked, last) ? row : undefined;
}

/** Returns true for a request in the cooling-off period if the contract ends in that period or before cover begins. */
function isInTime({ startsOn }: Contract, { today, effectiveOn }: AskedTermination, last: DateText): boolean {
  return today <= last && (effectiveOn <= last || effectiveOn <= startsOn);
}

/** Returns whether a contract ends before or after the start of cover, which a late payment of the bill delays. */
export function terminationPhase(
  contract: Pick<Contract, 'coversFrom' | 'startsOn'>,
  effectiveOn: DateText,
  hasBegun: boolean,
): TerminationPhase {
  return !hasBegun && effectiveOn <= moscowDate(coverFrom(contract)) ? 'before_start' : 'after_start';
}

function rowOf(
  contract: Contract,
  { effectiveOn, hasBegun, settings }: AskedTermination,
  reasonCode: string,
): RefundRow | undefined {
  const phase = terminationPhase(contract, effectiveOn, hasBegun);
  return findRefundRow(settings.refunds, reasonCode, contract.holderType, phase);
}

/** Returns the last working day on which the ground may be used; undefined if there is no limit. */
function lastDayOf(
  product: Product,
  contract: Contract,
  row: RefundRow,
  { workingDays }: Pick<AskedTermination, 'workingDays'>,
): DateText | undefined {
  const { days } = readRefundTime(row, isOnCredit(product, contract.body));
  return days === undefined ? undefined : workingDays.lastDayToAct(addDays(contract.concludedOn, days));
}

export function isOnCredit({ addendums }: Product, body: JsonObject): boolean {
  return addendums.hasCredit?.(body) ?? false;
}

function refused(description: string): { readonly faults: readonly Fault[] } {
  return {
    faults: [{ field: 'reasonCode', description, reason: 'TERMINATION_GROUND_NOT_ALLOWED', domain: 'sales' }],
  };
}
