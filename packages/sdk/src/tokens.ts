import { BinderyError, retryAfterMs } from './errors.ts';
import type { TokenAnswer } from './types.ts';
import { unlessAborted, within } from './waiting.ts';

/** By a secret, or where there must be none (a browser) by a function that fetches a token from your own server. */
export type Credentials =
  | { readonly clientId: string; readonly clientSecret: string }
  | { readonly token: () => Promise<string> };

/** Access tokens: one for all calls, asked for once by however many wait for it. */
export interface Tokens {
  current(signal: AbortSignal): Promise<string>;
  /** A newer one than that which was refused. */
  after(refused: string, signal: AbortSignal): Promise<string>;
}

/** How much of its life a token is used for: the rest is for slow requests and clocks. */
const usedShare = 0.9;
const issueMsMax = 30_000;

export function createTokens(baseUrl: string | URL, credentials: Credentials, send: typeof fetch): Tokens {
  let known: { readonly value: string; readonly untilMs: number } | undefined;
  let pending: Promise<string> | undefined;

  async function renewed(): Promise<string> {
    const given =
      'token' in credentials
        ? { access_token: await credentials.token(), expires_in: Number.POSITIVE_INFINITY }
        : await within(issueMsMax, undefined, (signal) => issued(credentials, signal));
    known = { value: given.access_token, untilMs: Date.now() + given.expires_in * 1000 * usedShare };
    return known.value;
  }

  async function issued(
    { clientId, clientSecret }: Extract<Credentials, { clientId: string }>,
    signal: AbortSignal,
  ): Promise<Pick<TokenAnswer, 'access_token' | 'expires_in'>> {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    });
    const answer = await send(new URL('/ship/token', baseUrl), { method: 'POST', body, signal });
    if (answer.ok) return (await answer.json()) as TokenAnswer;
    await answer.body?.cancel();
    const isRefused = answer.status === 400 || answer.status === 401;
    throw new BinderyError({
      code: isRefused ? 'UNAUTHENTICATED' : answer.status === 429 ? 'RESOURCE_EXHAUSTED' : 'UNAVAILABLE',
      status: answer.status,
      requestId: answer.headers.get('x-request-id') ?? undefined,
      retryAfterMs: retryAfterMs(answer.headers),
    });
  }

  async function current(signal: AbortSignal): Promise<string> {
    if (known && Date.now() < known.untilMs) return known.value;
    pending ??= renewed().finally(() => {
      pending = undefined;
    });
    return unlessAborted(pending, signal);
  }

  return {
    current,
    after(refused, signal) {
      if (known?.value === refused) known = undefined;
      return current(signal);
    },
  };
}
