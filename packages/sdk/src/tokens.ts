import { BinderyError, readBody, strangeness } from './errors.ts';
import type { TokenAnswer } from './types.ts';
import { unlessAborted, within } from './waiting.ts';

/** Client id and secret. In a browser, use a function that requests a token from your own server instead. */
export type Credentials =
  | { readonly clientId: string; readonly clientSecret: string }
  | { readonly token: () => Promise<string> };

/** Share of a token's lifetime after which a new token is requested. The rest allows for slow requests and wrong clocks. */
const usedShare = 0.9;
const issueMsMax = 30_000;

/** Creates a function that returns the cached token, or a new one if the cached token expired or was refused. */
export function createTokens(baseUrl: URL, credentials: Credentials, send: typeof fetch) {
  let known = { value: '', untilMs: 0 };
  let pending: Promise<string> | undefined;

  async function issued(signal: AbortSignal): Promise<Pick<TokenAnswer, 'access_token' | 'expires_in'>> {
    if ('token' in credentials) return { access_token: await credentials.token(), expires_in: 1e9 };
    const { clientId, clientSecret } = credentials;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    });
    const sent = { method: 'POST', body, signal, redirect: 'manual' } as const;
    const answer = await send(new URL('/ship/token', baseUrl), sent);
    const given = (await readBody(answer)) as TokenAnswer | null;
    if (typeof given?.access_token === 'string') return given;
    throw new BinderyError({ code: 'MISCONFIGURED', status: answer.status, cause: strangeness(answer) });
  }

  async function renewed(): Promise<string> {
    const { access_token: value, expires_in: seconds } = await within(issueMsMax, undefined, issued);
    known = { value, untilMs: Date.now() + seconds * 1000 * usedShare };
    return value;
  }

  return async (signal: AbortSignal, refused?: string): Promise<string> => {
    if (known.value !== refused && Date.now() < known.untilMs) return known.value;
    pending ??= renewed().finally(() => {
      pending = undefined;
    });
    return unlessAborted(pending, signal);
  };
}
