import { holderOf } from '#contracts/holder.ts';
import { contractForStaff } from '#contracts/read.ts';
import type { Pool } from '#platform/db/pool.ts';
import * as store from '../store/debts.ts';
import { type TableReader, tableCsv } from '../table-csv.ts';

const pageSize = 500;

/** What terminated contracts owe for the days of their cover, a page at a time. */
export async function* openDebts(pool: Pool, now: Date): AsyncGenerator<store.DebtRow> {
  for (let after = 0n; ; ) {
    const page = await store.debtsAfter(pool, now, after, pageSize);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.contractId;
  }
}

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

/** A row a contract, with whom to ask for the money: for the staff alone. */
export async function debtsCsv(
  pool: Pool,
  debts: readonly store.DebtRow[],
  reader: TableReader,
): Promise<Buffer> {
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
