import { type ExportColumn, exportColumn } from './column.ts';
import { addendumNumber, contractColumns, paymentTypeColumn } from './contract-columns.ts';

export const paymentColumns: readonly ExportColumn[] = [
  exportColumn('booked_at', 'moment', [
    'When the payment was booked, or from when a refund is owed; decides the month of the row',
    'Когда оплата учтена или с какого момента должен быть возврат; по этому моменту строка попадает в месяц',
  ]),
  exportColumn('kind', 'text', [
    'PAYMENT, REFUND, or REFUND_CANCELLED if a refund is no longer owed',
    'PAYMENT, REFUND или REFUND_CANCELLED, если возврат отменён',
  ]),
  paymentTypeColumn,
  ...contractColumns,
  exportColumn('installment', 'integer', ['Number of the paid installment', 'Номер взноса'], {
    optional: true,
  }),
  addendumNumber,
  exportColumn('premium', 'money', ['Premium; negative for a refund', 'Премия; возврат со знаком минус'], {
    summed: true,
  }),
  exportColumn('is_held_by_partner', 'flag', [
    'Cash that the partner hands over to the insurer',
    'Наличные, которые партнёр перечисляет страховщику',
  ]),
];
