import { faultAt, ServiceError } from '#kernel/errors/errors.ts';
import { type Clock, monotonicMs } from '#kernel/time/clock.ts';
import { inTime } from '#kernel/time/in-time.ts';
import type { Pool } from '#platform/db/pool.ts';
import { isDatabaseAway } from '#platform/db/unavailable.ts';
import type { Caller } from './partner.ts';
import { senderSlot } from './sender-hash.ts';
import { createBucket, takeTokens } from './store.ts';

/** Number of leases for the tokens of a minute. A lease holds several tokens, so that most requests need no database. */
const leasesPerMinute = 20;
const bucketsMax = 10_000;

/** Maximum access tokens per minute for one partner: enough for many starting processes, too few for one per request. */
export const tokensPerMinute = 120;

export interface RateLimiter {
  /** Takes one token of the rate limit, or throws RESOURCE_EXHAUSTED with Retry-After. Does nothing without a limit. */
  take(caller: Caller, endpoint: string): Promise<void> | undefined;
  /** Takes `amount` tokens, at most the limit per minute, or none. The token that `take` took counts as one of them. */
  takeInAll(caller: Caller, endpoint: string, amount: number): Promise<void> | undefined;
  /** Limits how many access tokens a partner creates, even if the partner has no rate limit. */
  takeToken(partnerId: bigint): Promise<void> | undefined;
  /** Limits callers without credentials by address and claimed identity; `capacity` is in requests per minute. */
  takeByAddress(
    address: string,
    endpoint: string,
    capacity: number,
    claimed?: string,
  ): Promise<void> | undefined;
}

interface Bucket {
  readonly partnerId: bigint;
  readonly endpoint: string;
  readonly capacity: number;
  /** Endpoint name in error messages. */
  readonly shownAs: string;
}

/** Id of callers without credentials; partner ids start at 1. */
const nobody = 0n;

/** Keeps token buckets in PostgreSQL for all processes; a lease that takes longer than `databaseTimeoutMs` fails. */
export function createRateLimiter(
  pool: Pool,
  clock: Clock,
  databaseTimeoutMs = databaseTimeoutUsualMs,
): RateLimiter {
  const deadline = createDatabaseDeadline(databaseTimeoutMs);
  const takeOfPartner = createLeases(pool, clock, deadline);
  // Addresses have their own leases, so that requests from many addresses do not delay partners.
  const takeOfAddress = createLeases(pool, clock, deadline);
  return {
    take({ partner }, endpoint) {
      const { partnerId, rateLimit: capacity } = partner;
      return capacity === null
        ? undefined
        : takeOfPartner({ partnerId, endpoint, capacity, shownAs: endpoint });
    },
    takeInAll({ partner }, endpoint, amount) {
      const { partnerId, rateLimit: capacity } = partner;
      if (capacity === null) return undefined;
      return takeOfPartner(
        { partnerId, endpoint, capacity, shownAs: endpoint },
        Math.min(amount, capacity),
        1,
      );
    },
    takeToken(partnerId) {
      return takeOfPartner({ partnerId, endpoint: 'token', capacity: tokensPerMinute, shownAs: 'token' });
    },
    takeByAddress(address, endpoint, capacity, claimed = '') {
      const bucket = `${endpoint} ${senderSlot(address, claimed)}`;
      return takeOfAddress({ partnerId: nobody, endpoint: bucket, capacity, shownAs: endpoint });
    },
  };
}

/** Takes tokens from the process's lease if the lease has enough, otherwise after the next lease. */
function createLeases(
  pool: Pool,
  clock: Clock,
  deadline: DatabaseDeadline,
): (bucket: Bucket, amount?: number, takenBefore?: number) => Promise<void> | undefined {
  const leased = new Map<string, number>();
  const leases = new Map<string, Promise<void>>();
  /** Time when this process last granted tokens without the database, in ms, by bucket. */
  const granted = new Map<string, number>();

  /** Grants tokens without the database at the bucket's full rate, so that quotes continue during an outage. */
  function grantAlone(key: string, { capacity, wanted, now }: TakeRequest): TakenTokens {
    const sinceMs = now.getTime() - (granted.get(key) ?? Number.NEGATIVE_INFINITY);
    const left = Math.min(wanted, (sinceMs * capacity) / 60_000);
    if (granted.size >= bucketsMax) granted.clear();
    if (left >= 1) granted.set(key, now.getTime());
    return { taken: Math.floor(left), left };
  }

  /** Takes tokens in the database; grants tokens locally if the database is unavailable or misses the deadline. */
  async function ask(key: string, request: TakeRequest): Promise<TakenTokens> {
    try {
      return await deadline.answer(takeOrCreate(pool, request));
    } catch (error) {
      if (isDatabaseAway(error)) return grantAlone(key, request);
      throw error;
    }
  }

  async function lease(bucketOf: Bucket, key: string, amount: number): Promise<void> {
    const { partnerId, endpoint, capacity, shownAs } = bucketOf;
    const lacking = amount - (leased.get(key) ?? 0);
    const request = {
      partnerId,
      endpoint,
      capacity,
      wanted: Math.max(lacking, 1, Math.floor(capacity / leasesPerMinute)),
      now: clock.now(),
    };
    const atOnce = deadline.isExhausted() ? grantAlone(key, request) : undefined;
    const bucket = atOnce && atOnce.taken >= 1 ? atOnce : await ask(key, request);
    if (bucket.taken < 1) throw exhausted(shownAs, capacity, Math.max(lacking, 1) - bucket.left);
    if (leased.size >= bucketsMax) leased.clear();
    leased.set(key, (leased.get(key) ?? 0) + bucket.taken);
  }

  function takeLeased(key: string, amount: number): boolean {
    const left = leased.get(key) ?? 0;
    if (left < amount) return false;
    leased.set(key, left - amount);
    return true;
  }

  /** Runs one lease of a bucket at a time. Otherwise one lease could take all tokens, and a simultaneous one would fail. */
  async function takeOrLease(bucket: Bucket, key: string, amount: number): Promise<void> {
    while (!takeLeased(key, amount)) {
      const running = leases.get(key);
      const next = running ?? lease(bucket, key, amount).finally(() => leases.delete(key));
      if (!running) leases.set(key, next);
      await next;
    }
  }

  return (bucket, amount = 1, takenBefore = 0) => {
    const key = `${bucket.partnerId} ${bucket.endpoint} ${bucket.capacity}`;
    if (takenBefore > 0) leased.set(key, (leased.get(key) ?? 0) + takenBefore);
    return takeLeased(key, amount) ? undefined : takeOrLease(bucket, key, amount);
  };
}

type TakeRequest = Parameters<typeof takeTokens>[1];
type TakenTokens = NonNullable<Awaited<ReturnType<typeof takeTokens>>>;

async function takeOrCreate(pool: Pool, request: TakeRequest): Promise<TakenTokens> {
  const bucket = await takeTokens(pool, request);
  if (bucket) return bucket;
  await createBucket(pool, request);
  return (await takeTokens(pool, request)) ?? { taken: 0, left: 0 };
}

function exhausted(endpoint: string, capacity: number, lacking: number): ServiceError {
  const retryAfterSeconds = Math.max(1, Math.ceil((lacking * 60) / capacity));
  const advice = endpoint === 'token' ? ': храните токен, пока он действует' : '';
  return new ServiceError('RESOURCE_EXHAUSTED', {
    retryAfterSeconds,
    faults: [
      faultAt(
        endpoint,
        `Разрешено ${capacity} запросов в минуту; повторите через ${retryAfterSeconds} с${advice}`,
        'RATE_LIMIT_EXCEEDED',
        'auth',
      ),
    ],
  });
}

/** Time limit of database calls whose callers can continue without the database, in ms. */
export const databaseTimeoutUsualMs = 1_000;
/** Time after a time-out in which callers do not wait for the database, in ms. */
const quietMs = 1_000;

class SilentDatabase extends Error {
  override readonly name = 'SilentDatabase';
  readonly code = 'ETIMEDOUT';
}

interface DatabaseDeadline {
  /** Resolves with the database's answer, or rejects after the deadline. */
  answer<Value>(answer: Promise<Value>): Promise<Value>;
  isExhausted(): boolean;
}

export function createDatabaseDeadline(databaseTimeoutMs: number): DatabaseDeadline {
  let exhaustedUntilMs = 0;
  return {
    answer: (answer) =>
      inTime(answer, databaseTimeoutMs, () => {
        exhaustedUntilMs = monotonicMs() + quietMs;
        throw new SilentDatabase('the database takes too long');
      }),
    isExhausted: () => monotonicMs() < exhaustedUntilMs,
  };
}
