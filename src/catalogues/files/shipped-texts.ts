import { readFileSync } from 'node:fs';
import { readCsv } from './csv.ts';

const directory = new URL('../../../data/texts/', import.meta.url);

/** Reads a table of `data/texts`; throws if its columns differ. */
export function shippedTexts<const Column extends string>(
  name: string,
  ...columns: readonly Column[]
): readonly Readonly<Record<Column, string>>[] {
  const table = readCsv(readFileSync(new URL(`${name}.csv`, directory)), 1_000);
  if ('faults' in table || table.columns.join() !== columns.join())
    throw new Error(`data/texts/${name}.csv: ${JSON.stringify(table)}`);
  return table.rows.map(
    ({ cells }) =>
      Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) as Record<
        Column,
        string
      >,
  );
}
