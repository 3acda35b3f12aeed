import { BinderyError, errorText } from './errors.ts';
import type { Credentials } from './tokens.ts';
import { within } from './waiting.ts';

/** Checks the options of a client, so that a mistake shows before the first call. */
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

/** Errors of Node, Deno and Bun that last until somebody changes the address or a permission. */
const lasting =
  /NotCapable|PermissionDenied|ACCESS_DENIED|ENOTFOUND|dns error|certificate|CERT|SSL|EPROTO|corrupt message|HTTP\S* (?:protocol|version)|Malformed_HTTP|(?:bad|to) port/;
/** Errors for a closed port on Linux, macOS and Windows. */
const refused = /ECONNREFUSED|(?:onnection|actively) refused/;

/** State of a client's address. */
export interface Acquaintance {
  /** True once Bindery has answered: a failure is then an outage. */
  readonly isKnown: boolean;
  /** True for the first request, when a closed port means a wrong address, not a restart. */
  readonly isFirst: boolean;
}

/** Parts of a client with which its address is probed. */
interface Probed {
  readonly baseUrl: URL;
  readonly send: typeof fetch;
  readonly signal: AbortSignal;
}

const probeMs = 5_000;

/** Converts the cause of a failed attempt to an SDK error: MISCONFIGURED if the address is wrong. */
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

/** Checks whether an `http:` address that closed the connection is a TLS port; sends no credentials. */
async function speaksTls({ baseUrl, send, signal: outer }: Probed): Promise<boolean> {
  if (baseUrl.protocol !== 'http:') return false;
  const asked = (signal: AbortSignal) =>
    send(`https://${baseUrl.host}`, { method: 'HEAD', redirect: 'manual', signal });
  return within(probeMs, outer, asked).then(
    () => true,
    (cause) => /certificate|CERT/.test(errorText(cause)),
  );
}
