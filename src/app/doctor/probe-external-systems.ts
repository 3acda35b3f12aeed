import type { AcquirerAccess, Environment, ExternalSystem } from '../config/config.ts';
import type { Traces } from '../config/traces.ts';

const timeoutMs = 5_000;

/** Result of a check: a text, or `[text]` for a warning. A failed check throws. */
export type ProbeResult = string | readonly [warning: string];

interface Question {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a HEAD request. A wrong key is found only if the system checks keys before paths. */
export async function probeSystem({ url, token }: ExternalSystem, variable?: string): Promise<ProbeResult> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { status } = await ask(url, { method: 'HEAD', headers });
  const head = `${new URL(url).origin} answers (${status})`;
  if (isRefused(status)) {
    if (variable === undefined) throw new Error(`${head}: it refuses Bindery`);
    throw new Error(
      token === undefined
        ? `${head}: it requires a token; set ${variable}`
        : `${head}: it refuses ${variable}`,
    );
  }
  if (status >= 500) return [`${head}: the system reports an internal error`];
  return token === undefined ? head : `${head}, and does not refuse ${variable}`;
}

/** Requests the shop's settings (GET /me), for which the shop's key is needed. */
export async function probeAcquirer(
  { url, shopId, secretKey }: AcquirerAccess,
  environment: Environment,
): Promise<ProbeResult> {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;
  const { status, text } = await ask(`${url.replace(/\/+$/, '')}/me`, {
    method: 'GET',
    headers: { authorization },
  });
  const head = `${new URL(url).origin} answers (${status})`;
  if (isRefused(status)) throw new Error(`${head}: it refuses ACQUIRER_SHOP_ID with ACQUIRER_SECRET_KEY`);
  if (status !== 200) return [`${head}: the key could not be verified`];
  const shop = settingsIn(text);
  if (shop.status !== undefined && shop.status !== 'enabled')
    throw new Error(`the shop is ${String(shop.status)}`);
  if (shop.test === true && environment === 'production')
    return ['the shop is one for tests: no money moves'];
  if (shop.fiscalization_enabled === false)
    return ['the shop sends no fiscal receipts (54-FZ): have them switched on'];
  return `${new URL(url).origin} knows the shop`;
}

/** Sends an empty list of spans, with the configured headers. */
export async function probeCollector({ url, headers }: Traces): Promise<ProbeResult> {
  const { status } = await ask(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"resourceSpans":[]}',
  });
  const head = `${new URL(url).origin} answers (${status})`;
  if (isRefused(status)) throw new Error(`${head}: it refuses OTEL_EXPORTER_OTLP_HEADERS, or wants them`);
  return status < 300
    ? `${new URL(url).origin} takes spans`
    : [`${head}: it does not accept spans as JSON over HTTP`];
}

function isRefused(status: number): boolean {
  return status === 401 || status === 403;
}

/** Sends a request without following redirects, because the credentials are meant for this address only. */
async function ask(
  url: string,
  question: Question,
): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(url, {
    ...question,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: answer.status, text: await answer.text() };
}

function settingsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const settings: unknown = JSON.parse(text);
    return typeof settings === 'object' && settings !== null ? { ...settings } : {};
  } catch {
    return {};
  }
}
