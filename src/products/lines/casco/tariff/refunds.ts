import { nothingOn } from '../../../definition/voluntary/refunds.ts';
import type { RefundRow } from '../../../product/termination/refund-table.ts';

const notBegun = {
  holder: '*',
  phase: 'before_start',
  rule: 'FULL',
  percent: '100',
  moneyDays: 10,
  text: 'премия возвращается полностью: страхование не началось',
} as const;

/** Refund of the premium for the remaining days, because the insurer may keep the rest (Civil Code, article 958). */
const unearned = {
  holder: '*',
  phase: 'after_start',
  rule: 'PRO_RATA',
  percent: '100',
  moneyDays: 10,
  text: 'возвращается {percent} % премии за неистёкший срок',
} as const;

/** Cooling-off period: 14 days (3854-U), or 30 days if the vehicle was bought on credit (353-FZ). */
const coolingOff = {
  reasonCode: 'COOLING_OFF',
  days: 14,
  daysWithCredit: 30,
  moneyDaysWithCredit: 7,
} as const;

/** Makes rows for a ground that refunds the whole premium until cover begins, and the unearned premium afterwards. */
function inBothPhases(reasonCode: string, confidence: RefundRow['confidence']): readonly RefundRow[] {
  return [
    { reasonCode, ...notBegun, confidence: 'invented' },
    { reasonCode, ...unearned, confidence },
  ];
}

export const cascoRefunds: readonly RefundRow[] = [
  { ...notBegun, ...coolingOff, holder: 'individual', confidence: 'verified' },
  { ...unearned, ...coolingOff, holder: 'individual', confidence: 'verified' },
  ...inBothPhases('SALE', 'invented'),
  ...inBothPhases('DEATH', 'verified'),
  ...inBothPhases('LOSS', 'verified'),
  nothingOn(
    'FALSE_DATA',
    'премия не возвращается: договор прекращён из-за недостоверных сведений',
    'recalled',
  ),
  ...inBothPhases('HOLDER_WISH', 'invented'),
  ...inBothPhases('OTHER', 'invented'),
  nothingOn('NON_PAYMENT', 'договор прекращается, уплаченная часть премии не возвращается', 'derived'),
];
