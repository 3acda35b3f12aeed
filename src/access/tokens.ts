import { ServiceError } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { isDatabaseAway } from '#platform/db/unavailable.ts';
import type { Partner } from './partner.ts';
import { createDatabaseDeadline, databaseTimeoutUsualMs } from './rate-limit.ts';
import { createSecret, matchesAny, secretHash } from './secrets.ts';
import { findCredentials, insertToken, partnerByToken, sweepTokens } from './store.ts';

export const tokenLifetimeSeconds = 3600;
const cacheMs = 30_000;
/** Time that a confirmed token stays valid while the database is unavailable, in ms; a failover takes less. */
const believedMs = 120_000;
const cachedMax = 10_000;

export interface Tokens {
  /** Creates an access token; null for wrong credentials. `admit` may throw before the token is created. */
  issue(clientId: string, clientSecret: string, admit?: AdmitToken): Promise<string | null>;
  sweep(): Promise<number>;
  /** Returns the partner whose token is in the Authorization header; throws UNAUTHENTICATED. */
  authenticate(authorization: string | undefined): Partner | Promise<Partner>;
  /** Clears the cache; called after any process changes a partner. */
  forget(): void;
  /** With false, reads every token from the database, because this process misses other processes' signals. */
  trustCache(trusted: boolean): void;
}

/** Throws RESOURCE_EXHAUSTED if the partner has created too many tokens. */
export type AdmitToken = (partnerId: bigint) => Promise<void> | undefined;

interface Entry {
  readonly partner: Partner;
  readonly freshUntilMs: number;
  readonly believedUntilMs: number;
}

/** Creates the token service. If a lookup takes longer than `databaseTimeoutMs`, uses the recently confirmed partner. */
export function createTokens(pool: Pool, clock: Clock, databaseTimeoutMs = databaseTimeoutUsualMs): Tokens {
  const deadline = createDatabaseDeadline(databaseTimeoutMs);
  const cache = new Map<string, Entry>();
  let cacheTrusted = true;
  let generation = 0;

  async function lookUp(token: string): Promise<Partner> {
    const now = clock.now();
    const asked = generation;
    const found = await partnerByToken(pool, secretHash(token), now);
    if (!found) {
      cache.delete(token);
      throw unauthenticated('Токен не найден или истёк; получите новый: POST /ship/token', 'TOKEN_NOT_VALID');
    }
    // A partner changed during the read, so the result may be outdated: do not cache it.
    if (asked !== generation) return found.partner;
    if (cache.size >= cachedMax) cache.clear();
    cache.set(token, {
      partner: found.partner,
      freshUntilMs: Math.min(now.getTime() + cacheMs, found.expiresAt.getTime()),
      believedUntilMs: Math.min(now.getTime() + believedMs, found.expiresAt.getTime()),
    });
    return found.partner;
  }

  /** Looks a token up; returns the cached partner if the database is unavailable and the token was confirmed recently. */
  async function lookUpOrBelieve(token: string, { partner, believedUntilMs }: Entry): Promise<Partner> {
    const isBelieved = () => clock.now().getTime() < believedUntilMs && cache.has(token);
    if (deadline.isExhausted() && isBelieved()) return partner;
    const answer = lookUp(token);
    try {
      return await deadline.answer(answer);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      return isBelieved() ? partner : answer;
    }
  }

  function forget(): void {
    generation += 1;
    cache.clear();
  }

  return {
    async issue(clientId, clientSecret, admit) {
      const credentials = await findCredentials(pool, clientId);
      if (!matchesAny(clientSecret, credentials?.secretHashes ?? []) || !credentials) return null;
      await admit?.(credentials.partnerId);
      const token = createSecret();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + tokenLifetimeSeconds * 1000);
      const isIssued = await insertToken(pool, {
        hash: secretHash(token),
        partnerId: credentials.partnerId,
        secretHash: secretHash(clientSecret),
        expiresAt,
      });
      return isIssued ? token : null;
    },

    authenticate(authorization) {
      const token = bearerToken(authorization);
      const entry = cache.get(token);
      if (entry && cacheTrusted && clock.now().getTime() < entry.freshUntilMs) return entry.partner;
      return entry ? lookUpOrBelieve(token, entry) : lookUp(token);
    },

    sweep: () => sweepTokens(pool, clock.now()),
    forget,
    trustCache(trusted) {
      cacheTrusted = trusted;
      // Signals may have been missed while the cache was not trusted, so start with an empty one.
      if (trusted) forget();
    },
  };
}

function bearerToken(authorization: string | undefined): string {
  const match = /^Bearer +([A-Za-z0-9._~+/=-]{1,512})$/i.exec(authorization ?? '');
  if (!match?.[1])
    throw unauthenticated('Передайте заголовок Authorization: Bearer <токен>', 'TOKEN_MISSING');
  return match[1];
}

function unauthenticated(description: string, reason: Reason): ServiceError {
  return new ServiceError('UNAUTHENTICATED', {
    faults: [{ field: 'Authorization', description, reason, domain: 'auth' }],
  });
}
