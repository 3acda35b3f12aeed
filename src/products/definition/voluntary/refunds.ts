import type { RefundRow } from '../../product/termination/refund-table.ts';

/** Cooling-off period of individuals: 14 days, 30 days with a consumer credit. */
const coolingOff = {
  reasonCode: 'COOLING_OFF',
  holder: 'individual',
  percent: '100',
  days: 14,
  daysWithCredit: 30,
  moneyDays: 10,
  moneyDaysWithCredit: 7,
  confidence: 'verified',
} as const;
const nothing = { holder: '*', phase: '*', rule: 'NONE', percent: '0' } as const;
const unearned = { holder: '*', phase: '*', rule: 'PRO_RATA', moneyDays: 10 } as const;

/** Ground of a termination: a code of the list `termination_reason`, or a product's own ground with its Russian title. */
export type Ground = string | { readonly code: string; readonly title: string };

function namedBy(ground: Ground): Pick<RefundRow, 'reasonCode' | 'title'> {
  return typeof ground === 'string'
    ? { reasonCode: ground }
    : { reasonCode: ground.code, title: ground.title };
}

/** Makes a refund row that refunds the unearned premium. */
export function unearnedOn(
  ground: Ground,
  text: string,
  confidence: RefundRow['confidence'],
  percent = '100',
): RefundRow {
  return { ...namedBy(ground), ...unearned, percent, text, confidence };
}

export function nothingOn(ground: Ground, text: string, confidence: RefundRow['confidence']): RefundRow {
  return { ...namedBy(ground), ...nothing, text, confidence };
}

/** Makes a refund row that refunds the whole premium until cover begins. */
export function wholeBefore(ground: Ground, text: string, confidence: RefundRow['confidence']): RefundRow {
  return {
    ...namedBy(ground),
    holder: '*',
    phase: 'before_start',
    rule: 'FULL',
    percent: '100',
    text,
    confidence,
  };
}

export const commonRefunds: readonly RefundRow[] = [
  {
    ...coolingOff,
    phase: 'before_start',
    rule: 'FULL',
    text: 'Возврат премии полностью: отказ в течение {days} календарных дней со дня заключения (если последний из них нерабочий — до конца ближайшего рабочего дня) и до начала страхования',
  },
  {
    ...coolingOff,
    phase: 'after_start',
    rule: 'PRO_RATA',
    text: 'Возврат части премии за неистёкшие дни: отказ в течение {days} календарных дней со дня заключения (если последний из них нерабочий — до конца ближайшего рабочего дня), страховых случаев не было',
  },
  nothingOn(
    'HOLDER_WISH',
    'Премия не возвращается (пункт 3 статьи 958 ГК РФ), если договором не предусмотрено иное',
    'verified',
  ),
  unearnedOn(
    'RISK_CEASED',
    'Возвращается часть премии за неистёкшие дни (пункты 1 и 3 статьи 958 ГК РФ)',
    'verified',
  ),
  nothingOn('PAID_IN_FULL', 'Премия не возвращается: обязательства страховщика исполнены', 'recalled'),
  {
    ...nothingOn('NON_PAYMENT', 'Договор прекращается, уплаченная часть премии не возвращается', 'derived'),
    phase: 'after_start',
  },
  unearnedOn(
    'AGREEMENT',
    'Возвращается часть премии за неистёкшие дни за вычетом расходов страховщика (30 %)',
    'invented',
    '70',
  ),
];
