import { lineNumber } from '#catalogues/tariffs/check-table.ts';
import type { TableFault, Tables } from '#catalogues/tariffs/tariff.ts';
import { message } from '#kernel/errors/message.ts';
import type { LookupShape } from '../lookup/columns.ts';
import type { Catalogue } from '../model.ts';

/** Reports derived attributes that depend on a value of a cover, or on an attribute derived in a later row. */
export function checkDerived(
  catalogue: Catalogue,
  tables: Tables,
  shapes: ReadonlyMap<string, LookupShape>,
): TableFault[] {
  const table = 'derived';
  const rows = tables.derived ?? [];
  return rows.flatMap((row, index) => {
    const at = { table, line: lineNumber(index) };
    const known = catalogue.attributes.get(row.attribute ?? '');
    if (known && known.kind !== 'text')
      return [
        {
          ...at,
          column: 'attribute',
          message: message('ATTRIBUTE_IS_NUMBER', { name: row.attribute ?? '' }),
        },
      ];
    const later = new Set(rows.slice(index).map(({ attribute }) => attribute));
    const wrong = (shapes.get(row.table ?? '')?.attributes ?? []).filter(
      (name) => later.has(name) || !isSettled(catalogue, name),
    );
    return wrong.map((name) => ({
      ...at,
      column: 'table',
      message: message('TABLE_LOOKS_LATER', { table: row.table ?? '', name }),
    }));
  });
}

function isSettled({ attributes }: Catalogue, name: string): boolean {
  const scope = attributes.get(name)?.scope ?? 'contract';
  return scope !== 'cover';
}
