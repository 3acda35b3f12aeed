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
import { storeFetchedRates } from './import-rates.ts';
import * as store from './store.ts';

export interface ExchangeRates {
  /** Returns a rate for each currency of the question, in order. Throws UNAVAILABLE if a currency has no recent rate. */
  ratesOf(question: RatesQuestion, traceId: string): Promise<readonly ExchangeRate[]>;
}

interface RateDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly current: CurrentRates;
  /** Source of rates; undefined if only staff import rates. */
  readonly source: ExchangeRateSource | undefined;
}

/** Time in seconds before a day's rates are requested again, so that not every quote repeats a failed request. */
const askAgainSeconds = 60;

/** Reads rates from memory. Concurrent callers share one request to the source for a missing rate. */
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
    await storeFetchedRates(pool, rates, clock.now());
  }

  async function askedRates(question: RatesQuestion, traceId: string): Promise<readonly ExchangeRate[]> {
    // Ignore a failed request if no rate is missing. Metrics and the call log contain the failure.
    const cause = await askSource(question.day, traceId).then(
      () => undefined,
      (error: unknown) => error,
    );
    const { found, missing } = findRates(question);
    if (missing === undefined) return found;
    throw noRate(missing, question.day, cause);
  }

  function findRates({ currencies, day }: RatesQuestion) {
    const found = currencies.flatMap((currency) => current.find({ currency, day }) ?? []);
    return { found, missing: currencies.find((one) => !found.some(({ currency }) => currency === one)) };
  }

  return {
    async ratesOf(question, traceId) {
      const { found, missing } = findRates(question);
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

export async function loadRates(db: Queryable): Promise<CurrentRates> {
  return createCurrentRates(await store.newestRates(db));
}

/** Loads the stored rates, and adds rates that any process stores later. */
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

/** Creates the job handler that fetches a day's rates. The Bank of Russia publishes tomorrow's rates in the afternoon. */
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
      return { day, added: await storeFetchedRates(pool, rates, clock.now()), date: rates[0]?.date ?? null };
    },
  };
}

/** Queues a job that fetches tomorrow's rates, once a day and only while they are missing. */
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

export function newestOnRecord(
  db: Queryable,
  currency: string | undefined,
  limit: number,
): Promise<readonly RateOnRecord[]> {
  return store.listRates(db, currency ?? null, limit);
}

const value = /^(\d{1,9})(?:[.,](\d{1,8}))?$/;
const nominal = /^1(0{0,6})$/;

/** Returns the exact price of one unit: "12,3450" for 100 units is "0.123450". Undefined if `value` is not a price. */
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
