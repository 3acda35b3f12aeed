import type { ListAsk, ListPage } from '#platform/db/lists/list-query.ts';
import type { ListColumn } from './list-column.ts';

/** Makes a page of a list that its use case has read completely. Searches and sorts all rows, not those of a page. */
export function wholePage<Row>(
  columns: readonly ListColumn<Row>[],
  all: readonly Row[],
  summed: readonly string[],
  { text, sort, after, limit }: ListAsk,
): ListPage<Row> {
  const found = text === undefined ? all : all.filter((row) => contains(columns, row, text));
  const column = columns.find(({ name }) => name === sort?.field);
  const sign = sort?.isDescending ? -1 : 1;
  const rows = column
    ? found.toSorted((one, other) => sign * compared(column.value(one), column.value(other)))
    : found;
  const before = Math.max(0, after?.shown ?? 0);
  const sums = columns
    .filter(({ name }) => summed.includes(name))
    .map((one) => [one.name, sumOf(one, found)]);
  const counted = { count: found.length, isCut: false, sums: Object.fromEntries(sums) };
  const shown = before + limit;
  return {
    rows: rows.slice(before, shown),
    counted,
    before,
    next: shown < rows.length ? { shown, counted, at: [] } : undefined,
  };
}

function contains<Row>(columns: readonly ListColumn<Row>[], row: Row, text: string): boolean {
  const wanted = folded(text);
  return columns.some((column) => folded(column.text(row)).includes(wanted));
}

/** Folds case, the two letters of E, and the spaces between thousands. */
const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/(?<=\d)[\s\u00a0\u202f](?=\d{3})/g, '');

function sumOf<Row>({ value }: ListColumn<Row>, rows: readonly Row[]): string {
  return String(rows.reduce((sum, row) => sum + BigInt((value(row) as bigint | number | null) ?? 0), 0n));
}

function compared(one: unknown, other: unknown): number {
  if (one === other) return 0;
  if (one === null || one === undefined) return 1;
  if (other === null || other === undefined) return -1;
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other, 'ru');
  return (one as number) < (other as number) ? -1 : 1;
}
