import { datePrinted } from '#kernel/time/calendar.ts';
import type { WaitingLine } from '../../record/store/statement-lines.ts';
import { type TableReader, tableCsv } from '../../record/table-csv.ts';

const headings = ['Строка', 'Получатель', 'ИНН', 'Счёт', 'БИК', 'Сумма', 'Назначение'];

/** Writes a CSV with a row for each transfer to send back. Rows contain personal data, so the file is for staff only. */
export function returnsCsv(lines: readonly WaitingLine[], reader: TableReader): Buffer {
  const rows = lines.map((line) => [
    line.lineId.toString(),
    line.payerName,
    line.payerInn,
    line.payerAccount,
    line.payerBic,
    line.rest,
    `Возврат ошибочно перечисленного по платёжному поручению № ${line.number} от ${datePrinted(line.date)}. НДС не облагается`,
  ]);
  return tableCsv([headings, ...rows], reader);
}
