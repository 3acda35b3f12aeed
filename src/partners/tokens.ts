import type { Pool } from '../db/pool.ts';
import type { Clock } from '../kernel/clock.ts';
import { ServiceError } from '../kernel/errors.ts';
import type { Partner } from './partner.ts';
import { matchesAny, newSecret, secretHash } from './secrets.ts';
import { credentialsOf, insertToken, partnerByToken } from './store.ts';

export const tokenLifetimeSeconds = 3600;
const cacheMs = 30_000;
const cachedMax = 10_000;

export interface Tokens {
  /** A new access token for right credentials; null for wrong ones. */
  issue(clientId: string, clientSecret: string): Promise<string | null>;
  /** The partner behind an Authorization header; throws UNAUTHENTICATED. */
  authenticate(authorization: string | undefined): Partner | Promise<Partner>;
  /** Forgets what is cached; called when a partner changed, wherever it was changed. */
  forget(): void;
  /** False while changes elsewhere cannot be heard of: then every token is looked up. */
  trustCache(trusted: boolean): void;
}

interface Entry {
  readonly partner: Partner;
  readonly freshUntilMs: number;
}

export function createTokens(pool: Pool, clock: Clock): Tokens {
  const cache = new Map<string, Entry>();
  let cacheTrusted = true;
  let generation = 0;

  async function lookUp(token: string): Promise<Partner> {
    const now = clock.now();
    const asked = generation;
    const found = await partnerByToken(pool, secretHash(token), now);
    if (!found) throw unauthenticated('Токен не найден или истёк; получите новый: POST /ship/token');
    // What was read before a change was heard of may be what the change has ended.
    if (asked !== generation) return found.partner;
    if (cache.size >= cachedMax) cache.clear();
    cache.set(token, {
      partner: found.partner,
      freshUntilMs: Math.min(now.getTime() + cacheMs, found.expiresAt.getTime()),
    });
    return found.partner;
  }

  function forget(): void {
    generation += 1;
    cache.clear();
  }

  return {
    async issue(clientId, clientSecret) {
      const credentials = await credentialsOf(pool, clientId);
      if (!matchesAny(clientSecret, credentials?.secretHashes ?? []) || !credentials) return null;
      const token = newSecret();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + tokenLifetimeSeconds * 1000);
      const isIssued = await insertToken(pool, {
        hash: secretHash(token),
        partnerId: credentials.partnerId,
        secretHash: secretHash(clientSecret),
        expiresAt,
        now,
      });
      return isIssued ? token : null;
    },

    authenticate(authorization) {
      const token = bearerToken(authorization);
      const entry = cache.get(token);
      if (entry && cacheTrusted && clock.now().getTime() < entry.freshUntilMs) return entry.partner;
      cache.delete(token);
      return lookUp(token);
    },

    forget,
    trustCache(trusted) {
      cacheTrusted = trusted;
      forget();
    },
  };
}

function bearerToken(authorization: string | undefined): string {
  const match = /^Bearer +([A-Za-z0-9._~+/=-]{1,512})$/i.exec(authorization ?? '');
  if (!match?.[1]) throw unauthenticated('Передайте заголовок Authorization: Bearer <токен>');
  return match[1];
}

function unauthenticated(description: string): ServiceError {
  return new ServiceError('UNAUTHENTICATED', {
    faults: [{ field: 'Authorization', description, domain: 'auth' }],
  });
}
