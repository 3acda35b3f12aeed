import { type CellRule, decimalRule, integerRule } from '#catalogues/tariffs/check-table.ts';
import { capitalize } from '../printed/text.ts';
import type { RefundRow, TerminationPhase } from './refund-table.ts';

const coolingOff = 'COOLING_OFF';
/** Termination because of unpaid installments; its refund percent cannot be set. */
const nonPayment = 'NON_PAYMENT';
/** Working days until a refund is due, if the insurer's settings introduce a refund for a ground that had none. */
const usualMoneyDays = 10;

const suffixes = { before_start: 'before', after_start: 'after' } as const;
const phases = ['before_start', 'after_start'] as const;

function nameOf(reasonCode: string, phase: TerminationPhase): string {
  return `refund_percent.${reasonCode}.${suffixes[phase]}`;
}

export function refundSettingRules(table: readonly RefundRow[]): Readonly<Record<string, CellRule>> {
  const percents = table
    .filter(({ reasonCode }) => reasonCode !== nonPayment)
    .flatMap(({ reasonCode, phase }) =>
      phases
        .filter((one) => phase === '*' || phase === one)
        .map((one) => [nameOf(reasonCode, one), decimalRule(100)] as const),
    );
  const days = table.some(isCoolingOff)
    ? { cooling_off_days: integerRule(0, 365), cooling_off_credit_days: integerRule(0, 365) }
    : {};
  return { ...Object.fromEntries(percents), ...days };
}

/** Applies a tariff's settings to the refund table; rows without a setting do not change. */
export function refundsWith(
  table: readonly RefundRow[],
  settings: ReadonlyMap<string | undefined, string>,
): readonly RefundRow[] {
  return table.flatMap((row) => inPhases(withDays(row, settings), settings));
}

function isCoolingOff({ reasonCode, days }: RefundRow): boolean {
  return reasonCode === coolingOff && days !== undefined;
}

function withDays(row: RefundRow, settings: ReadonlyMap<string | undefined, string>): RefundRow {
  const [days, daysWithCredit] = [settings.get('cooling_off_days'), settings.get('cooling_off_credit_days')];
  if (!isCoolingOff(row) || (days === undefined && daysWithCredit === undefined)) return row;
  return {
    ...row,
    ...(days === undefined ? {} : { days: Number(days) }),
    ...(daysWithCredit === undefined ? {} : { daysWithCredit: Number(daysWithCredit) }),
  };
}

function inPhases(row: RefundRow, settings: ReadonlyMap<string | undefined, string>): readonly RefundRow[] {
  const { reasonCode, phase } = row;
  const percentIn = (one: TerminationPhase) => settings.get(nameOf(reasonCode, one)) ?? wish(row, settings);
  if (phase !== '*') return [withPercent(row, phase, percentIn(phase))];
  const [before, after] = [percentIn('before_start'), percentIn('after_start')];
  if (before === after) return [before === undefined ? row : withPercent(row, phase, before)];
  return phases.map((one) => withPercent({ ...row, phase: one }, one, percentIn(one)));
}

/** Returns the older setting `holder_wish_refund_percent`; it applies only to a refund of the unearned part. */
function wish({ reasonCode, rule }: RefundRow, settings: ReadonlyMap<string | undefined, string>) {
  return reasonCode === 'HOLDER_WISH' && rule === 'PRO_RATA'
    ? settings.get('holder_wish_refund_percent')
    : undefined;
}

function withPercent(row: RefundRow, phase: RefundRow['phase'], percent: string | undefined): RefundRow {
  if (percent === undefined || Number(percent) === Number(row.percent)) return row;
  const rule = Number(percent) === 0 ? 'NONE' : row.rule === 'NONE' ? payingRules[phase] : row.rule;
  const set = { ...row, rule, percent } as const;
  return {
    ...set,
    text: rule !== 'NONE' && row.text.includes('{percent}') ? row.text : textOf(set),
    ...(rule === 'NONE' || row.rule !== 'NONE' ? {} : { moneyDays: row.moneyDays ?? usualMoneyDays }),
  };
}

/** Refund rule by phase if the insurer sets a percent for a ground that refunded nothing. */
const payingRules = { before_start: 'FULL', after_start: 'PRO_RATA', '*': 'PRO_RATA' } as const;

/** Returns the text for the client if the insurer set the percent, because the row's text describes the original refund. */
function textOf({ rule, days, text }: RefundRow): string {
  const share = {
    NONE: 'премия не возвращается',
    FULL: 'возвращается {percent} % премии',
    PRO_RATA: 'возвращается {percent} % премии за неистёкшие дни',
  }[rule];
  const time =
    days === undefined
      ? ''
      : ': отказ в течение {days} календарных дней со дня заключения (если последний из них нерабочий — до конца ближайшего рабочего дня)';
  const sentence = `${share}${time}`;
  return text.charAt(0) === text.charAt(0).toUpperCase() ? capitalize(sentence) : sentence;
}
