import { holderOf } from '#contracts/record/holder.ts';
import { contractForStaff } from '#contracts/record/read.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { DebtRow } from '../../record/store/debts.ts';
import { type TableReader, tableCsv } from '../../record/table-csv.ts';

export { type DebtRow, debtsQuery } from '../../record/store/debts.ts';

const headings = [
  'Договор',
  'Продукт',
  'Партнёр',
  'Расторгнут с',
  'К оплате с',
  'Взносов',
  'Долг, руб.',
  'Страхователь',
  'ИНН',
  'Телефон',
  'Почта',
];

/** Writes a CSV with a row for each contract and the debtor's contact data. The file is for staff only. */
export async function debtsCsv(pool: Pool, debts: readonly DebtRow[], reader: TableReader): Promise<Buffer> {
  const rows: (string | bigint)[][] = [];
  for (const { policyNumber, product, partner, endedOn, dueSince, installments, amount } of debts) {
    const contract = await contractForStaff(pool, policyNumber);
    const holder = contract && holderOf(contract);
    rows.push([
      policyNumber,
      product,
      partner,
      endedOn,
      dueSince,
      String(installments),
      amount,
      holder?.name ?? '',
      holder?.inn ?? '',
      holder?.phone ?? '',
      holder?.email ?? '',
    ]);
  }
  return tableCsv([headings, ...rows], reader);
}
