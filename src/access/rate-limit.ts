import { type Clock, monotonicMs } from '#kernel/clock.ts';
import { faultAt, ServiceError } from '#kernel/errors.ts';
import { inTime } from '#kernel/in-time.ts';
import type { Pool } from '#platform/db/pool.ts';
import { isDatabaseAway } from '#platform/db/unavailable.ts';
import type { Caller } from './partner.ts';
import { createBucket, takeTokens } from './store.ts';
import { slotOf } from './token-attempts.ts';

/** Share of a minute's limit that a process takes at once, so that few requests wait for the database. */
const leaseShare = 20;
const bucketsMax = 10_000;

/** Access tokens a minute for one partner: many processes that begin at once, and far from one for each request. */
export const tokensPerMinute = 120;

export interface RateLimiter {
  /** Throws RESOURCE_EXHAUSTED with Retry-After; costs nothing for a partner without a limit. */
  take(caller: Caller, endpoint: string): Promise<void> | undefined;
  /**
   * The same for a request that has been let in as one and turns out to count for `amount`: all of it or nothing. One that
   * counts for more than a minute's limit takes that.
   */
  takeInAll(caller: Caller, endpoint: string, amount: number): Promise<void> | undefined;
  /** The same for access tokens of a partner, whatever its limit is: a token lives an hour, and each is kept as long. */
  takeToken(partnerId: bigint): Promise<void> | undefined;
  /**
   * The same for those who have no credentials, by their network address; `capacity` in requests a minute. What they
   * claim to be, where given, has a bucket of its own for each address.
   */
  takeByAddress(
    address: string,
    endpoint: string,
    capacity: number,
    claimed?: string,
  ): Promise<void> | undefined;
}

/** A bucket that requests take tokens from. */
interface Bucket {
  readonly partnerId: bigint;
  readonly endpoint: string;
  /** Requests a minute. */
  readonly capacity: number;
  /** The name by which a refusal calls it. */
  readonly shownAs: string;
}

/** Stands where a partner would; partners are numbered from 1. */
const nobody = 0n;

/**
 * A token bucket per partner and endpoint, kept in PostgreSQL for all processes together;
 * each process leases a few tokens at a time. A lease that takes longer than `patienceMs` counts as none.
 */
export function createRateLimiter(pool: Pool, clock: Clock, patienceMs = patienceUsuallyMs): RateLimiter {
  const patience = createPatience(patienceMs);
  const takeOfPartner = createLeases(pool, clock, patience);
  // Apart, so that a crowd of addresses takes nothing from partners.
  const takeOfAddress = createLeases(pool, clock, patience);
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
      const bucket = `${endpoint} ${slotOf(address, claimed)}`;
      return takeOfAddress({ partnerId: nobody, endpoint: bucket, capacity, shownAs: endpoint });
    },
  };
}

/** Takes a token of a bucket: at once from those that this process has leased, else when it has leased again. */
function createLeases(
  pool: Pool,
  clock: Clock,
  patience: Patience,
): (bucket: Bucket, amount?: number, takenBefore?: number) => Promise<void> | undefined {
  const leased = new Map<string, number>();
  const leases = new Map<string, Promise<void>>();
  /** When this process last granted by itself, in milliseconds. */
  const granted = new Map<string, number>();

  /** Without the database each process grants what the bucket refills, so that quotes go on. */
  function grantAlone(key: string, { capacity, wanted, now }: TakeRequest): TakenTokens {
    const sinceMs = now.getTime() - (granted.get(key) ?? Number.NEGATIVE_INFINITY);
    const left = Math.min(wanted, (sinceMs * capacity) / 60_000);
    if (granted.size >= bucketsMax) granted.clear();
    if (left >= 1) granted.set(key, now.getTime());
    return { taken: Math.floor(left), left };
  }

  /** What a silent database takes after all is not granted: this process has granted by itself meanwhile. */
  async function ask(key: string, request: TakeRequest): Promise<TakenTokens> {
    try {
      return await patience.answer(takeOrCreate(pool, request));
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
      wanted: Math.max(lacking, 1, Math.floor(capacity / leaseShare)),
      now: clock.now(),
    };
    const atOnce = patience.isExhausted() ? grantAlone(key, request) : undefined;
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

  /** One lease at a time: of many at once the first would take what the others are then refused for. */
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

/** How long those wait for the database who can go on without it. */
export const patienceUsuallyMs = 1_000;
/** So long nobody else asks, where an answer did not come in time: each would wait as long. */
const quietMs = 1_000;

/** A database that takes longer counts as away, for those who can go on without it. */
class SilentDatabase extends Error {
  override readonly name = 'SilentDatabase';
  readonly code = 'ETIMEDOUT';
}

interface Patience {
  /** The answer of the database, or a rejection as of one that is away where it takes longer than the patience. */
  answer<Value>(answer: Promise<Value>): Promise<Value>;
  /** True for a second after an answer that took too long. */
  isExhausted(): boolean;
}

export function createPatience(patienceMs: number): Patience {
  let exhaustedUntilMs = 0;
  return {
    answer: (answer) =>
      inTime(answer, patienceMs, () => {
        exhaustedUntilMs = monotonicMs() + quietMs;
        throw new SilentDatabase('the database takes too long');
      }),
    isExhausted: () => monotonicMs() < exhaustedUntilMs,
  };
}
