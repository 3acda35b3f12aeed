import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import { whereGiven } from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';

export type RateOrigin = 'fetched' | 'imported';

export interface StoredRate extends ExchangeRate {
  readonly origin: RateOrigin;
  readonly changedAt: Date;
}

const columns = 'currency, rate_date as date, rate::text as rate, origin, changed_at as "changedAt"';

/** Number of days in memory; no partner's agreement allows contracts to be backdated further. */
const daysInMemory = 400;

export async function newestRates(db: Queryable): Promise<readonly ExchangeRate[]> {
  const result = await db.query<ExchangeRate>(
    `select currency, rate_date as date, rate::text as rate from exchange_rates
      where rate_date > (select max(rate_date) from exchange_rates) - $1::integer`,
    [daysInMemory],
  );
  return result.rows;
}

/** Returns a text that differs after every new or changed rate. */
export async function ratesFingerprint(db: Queryable): Promise<string> {
  const result = await db.query<{ revision: bigint }>(
    'select coalesce(max(revision), 0) as revision from exchange_rates',
  );
  return String(result.rows[0]?.revision ?? 0n);
}

export async function storedAmong(
  db: Queryable,
  rates: readonly ExchangeRate[],
): Promise<readonly StoredRate[]> {
  const result = await db.query<StoredRate>(
    `select ${columns} from exchange_rates
      where (currency, rate_date) in (select currency, date from jsonb_to_recordset($1::jsonb) as one (currency text, date date))`,
    [JSON.stringify(rates)],
  );
  return result.rows;
}

/** Lists rates, newest first; a null filter matches all. */
export async function listRates(
  db: Queryable,
  currency: string | null,
  limit: number,
): Promise<readonly StoredRate[]> {
  const values: unknown[] = [limit];
  const result = await db.query<StoredRate>(
    `select ${columns} from exchange_rates where ${whereGiven(values, [(value) => `currency = ${value}`, currency])}
      order by rate_date desc, currency limit $1`,
    values,
  );
  return result.rows;
}

export async function ratesOnRecord(db: Queryable, day: string): Promise<readonly StoredRate[]> {
  const result = await db.query<StoredRate>(
    `select ${columns} from exchange_rates where rate_date = $1 order by currency`,
    [day],
  );
  return result.rows;
}

export async function saveRates(
  tx: Queryable,
  rates: readonly ExchangeRate[],
  origin: RateOrigin,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into exchange_rates (currency, rate_date, rate, origin, changed_at)
     select currency, date, rate::numeric, $2, $3
       from jsonb_to_recordset($1::jsonb) as one (currency text, date date, rate text)
     on conflict (currency, rate_date) do update
        set rate = excluded.rate, origin = excluded.origin, changed_at = excluded.changed_at,
            revision = nextval('exchange_rates_revision')`,
    [JSON.stringify(rates), origin, at],
  );
}

/** Locks the rates, so that imports run one after the other. */
export async function lockRates(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('bindery exchange rates'))`);
}
