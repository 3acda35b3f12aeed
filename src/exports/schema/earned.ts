import { type ExportColumn, exportColumn } from './column.ts';
import { contractColumns } from './contract-columns.ts';

export const earnedColumns: readonly ExportColumn[] = [
  exportColumn('period', 'day', [
    'First day of the month, or the day with --by day',
    'Первый день месяца; с --by day — сам день',
  ]),
  ...contractColumns,
  exportColumn('cover_from', 'day', ['First day of cover', 'Первый день страхования']),
  exportColumn('cover_to', 'day', [
    'Last day of cover as known at the end of the period',
    'Последний день страхования по данным на конец периода',
  ]),
  exportColumn('exposure_days', 'integer', ['Days of cover in the period', 'Дней страхования в периоде']),
  exportColumn(
    'earned',
    'money',
    [
      'Premium earned in the period; what became known later about earlier periods is in it',
      'Заработано за период; в нём и то, что позже стало известно о прежних периодах',
    ],
    { summed: true },
  ),
  exportColumn('earned_to_date', 'money', [
    'Premium earned until the end of the period',
    'Заработано на конец периода с начала договора',
  ]),
  exportColumn('unearned', 'money', ['Written and not yet earned', 'Начислено и не заработано'], {
    summed: true,
  }),
  exportColumn('written_to_date', 'money', [
    'Everything written for the contract until the end of the period',
    'Всё начисленное по договору на конец периода',
  ]),
];
