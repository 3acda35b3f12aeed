import { ServiceError } from '#kernel/errors/errors.ts';
import type { ExchangeRate, ExchangeRateSource } from '#kernel/ports/exchange-rates.ts';
import { addDays, type DateText, datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { type CurrentReader, keepCurrent } from '#platform/db/keep-current.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job.ts';
import {
  type CurrentRates,
  createCurrentRates,
  type RatesQuestion,
  rateAgeDaysMax,
} from './current-rates.ts';
import { keepFetched } from './import-rates.ts';
import * as store from './store.ts';

/** Where a contract gets the rates of its day. */
export interface ExchangeRates {
  /** In the order of the question. Throws UNAVAILABLE where there is one of which none is new enough. */
  ratesOf(question: RatesQuestion, traceId: string): Promise<readonly ExchangeRate[]>;
}

interface RateDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly current: CurrentRates;
  /** Absent where rates come from the staff alone. */
  readonly source: ExchangeRateSource | undefined;
}

/** What was asked in vain is not asked again by every quote. */
const askAgainSeconds = 60;

/** The rates in memory; where these end, the source is asked once for all who wait. */
export function createExchangeRates({ pool, clock, current, source }: RateDependencies): ExchangeRates {
  const asked = new Map<string, { readonly atMs: number; readonly done: Promise<void> }>();

  function askSource(day: string, traceId: string): Promise<void> {
    const atMs = clock.now().getTime();
    const known = asked.get(day);
    if (known && Math.abs(atMs - known.atMs) < askAgainSeconds * 1_000) return known.done;
    asked.clear();
    const done = fetched(day, traceId);
    asked.set(day, { atMs, done });
    return done;
  }

  async function fetched(day: string, traceId: string): Promise<void> {
    if (!source) return;
    const rates = await source.ratesOn(day, { traceId });
    current.add(rates);
    await keepFetched(pool, rates, clock.now());
  }

  async function askedRates(question: RatesQuestion, traceId: string): Promise<readonly ExchangeRate[]> {
    // Why it has not answered is in the metrics and the log of calls; here it only means that there is no rate.
    const cause = await askSource(question.day, traceId).then(
      () => undefined,
      (error: unknown) => error,
    );
    const { found, missing } = look(question);
    if (missing === undefined) return found;
    throw noRate(missing, question.day, cause);
  }

  function look({ currencies, day }: RatesQuestion) {
    const found = currencies.flatMap((currency) => current.find({ currency, day }) ?? []);
    return { found, missing: currencies.find((one) => !found.some(({ currency }) => currency === one)) };
  }

  return {
    async ratesOf(question, traceId) {
      const { found, missing } = look(question);
      return missing === undefined ? found : askedRates(question, traceId);
    },
  };
}

function noRate(currency: string, day: DateText, cause: unknown): ServiceError {
  const description = `Банк России: на ${datePrinted(day)} нет курса ${currency} не старше ${rateAgeDaysMax} дней, премию не рассчитать`;
  return new ServiceError('UNAVAILABLE', {
    cause,
    retryAfterSeconds: askAgainSeconds,
    faults: [{ field: 'system', description, reason: 'OUTSIDE_SYSTEM_UNAVAILABLE', domain: 'rating' }],
  });
}

/** The rates as they are stored now. */
export async function loadRates(db: Queryable): Promise<CurrentRates> {
  return createCurrentRates(await store.newestRates(db));
}

/** Fills the current, and adds what an import or another process has brought. */
export function keepRatesCurrent(
  db: Queryable,
  current: CurrentRates,
  failed: (error: unknown) => void,
): Promise<CurrentReader> {
  return keepCurrent({
    fingerprint: () => store.ratesFingerprint(db),
    read: async () => current.add(await store.newestRates(db)),
    failed,
  });
}

/** Fetches the rates of a day; the Bank of Russia sets those of tomorrow in the afternoon. */
export function createRateHandler({
  pool,
  clock,
  source,
}: Omit<RateDependencies, 'current'>): Extract<JobHandler, { readonly kind: 'exchange-rates' }> {
  return {
    kind: 'exchange-rates',
    async handle({ day }, { requestId }) {
      if (!source) return { day };
      const rates = await source.ratesOn(day, { traceId: requestId });
      return { day, added: await keepFetched(pool, rates, clock.now()), date: rates[0]?.date ?? null };
    },
  };
}

/** Has tomorrow's rates fetched, one job a day until they are there. */
export async function requireRates(pool: Pool, clock: Clock, jobs: JobQueue): Promise<void> {
  const day = addDays(moscowDate(clock.now()), 1);
  if ((await store.ratesOnRecord(pool, day)).length > 0) return;
  await jobs.enqueue(pool, {
    kind: 'exchange-rates',
    data: { day },
    requestId: `exchange-rates-${day}`,
    uniqueKey: day,
  });
}

type RateOnRecord = store.StoredRate;

/** The newest rates, of one currency or of all. */
export function newestOnRecord(
  db: Queryable,
  currency: string | undefined,
  limit: number,
): Promise<readonly RateOnRecord[]> {
  return store.listRates(db, currency ?? null, limit);
}

const value = /^(\d{1,9})(?:[.,](\d{1,8}))?$/;
const nominal = /^1(0{0,6})$/;

/** What a unit costs, exact, where `nominal` units cost `value`: "12,3450" for 100 is "0.123450"; undefined for what is no price. */
export function rateOfUnit(valueText: string, nominalText: string): string | undefined {
  const [, whole, fraction = ''] = value.exec(valueText) ?? [];
  const zeros = nominal.exec(nominalText)?.[1];
  if (whole === undefined || zeros === undefined) return undefined;
  const scale = fraction.length + zeros.length;
  const digits = BigInt(`${whole}${fraction}`)
    .toString()
    .padStart(scale + 1, '0');
  if (!/[1-9]/.test(digits)) return undefined;
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
