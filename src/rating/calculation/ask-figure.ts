import { type Decimal, decimal } from '#kernel/money/decimal.ts';
import type { Subject } from '../attributes/subject.ts';
import { lookUp } from '../lookup/lookup-table.ts';
import { explainMiss } from './explain.ts';
import { attributeValues, type RatingWork } from './work.ts';

/** The figure of a table that the model names as asked, such as a rate of exchange; a miss is refused where the table is corrected. */
export function askFigure(work: RatingWork, name: string, subject: Subject): Decimal | undefined {
  const table = work.rates.asked.get(name);
  if (!table) return undefined;
  const values = attributeValues(work, table, subject);
  const cell = lookUp(table, values)?.cell;
  if (cell !== undefined) return decimal(cell);
  explainMiss(work, 'Страховая сумма', table, values, subject);
  return undefined;
}
