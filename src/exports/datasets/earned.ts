import {
  contractKnownBefore,
  earnedBefore,
  type KnownContract,
} from '#contracts/addendums/termination/earned.ts';
import { type EarningRow, exportedEarnings } from '#contracts/record/store/exported.ts';
import { addDays, type DateText, moscowMidnight } from '#kernel/time/calendar.ts';
import type { Pool } from '#platform/db/pool.ts';
import { daysIn, overlap } from '#products/product/dates/day-range.ts';
import type { Product } from '#products/product/product.ts';
import type { ExportRow } from '../schema/column.ts';
import { type ExportPeriod, type SourceOptions, withChannels } from './source.ts';

/**
 * Reads the premium earned in each period: what is earned until its end as known then, less what was earned until the period
 * before as known then. So the periods of a contract add up to what is written for it, whatever becomes known later.
 */
export async function* readEarned(
  snapshot: Pool,
  period: ExportPeriod,
  options: SourceOptions,
): AsyncGenerator<readonly ExportRow[]> {
  const products = new Map(options.products.map((product) => [product.code, product]));
  const readsBody = options.products.filter(({ addendums }) => addendums.usedOn ?? addendums.termOf);
  const codes = readsBody.map(({ code }) => code);
  const steps = stepsOf(period, options.step);
  const rows = exportedEarnings(snapshot, period, period.firstDay, codes);
  for await (const batch of withChannels(rows, options))
    yield batch.flatMap((row) => {
      const product = products.get(row.product);
      return product ? earnedRows(product, row, steps) : [];
    });
}

interface Step {
  readonly firstDay: DateText;
  readonly nextDay: DateText;
  readonly until: Date;
}

function stepsOf({ firstDay, lastDay }: ExportPeriod, step: SourceOptions['step']): readonly Step[] {
  const stepFrom = (first: DateText, next: DateText) => ({
    firstDay: first,
    nextDay: next,
    until: moscowMidnight(next),
  });
  if (step === 'month') return [stepFrom(firstDay, addDays(lastDay, 1))];
  const steps: Step[] = [];
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) steps.push(stepFrom(day, addDays(day, 1)));
  return steps;
}

function earnedRows(
  product: Product,
  row: EarningRow & { readonly channel: string },
  steps: readonly Step[],
): readonly ExportRow[] {
  const rows: ExportRow[] = [];
  const { firstDay } = steps[0] ?? { firstDay: '' };
  const before = contractKnownBefore(row, moscowMidnight(firstDay));
  let earned = before ? earnedBefore(product, before, firstDay) : 0n;
  let written = before?.written ?? 0n;
  for (const step of steps) {
    const known = contractKnownBefore(row, step.until);
    if (!known) continue;
    const toDate = earnedBefore(product, known, step.nextDay);
    const days = exposureOf(known, step);
    // A contract that was paid before its cover begins has unearned premium in periods without cover.
    if (days > 0 || toDate !== known.written || toDate !== earned || known.written !== written)
      rows.push({
        ...row,
        period: step.firstDay,
        cover_from: known.cover.from,
        cover_to: known.cover.to,
        exposure_days: days,
        earned: toDate - earned,
        earned_to_date: toDate,
        unearned: known.written - toDate,
        written_to_date: known.written,
      });
    earned = toDate;
    written = known.written;
  }
  return rows;
}

function exposureOf({ cover }: KnownContract, { firstDay, nextDay }: Step): number {
  if (cover.to < cover.from) return 0;
  const both = overlap(cover, { from: firstDay, to: addDays(nextDay, -1) });
  return both ? daysIn(both) : 0;
}
