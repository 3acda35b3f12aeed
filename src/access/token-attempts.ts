import { ServiceError } from '#kernel/errors/errors.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { RateLimiter } from './rate-limit.ts';
import { secretHash } from './secrets.ts';
import { senderHash } from './sender-hash.ts';
import type { Tokens } from './tokens.ts';

/** Maximum wrong credentials per minute for one client_id from one address: allows for a few mistakes. */
export const failuresPerMinute = 20;
/** Maximum wrong credentials per minute from one address, for all client_ids together. */
export const addressFailuresPerMinute = 300;

const rememberedMax = 10_000;

/** Returns a token, or null for wrong credentials. Throws RESOURCE_EXHAUSTED after too many wrong credentials or tokens. */
export type IssueToken = (address: string, clientId: string, clientSecret: string) => Promise<string | null>;

/**
 * Issues tokens and limits wrong credentials. Over the limit, only credentials that this process has already accepted are
 * checked, so that a partner that shares the address with an attacker still gets tokens.
 */
export function createTokenAttempts(
  tokens: Pick<Tokens, 'issue'>,
  rateLimiter: RateLimiter,
  clock: Clock,
): IssueToken {
  const refused = new Map<string, { readonly error: ServiceError; readonly untilMs: number }>();
  const right = new Set<string>();

  function refuse(key: string): void {
    const refusal = refused.get(key);
    if (!refusal) return;
    if (clock.now().getTime() < refusal.untilMs) throw refusal.error;
    refused.delete(key);
  }

  async function count(address: string, clientId: string, capacity: number): Promise<void> {
    try {
      await rateLimiter.takeByAddress(address, 'token', capacity, clientId);
    } catch (error) {
      if (error instanceof ServiceError && error.retryAfterSeconds !== undefined) {
        if (refused.size >= rememberedMax) refused.clear();
        const untilMs = clock.now().getTime() + error.retryAfterSeconds * 1_000;
        refused.set(keyOf(address, clientId), { error, untilMs });
      }
      throw error;
    }
  }

  return async (address, clientId, clientSecret) => {
    const pair = secretHash(`${clientId}\0${clientSecret}`).toString('base64');
    if (!right.has(pair)) {
      refuse(keyOf(address, clientId));
      refuse(keyOf(address, ''));
    }
    const token = await tokens.issue(clientId, clientSecret, rateLimiter.takeToken);
    if (token === null) {
      right.delete(pair);
      await count(address, clientId, failuresPerMinute);
      await count(address, '', addressFailuresPerMinute);
      return null;
    }
    if (right.size >= rememberedMax) right.clear();
    right.add(pair);
    return token;
  };
}

function keyOf(address: string, clientId: string): string {
  return senderHash(address, clientId).toString('base64');
}
