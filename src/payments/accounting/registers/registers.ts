import { Readable } from 'node:stream';
import { streamWorkbook } from '#catalogues/files/stream-workbook.ts';
import { type TableReader, tableCsv } from '#catalogues/files/table-csv.ts';
import { type Kopecks, rublesNumber } from '#kernel/money/money.ts';
import { addDays, type DateText, datePrinted, moscowDate, moscowMidnight } from '#kernel/time/calendar.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { sumsOfPeriod } from '../../record/store/commission/lines.ts';
import * as store from '../../record/store/registers.ts';
import { postPeriod } from '../commission/post.ts';

export type { RegisterTotal } from '../../record/store/registers.ts';

export interface Period {
  readonly from: DateText;
  /** Last day, included. */
  readonly to: DateText;
}

/** Commission of a partner for a product: the sums of the lines of the partner's bordereau. */
export interface CommissionTotal {
  readonly partner: string;
  readonly product: string;
  readonly lines: number;
  readonly premium: Kopecks;
  readonly commission: Kopecks;
  readonly due: Kopecks;
}

export interface Registers {
  readonly payments: readonly store.RegisterTotal[];
  readonly refunds: readonly store.RegisterTotal[];
  readonly commission: readonly CommissionTotal[];
}

const momentsOf = ({ from, to }: Period): store.Moments => ({
  from: moscowMidnight(from),
  until: moscowMidnight(addDays(to, 1)),
});

export async function readRegisters(
  pool: Pool,
  products: readonly Product[],
  period: Period,
  now: Date,
): Promise<Registers> {
  const moments = momentsOf(period);
  await postPeriod(pool, { partnerId: null, ...moments }, now);
  return {
    payments: await store.registerTotals(pool, 'payments', moments),
    refunds: await store.registerTotals(pool, 'refunds', moments),
    commission: await commissionTotals(pool, products, period),
  };
}

/** Sums the ledger by partner and product. */
async function commissionTotals(
  db: Queryable,
  products: readonly Product[],
  period: Period,
): Promise<readonly CommissionTotal[]> {
  const { from, until } = momentsOf(period);
  const sums = (await sumsOfPeriod(db, from, until)).map((one) => ({
    ...one,
    product: findProduct(products, one.product)?.title ?? one.product,
  }));
  return sums.toSorted((one, other) =>
    `${one.partner} ${one.product}`.localeCompare(`${other.partner} ${other.product}`, 'ru'),
  );
}

const sheetName = 'Реестр';
const headings = ['Дата', 'Договор', 'Продукт', 'Партнёр', 'Как', 'Документ', 'Сумма, руб.'];
const commissionHeadings = [
  'Партнёр',
  'Продукт',
  'Строк',
  'Премия, руб.',
  'КВ, руб.',
  'К перечислению, руб.',
];

const ways: Readonly<Record<store.RegisterWay, string>> = {
  CASH: 'наличные',
  CASHLESS: 'по счёту',
  CARD: 'карта',
  SBP: 'СБП',
  PAYINSURER: 'страница страховщика',
  TRANSFER: 'перечислено клиенту',
  UNDONE: 'перечисление отменено',
  ACQUIRER: 'возвращено эквайером',
  UNMATCHED: 'возвращено эквайером, без договора',
  PAYER: 'возвращено плательщику',
};

export const formatWay = (way: store.RegisterWay): string => ways[way];

interface AskedFile {
  readonly kind: store.RegisterKind | 'commission';
  readonly period: Period;
  readonly format: 'csv' | 'xlsx';
  /** Reader of the CSV. */
  readonly reader: TableReader;
  /** Maximum number of rows of a sheet; by default that of Excel. */
  readonly sheetRowsMax?: number;
  readonly now: Date;
}

/** Streams a register with its total as the last row, from one state of the database. */
export function registerFile(
  pool: Pool,
  products: readonly Product[],
  { kind, period, format, reader, sheetRowsMax, now }: AskedFile,
): Readable {
  const titles = kind === 'commission' ? commissionHeadings : headings;
  const rows =
    kind === 'commission' ? commissionRows() : readSnapshot(pool, (tx) => registerCells(tx, kind, period));
  async function* commissionRows() {
    await postPeriod(pool, { partnerId: null, ...momentsOf(period) }, now);
    yield* readSnapshot(pool, (snapshot) => commissionCells(snapshot, products, period));
  }
  return format === 'csv'
    ? Readable.from(csvParts(titles, rows, reader))
    : streamWorkbook(sheetName, titles, sheetRows(rows), sheetRowsMax);
}

type Cells = readonly (string | Kopecks)[];

/** Reads the rows of a register in batches, and the row of the total at the end. */
async function* registerCells(
  tx: Queryable,
  kind: store.RegisterKind,
  period: Period,
): AsyncGenerator<readonly Cells[]> {
  let total = 0n;
  for await (const rows of store.registerRows(tx, kind, momentsOf(period))) {
    total = rows.reduce((sum, { amount }) => sum + amount, total);
    yield rows.map(cellsOf);
  }
  yield [['Итого', '', '', '', '', '', total]];
}

async function* commissionCells(
  db: Queryable,
  products: readonly Product[],
  period: Period,
): AsyncGenerator<readonly Cells[]> {
  const totals = await commissionTotals(db, products, period);
  yield totals.map(({ partner, product, lines, premium, commission, due }) => [
    ...[partner, product, String(lines)],
    ...[premium, commission, due],
  ]);
  yield [['Итого', '', '', ...sums(totals)]];
}

async function* csvParts(
  titles: readonly string[],
  rows: AsyncIterable<readonly Cells[]>,
  reader: TableReader,
): AsyncGenerator<Buffer> {
  yield tableCsv([titles], reader);
  for await (const part of rows) if (part.length > 0) yield tableCsv(part, reader, true);
}

async function* sheetRows(rows: AsyncIterable<readonly Cells[]>) {
  for await (const part of rows) yield part.map((row) => row.map(sheetCell));
}

export function sums(
  totals: readonly CommissionTotal[],
): readonly [premium: Kopecks, commission: Kopecks, due: Kopecks] {
  const sum = (of: 'premium' | 'commission' | 'due') => totals.reduce((total, one) => total + one[of], 0n);
  return [sum('premium'), sum('commission'), sum('due')];
}

function cellsOf({ at, policyNumber, product, partner, way, document, amount }: store.RegisterRow): Cells {
  return [
    datePrinted(moscowDate(at)),
    ...[policyNumber ?? '', product ?? '', partner ?? '', formatWay(way), document ?? ''],
    amount,
  ];
}

const sheetCell = (cell: string | Kopecks) => (typeof cell === 'bigint' ? rublesNumber(cell) : cell);
