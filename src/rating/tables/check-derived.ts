import { lineOf } from '#catalogues/tariffs/check-table.ts';
import type { TableFault, Tables } from '#catalogues/tariffs/tariff.ts';
import type { LookupShape } from '../lookup/columns.ts';
import type { Catalogue } from '../model.ts';

/** A derived attribute is made of what is the contract's own, an insured thing's or a member's, and of those derived before it. */
export function checkDerived(
  catalogue: Catalogue,
  tables: Tables,
  shapes: ReadonlyMap<string, LookupShape>,
): TableFault[] {
  const table = 'derived';
  const rows = tables.derived ?? [];
  return rows.flatMap((row, index) => {
    const at = { table, line: lineOf(index) };
    const known = catalogue.attributes.get(row.attribute ?? '');
    if (known && known.kind !== 'text')
      return [{ ...at, column: 'attribute', message: `${row.attribute} is a number` }];
    const later = new Set(rows.slice(index).map(({ attribute }) => attribute));
    const wrong = (shapes.get(row.table ?? '')?.attributes ?? []).filter(
      (name) => later.has(name) || !isSettled(catalogue, name),
    );
    return wrong.map((name) => ({
      ...at,
      column: 'table',
      message: `${row.table} looks at ${name}, which is not of the contract or derived later`,
    }));
  });
}

/** Known before anything is rated. */
function isSettled({ attributes }: Catalogue, name: string): boolean {
  const scope = attributes.get(name)?.scope ?? 'contract';
  return scope !== 'cover';
}
