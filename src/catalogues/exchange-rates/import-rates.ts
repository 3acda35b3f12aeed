import { compare, decimal } from '#kernel/money/decimal.ts';
import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { announce } from '#platform/db/signals.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import * as store from './store.ts';

export interface ChangedRate extends ExchangeRate {
  readonly before: string;
  /** Number of contracts that were rated with the replaced rate. */
  readonly uses: number;
}

export interface ImportedRates {
  readonly added: number;
  readonly changed: readonly ChangedRate[];
  readonly same: number;
  /** Rates that must not change, because contracts were rated with them. If there are such rates, nothing was imported. */
  readonly refused: readonly ChangedRate[];
}

/** Imports rates. Without `replacesUsed`, imports nothing if the file would change a rate that was used for a contract. */
export function importRates(
  pool: Pool,
  by: ByStaff,
  rates: readonly ExchangeRate[],
  {
    replacesUsed,
    usesOf,
  }: {
    readonly replacesUsed: boolean;
    readonly usesOf: (db: Queryable, rates: readonly ExchangeRate[]) => Promise<readonly number[]>;
  },
): Promise<ImportedRates> {
  return inTransaction(pool, async (tx) => {
    const { added, others, same } = await compared(tx, rates);
    const uses = others.length > 0 ? await usesOf(tx, others) : [];
    const changed = others.map((one, index): ChangedRate => ({ ...one, uses: uses[index] ?? 0 }));
    const refused = replacesUsed ? [] : changed.filter(({ uses }) => uses > 0);
    const outcome = { added: added.length, changed, same, refused };
    if (refused.length > 0 || added.length + changed.length === 0) return outcome;
    await store.saveRates(tx, [...added, ...changed], 'imported', by.at);
    const days = [...new Set([...added, ...changed].map(({ date }) => date))].sort();
    const pairs = (text: (one: ChangedRate) => string) =>
      Object.fromEntries(changed.map((one) => [`${one.currency} ${one.date}`, text(one)]));
    await noteActs(tx, by, {
      action: 'rates.import',
      about: [days[0], ...days.slice(1).slice(-1)].join('..'),
      ...(changed.length > 0 ? { before: pairs(({ before }) => before) } : {}),
      after: { added: added.length, ...pairs(({ rate }) => rate) },
    });
    await announce(tx, 'rates');
    return outcome;
  });
}

/** Stores missing rates of the Bank of Russia; existing rates stay unchanged. */
export function storeFetchedRates(pool: Pool, rates: readonly ExchangeRate[], at: Date): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const { added } = await compared(tx, rates);
    if (added.length === 0) return 0;
    await store.saveRates(tx, added, 'fetched', at);
    await announce(tx, 'rates');
    return added.length;
  });
}

async function compared(tx: Queryable, rates: readonly ExchangeRate[]) {
  await store.lockRates(tx);
  const stored = new Map((await store.storedAmong(tx, rates)).map((one) => [keyOf(one), one]));
  const added = rates.filter((one) => !stored.has(keyOf(one)));
  const others: Omit<ChangedRate, 'uses'>[] = [];
  for (const one of rates) {
    const before = stored.get(keyOf(one))?.rate;
    if (before === undefined || compare(decimal(before), decimal(one.rate)) === 0) continue;
    others.push({ ...one, before });
  }
  return { added, others, same: rates.length - added.length - others.length };
}

function keyOf({ currency, date }: ExchangeRate): string {
  return `${currency} ${date}`;
}
