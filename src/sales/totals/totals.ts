import { listNoted } from '#contracts/record/store/listed.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { listNotedRefunds } from '#payments/record/store/premium-refunds.ts';
import type { Pool } from '#platform/db/pool.ts';
import * as store from './store.ts';

export {
  type SaleSubject,
  type SalesOfDays,
  type SalesOfPeriod,
  type SaleTotal,
  type Step,
  steps,
} from './store.ts';

/** Maximum number of events to add per statement; more would delay a scrape. */
const addedAtOnce = 5_000;
/** Number of noted refunds to list per statement; others wait for it. */
const refundsListedAtOnce = 1_000;
/** Number of partners with totals of their own. All others share the name "other", which limits the size of a scrape. */
export const partnersNamed = 200;

/** Reads the totals of sales, payments and refunds from the database, so every process reports the same values. */
export async function readTotals(pool: Pool): Promise<readonly store.SaleTotal[]> {
  // Add recorded events to the totals first, so that the next read is faster. A read-only database refuses this.
  await store.addUp(pool, addedAtOnce).catch(() => 0);
  return store.saleTotals(pool, partnersNamed);
}

/** Reads the number of quotes since the start of the process, by product and partner. */
type ReadQuotes = () => readonly store.QuotesOfPartner[];

/**
 * Adds the quotes that this process counts in memory to the periods of charts. Quotes of the last minute of a day may count for the next
 * day, and a crash loses the quotes of the last minute.
 */
export function createQuotePeriods(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  read: ReadQuotes,
) {
  const written = new Map<string, store.QuotesOfPartner>();
  let writing: Promise<void> | undefined;
  async function write(): Promise<void> {
    const counted = read();
    const added = counted.map((now) => {
      const { priced = 0, refused = 0 } = written.get(keyOf(now)) ?? {};
      return { ...now, priced: now.priced - priced, refused: now.refused - refused };
    });
    const changed = added.filter(({ priced, refused }) => priced + refused > 0);
    if (changed.length === 0) return;
    await store.addQuotes(pool, moscowDate(clock.now()), changed);
    for (const one of counted) written.set(keyOf(one), one);
  }
  return {
    /** Writes what was counted since the last call. After an error, the next call writes it. */
    flush(): Promise<void> {
      writing ??= write().finally(() => {
        writing = undefined;
      });
      return writing;
    },
  };
}

const keyOf = ({ product, partner }: store.QuotesOfPartner) => `${product} ${partner}`;

/** Brings the list of contracts up to date, as far as a page can wait for; the sweep does the rest. */
export async function updateListedContracts(pool: Pool): Promise<void> {
  await Promise.all([store.addUp(pool, addedAtOnce), listNoted(pool, addedAtOnce)]);
}

/** Brings the list of refunds up to date. It is complete afterwards, because what is owed must not be missing. */
export async function updateListedRefunds(pool: Pool): Promise<void> {
  await store.addUp(pool, addedAtOnce);
  while ((await listNotedRefunds(pool, refundsListedAtOnce)) === refundsListedAtOnce);
}

export async function sweepTotals(pool: Pool): Promise<void> {
  while ((await store.addUp(pool, addedAtOnce)) === addedAtOnce);
  while ((await listNoted(pool, addedAtOnce)) === addedAtOnce);
  await store.sumWeeks(pool);
  await updateListedRefunds(pool);
}
