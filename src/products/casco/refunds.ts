import type { RefundRow } from '../termination/refund-table.ts';

const notBegun = {
  holder: '*',
  phase: 'before_start',
  rule: 'FULL',
  percent: '100',
  moneyDays: 10,
  text: 'премия возвращается полностью: страхование не началось',
} as const;

/** Article 958 of the Civil Code: the insurer keeps what falls to the time in which the insurance was in force. */
const unearned = {
  holder: '*',
  phase: 'after_start',
  rule: 'PRO_RATA',
  percent: '100',
  moneyDays: 10,
  text: 'возвращается {percent} % премии за неистёкший срок',
} as const;

/** 14 days of 3854-U, and 30 of 353-FZ where the vehicle was bought on credit. */
const coolingOff = {
  reasonCode: 'COOLING_OFF',
  days: 14,
  daysWithCredit: 30,
  moneyDaysWithCredit: 7,
} as const;

const nothing = { holder: '*', phase: '*', rule: 'NONE', percent: '0' } as const;

/** What a termination gives back. */
export const cascoRefunds: readonly RefundRow[] = [
  { ...notBegun, ...coolingOff, holder: 'individual', confidence: 'verified' },
  { ...unearned, ...coolingOff, holder: 'individual', confidence: 'verified' },
  { reasonCode: 'SALE', ...notBegun, confidence: 'invented' },
  { reasonCode: 'SALE', ...unearned, confidence: 'invented' },
  { reasonCode: 'DEATH', ...notBegun, confidence: 'invented' },
  { reasonCode: 'DEATH', ...unearned, confidence: 'verified' },
  { reasonCode: 'LOSS', ...notBegun, confidence: 'invented' },
  { reasonCode: 'LOSS', ...unearned, confidence: 'verified' },
  {
    reasonCode: 'FALSE_DATA',
    ...nothing,
    text: 'премия не возвращается: договор прекращён из-за недостоверных сведений',
    confidence: 'recalled',
  },
  { reasonCode: 'HOLDER_WISH', ...notBegun, confidence: 'invented' },
  { reasonCode: 'HOLDER_WISH', ...unearned, confidence: 'invented' },
  { reasonCode: 'OTHER', ...notBegun, confidence: 'invented' },
  { reasonCode: 'OTHER', ...unearned, confidence: 'invented' },
  {
    reasonCode: 'NON_PAYMENT',
    ...nothing,
    overdueDays: 0,
    text: 'договор прекращается, уплаченная часть премии не возвращается',
    confidence: 'derived',
  },
];
