import { BinderyError, errorText } from './errors.ts';
import type { Credentials } from './tokens.ts';
import { within } from './waiting.ts';

/** Checks a client's options, so that mistakes are found before the first call. Returns the server's address. */
export function checkAddress({ baseUrl, ...options }: Credentials & { readonly baseUrl: string | URL }): URL {
  const wrong = (cause: string) => new BinderyError({ code: 'MISCONFIGURED', cause });
  const found = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!found || !/^https?:$/.test(found.protocol))
    throw wrong(`baseUrl is "${baseUrl}", not an address such as https://sales.insurer.example`);
  if (found.username || found.password)
    throw wrong('baseUrl has a user or a password; use clientId and clientSecret');
  if (!('token' in options) && !(options.clientId && options.clientSecret))
    throw wrong('clientId or clientSecret is empty');
  return found;
}

/** Error texts of Node, Deno and Bun for problems that last until the address or a permission is changed. */
const lasting =
  /NotCapable|PermissionDenied|ACCESS_DENIED|ENOTFOUND|dns error|certificate|CERT|SSL|EPROTO|corrupt message|HTTP\S* (?:protocol|version)|Malformed_HTTP|(?:bad|to) port/;
/** Error texts for a closed port on Linux, macOS and Windows. */
const refused = /ECONNREFUSED|(?:onnection|actively) refused/;

/** What the client has learned about the server's address so far. */
export interface Acquaintance {
  /** True after the first response from Bindery. Later failures are then outages, not a wrong address. */
  readonly isKnown: boolean;
  /** True for the first request: a closed port then means a wrong address, not a restarting server. */
  readonly isFirst: boolean;
}

/** Parts of a client that are needed to test its address. */
interface Probed {
  readonly baseUrl: URL;
  readonly send: typeof fetch;
  readonly signal: AbortSignal;
}

const probeMs = 5_000;

/** Converts a failed attempt to an SDK error, which is MISCONFIGURED if the address is wrong. */
export async function toFailure(
  cause: unknown,
  requestId: string,
  { isKnown, isFirst }: Acquaintance,
  address: Probed,
): Promise<BinderyError> {
  const isStrange = cause instanceof BinderyError && cause.code === 'MISCONFIGURED' && cause.status < 400;
  if (cause instanceof BinderyError && !(isKnown && isStrange)) return cause;
  const { origin } = address.baseUrl;
  const wrong = (why: string) =>
    new BinderyError({ code: 'MISCONFIGURED', requestId, cause: new Error(why, { cause }) });
  const text = errorText(cause);
  if (!isKnown && (lasting.test(text) || (isFirst && refused.test(text))))
    return wrong(`check baseUrl ${origin}`);
  if (!isKnown && isFirst && (await speaksTls(address)))
    return wrong(`baseUrl ${origin} leads to a TLS port, use https`);
  return new BinderyError({ code: 'UNREACHABLE', requestId, cause });
}

/** True if an `http:` address leads to a TLS port. Sends no credentials. */
async function speaksTls({ baseUrl, send, signal: outer }: Probed): Promise<boolean> {
  if (baseUrl.protocol !== 'http:') return false;
  const asked = (signal: AbortSignal) =>
    send(`https://${baseUrl.host}`, { method: 'HEAD', redirect: 'manual', signal });
  return within(probeMs, outer, asked).then(
    () => true,
    (cause) => /certificate|CERT/.test(errorText(cause)),
  );
}
