import { type ExportColumn, exportColumn } from './column.ts';
import {
  addendumNumber,
  channelColumn,
  commissionColumns,
  partnerColumn,
  paymentTypeColumn,
  policyNumberColumn,
  productColumn,
} from './contract-columns.ts';

export const commissionLineColumns: readonly ExportColumn[] = [
  partnerColumn,
  channelColumn,
  exportColumn('month', 'day', [
    'First day of the month of the ledger in which the line counts',
    'Первый день месяца реестра, в котором учтена строка',
  ]),
  exportColumn('line_number', 'integer', [
    'Number of the line, without gaps within a month of a partner',
    'Номер строки, без пропусков внутри месяца партнёра',
  ]),
  exportColumn('source', 'text', [
    'Id of the payment, the refund or the refund that is taken back',
    'Идентификатор оплаты, возврата или отменённого возврата',
  ]),
  exportColumn('booked_at', 'moment', [
    'When the payment was booked, or from when a refund is owed; does not decide the month of the row',
    'Когда оплата учтена или с какого момента должен быть возврат; месяц строки от него не зависит',
  ]),
  exportColumn('kind', 'text', [
    'PREMIUM, ADDITIONAL_PREMIUM, REFUND, TERMINATION, CORRECTION or REINSTATEMENT',
    'PREMIUM, ADDITIONAL_PREMIUM, REFUND, TERMINATION, CORRECTION или REINSTATEMENT',
  ]),
  policyNumberColumn,
  productColumn,
  exportColumn('programme', 'text', ['Package of the product', 'Программа продукта'], { optional: true }),
  exportColumn('installment', 'integer', ['Number of the paid installment', 'Номер взноса'], {
    optional: true,
  }),
  addendumNumber,
  paymentTypeColumn,
  exportColumn('is_held_by_partner', 'flag', [
    'Cash that the partner hands over to the insurer',
    'Наличные, которые партнёр перечисляет страховщику',
  ]),
  exportColumn(
    'sub_agent',
    'text',
    [
      "Code of the sub-agent; empty in the partner's own line",
      'Код субагента; в строке самого партнёра пусто',
    ],
    { optional: true },
  ),
  exportColumn('premium', 'money', [
    'Premium; negative for a refund. The line of a sub-agent repeats it',
    'Премия; возврат со знаком минус. В строке субагента повторяется',
  ]),
  ...commissionColumns,
  exportColumn(
    'share_percent',
    'percent',
    ["Percent of the partner's commission that the sub-agent gets", 'Доля субагента в КВ партнёра'],
    { optional: true },
  ),
  exportColumn('commission', 'money', [
    'Commission of the partner, or in the line of a sub-agent the part that the sub-agent gets',
    'Комиссия партнёра, а в строке субагента — его часть',
  ]),
  exportColumn(
    'due',
    'money',
    [
      'What the partner owes for the line; negative if the insurer owes it, 0 for a sub-agent',
      'Сколько партнёр должен по строке; со знаком минус — должен страховщик, у субагента 0',
    ],
    { summed: true },
  ),
  exportColumn(
    'corrects_month',
    'day',
    [
      'Closed month to which a late line belongs, or month of the line that is taken back',
      'Закрытый месяц, к которому относится поздняя строка, или месяц отменяемой строки',
    ],
    { optional: true },
  ),
  exportColumn(
    'corrects_line',
    'integer',
    ['Number of the line that is taken back', 'Номер отменяемой строки'],
    { optional: true },
  ),
  exportColumn('hash', 'text', [
    'SHA-256 of the canonical form of the line, as the partner computes it',
    'SHA-256 канонической записи строки, как её считает и партнёр',
  ]),
  exportColumn(
    'partner_premium',
    'money',
    [
      'Premium of the own line, 0 for a sub-agent: the sum is the premium of the month',
      'Премия строки партнёра, у субагента 0: сумма равна премии месяца',
    ],
    { summed: true },
  ),
  exportColumn(
    'partner_commission',
    'money',
    [
      'Commission of the own line, 0 for a sub-agent: the sum is the commission of the month',
      'Комиссия строки партнёра, у субагента 0: сумма равна комиссии месяца',
    ],
    { summed: true },
  ),
  exportColumn(
    'sub_agent_commission',
    'money',
    [
      'Commission of a sub-agent, 0 in an own line: the part of the commission of the month that sub-agents get',
      'Комиссия субагента, в строке партнёра 0: сумма — часть комиссии месяца, которую получают субагенты',
    ],
    { summed: true },
  ),
];
