import type { RefundRow } from '../../../product/termination/refund-table.ts';

const anyTime = { holder: '*', phase: '*' } as const;

/** Refund of the unearned premium: 77 %, because 23 % cover business costs and the reserves of the insurers' union. */
const unearned = {
  ...anyTime,
  rule: 'PRO_RATA',
  percent: '77',
  moneyDays: 10,
  text: 'возвращается {percent} % премии за неистёкший срок (за неиспользованные дни периодов использования)',
} as const;

/** Refunds on termination; compulsory insurance has no cooling-off period (3854-U). */
export const osagoRefunds: readonly RefundRow[] = [
  { reasonCode: 'SALE', ...unearned, confidence: 'recalled' },
  { reasonCode: 'DEATH', ...unearned, confidence: 'recalled' },
  { reasonCode: 'LOSS', ...unearned, confidence: 'recalled' },
  {
    reasonCode: 'FALSE_DATA',
    ...anyTime,
    rule: 'NONE',
    percent: '0',
    text: 'премия не возвращается: договор прекращён из-за недостоверных сведений',
    confidence: 'recalled',
  },
  { reasonCode: 'HOLDER_WISH', ...unearned, confidence: 'invented' },
  { reasonCode: 'OTHER', ...unearned, confidence: 'invented' },
];
