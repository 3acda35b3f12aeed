import { type ExportColumn, exportColumn } from './column.ts';
import { addendumNumber, commissionColumns, contractColumns } from './contract-columns.ts';

export const transactionColumns: readonly ExportColumn[] = [
  exportColumn('transaction_id', 'id', [
    'Number of the change of the contract; unique and increasing in a contract',
    'Номер изменения договора; уникален и растёт внутри договора',
  ]),
  exportColumn('booked_at', 'moment', [
    'When the transaction came into force; decides the month of the row',
    'Когда операция вступила в силу; по этому моменту строка попадает в месяц',
  ]),
  exportColumn('kind', 'text', [
    'NEW, RENEWAL, CHANGE, CORRECTION, CANCELLATION or REINSTATEMENT',
    'NEW, RENEWAL, CHANGE, CORRECTION, CANCELLATION или REINSTATEMENT',
  ]),
  ...contractColumns,
  addendumNumber,
  exportColumn(
    'reason_code',
    'text',
    ['Ground of a cancellation or reduction', 'Основание расторжения или уменьшения'],
    { optional: true },
  ),
  exportColumn('effective_on', 'day', ['First day of the change', 'С какого дня действует операция']),
  exportColumn('starts_on', 'day', ['First day of the term after it', 'Первый день срока после операции']),
  exportColumn('ends_on', 'day', ['Last day of the term after it', 'Последний день срока после операции']),
  exportColumn('year_of_account', 'integer', [
    'Year of the first day of the term at the sale',
    'Год первого дня срока при заключении',
  ]),
  exportColumn('premium', 'money', [
    'Premium for the whole term after it',
    'Премия за весь срок после операции',
  ]),
  exportColumn(
    'gross_premium',
    'money',
    [
      'Premium that the transaction adds to what is written for the contract; negative if it takes some back',
      'На сколько операция увеличила начисленное по договору; со знаком минус — уменьшила',
    ],
    { summed: true },
  ),
  ...commissionColumns,
  exportColumn(
    'commission',
    'money',
    [
      '(commission − discount) % of the gross premium; what is paid out follows payments and stands in the commission ledger',
      '(КВ − скидка) % от начисленного; выплачивается по оплатам, по реестру комиссии',
    ],
    { summed: true },
  ),
  exportColumn('tax', 'money', ['Always 0: insurance premiums bear no tax in Russia', 'Всегда 0'], {
    summed: true,
  }),
  exportColumn('net_due', 'money', ['Gross premium less commission', 'Начисленное за вычетом комиссии'], {
    summed: true,
  }),
];
