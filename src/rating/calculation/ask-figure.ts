import { type Decimal, decimal } from '#kernel/money/decimal.ts';
import type { Subject } from '../attributes/subject.ts';
import { lookUp } from '../lookup/lookup-table.ts';
import { explainMiss } from './explain.ts';
import { attributeValues, type RatingWork } from './work.ts';

/** Looks up a table that the product uses outside of formulas. If no row matches, reports the field to correct. */
export function askFigure(work: RatingWork, name: string, subject: Subject): Decimal | undefined {
  const table = work.rates.asked.get(name);
  if (!table) return undefined;
  const values = attributeValues(work, table, subject);
  const cell = lookUp(table, values)?.cell;
  if (cell !== undefined) return decimal(cell);
  explainMiss(work, 'Страховая сумма', table, values, subject);
  return undefined;
}
