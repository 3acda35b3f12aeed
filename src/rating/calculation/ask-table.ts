import { type Decimal, decimal } from '#kernel/decimal.ts';
import type { Subject } from '../attributes/subject.ts';
import { lookUp } from '../lookup/lookup-table.ts';
import type { RatingInput } from '../model.ts';
import type { Rates } from '../tables/rates.ts';
import { refuseMiss } from './explain.ts';
import { type RatingWork, valuesFor, workOf } from './work.ts';

/**
 * What a table that the model names as asked says of a subject, before anything is rated: a rate of exchange, a territory
 * of a country. Undefined where it has no row.
 */
export function askTable<Of extends Subject>(
  rates: Rates<Of>,
  table: string,
  input: Pick<RatingInput<Of>, 'contract'>,
  item?: Of['item'],
): string | undefined {
  const work = workOf({ ...input, covers: [] }, rates);
  return cellOf(work, table, { contract: input.contract, item });
}

/** The figure of an asked table for a sum; a miss is refused where the table is corrected. */
export function askFigure(work: RatingWork, name: string, subject: Subject): Decimal | undefined {
  const cell = cellOf(work, name, subject);
  if (cell !== undefined) return decimal(cell);
  const table = work.rates.asked.get(name);
  if (table) refuseMiss(work, 'Страховая сумма', table, valuesFor(work, table, subject), subject);
  return undefined;
}

function cellOf(work: RatingWork, name: string, subject: Subject): string | undefined {
  const table = work.rates.asked.get(name);
  return table && lookUp(table, valuesFor(work, table, subject))?.cell;
}
