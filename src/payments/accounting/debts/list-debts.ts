import { type TableReader, tableCsv } from '#catalogues/files/table-csv.ts';
import type { DebtRow } from '#contracts/life/debts/store.ts';
import { holderOf } from '#contracts/record/holder.ts';
import { contractForStaff } from '#contracts/record/read.ts';
import type { Pool } from '#platform/db/pool.ts';

const headings = [
  'Договор',
  'Продукт',
  'Партнёр',
  'Расторгнут с',
  'К оплате с',
  'Оплатить до',
  'Дней просрочки',
  'Льготный срок до',
  'Взносов',
  'Долг, руб.',
  'Страхователь',
  'ИНН',
  'Телефон',
  'Почта',
];

type Debt = Omit<DebtRow, 'notices' | 'records'>;

/** Writes a CSV with a row for each contract and the debtor's contact data. The file is for staff only. */
export async function debtsCsv(pool: Pool, debts: readonly Debt[], reader: TableReader): Promise<Buffer> {
  const rows: (string | bigint)[][] = [];
  for (const debt of debts) {
    const contract = await contractForStaff(pool, debt.policyNumber);
    const holder = contract && holderOf(contract);
    rows.push([
      debt.policyNumber,
      debt.product,
      debt.partner,
      debt.endedOn ?? '',
      debt.dueSince,
      debt.payUntil,
      String(debt.daysOverdue),
      debt.graceUntil ?? '',
      String(debt.installments),
      debt.amount,
      holder?.name ?? '',
      holder?.inn ?? '',
      holder?.phone ?? '',
      holder?.email ?? '',
    ]);
  }
  return tableCsv([headings, ...rows], reader);
}
