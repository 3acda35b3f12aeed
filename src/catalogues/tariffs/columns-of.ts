import type { Row, TableShape } from './tariff.ts';

/** Names of a table's columns: as its rows have them; of an empty table as the product declares them. */
export function columnsOf(rows: readonly Row[], shape: TableShape | undefined): readonly string[] {
  const [first] = rows;
  return first ? Object.keys(first) : (shape?.columns ?? []);
}
