import { Resolver } from 'node:dns/promises';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import type {
  WebhookAnswer,
  WebhookFailure,
  WebhookPost,
  WebhookSender,
} from '#kernel/ports/webhook-sender.ts';
import type { AddressGuard } from '#platform/events/webhooks/public-address.ts';
import { isLocalhost, type TargetRules, targetFault } from '#platform/events/webhooks/target-url.ts';

/** Maximum number of response bytes that are read; only the beginning is displayed. */
const answerBytesMax = 16_384;
/** Time limit for reading the body after the status, in ms. */
const restMs = 1_000;
const idleMs = 15_000;

export interface SenderSettings {
  readonly rules: TargetRules;
  readonly timeoutMs: number;
  /** PEM certificates trusted in addition to Node's own. */
  readonly certificates: string | undefined;
}

/** Creates a sender over HTTPS, or over plain HTTP if allowed. Ignores redirects and proxy variables. */
export function createWebhookSender({ rules, timeoutMs, certificates }: SenderSettings): WebhookSender {
  const lookup = createLookup(rules.mayCall);
  const agentOptions = { keepAlive: true, maxFreeSockets: 64, timeout: idleMs };
  const plain = new http.Agent(agentOptions);
  const secure = new https.Agent({
    ...agentOptions,
    minVersion: 'TLSv1.2',
    ...(certificates === undefined ? {} : { ca: [...rootCertificates, certificates] }),
  });

  function optionsOf({ headers, body }: WebhookPost, url: URL, signal: AbortSignal): RequestOptions {
    return {
      method: 'POST',
      agent: url.protocol === 'https:' ? secure : plain,
      lookup,
      signal,
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
        'user-agent': 'Bindery-Webhooks/1',
        accept: '*/*',
      },
    };
  }

  function send(post: WebhookPost, signal: AbortSignal): Promise<WebhookAnswer | 'again'> {
    const url = new URL(post.url);
    const { request: begin } = url.protocol === 'https:' ? https : http;
    return new Promise((resolve) => {
      const request = begin(url, optionsOf(post, url, signal), (response) => {
        read(response).then(resolve);
      });
      // A partner that answers with a protocol upgrade has not accepted the webhook.
      request.on('upgrade', (response, socket) => {
        socket.destroy();
        resolve({ status: response.statusCode ?? 0, retryAfter: undefined, text: '' });
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The partner may have closed the idle connection just before this request reused it.
        const isStale = request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
        resolve(isStale && !signal.aborted ? 'again' : { failure: failureOf(error, signal) });
      });
      request.end(post.body);
    });
  }

  return {
    async post(post, stopping) {
      if (targetFault(post.url, rules) !== undefined) return { failure: 'ADDRESS' };
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const answer = await send(post, signal);
        if (answer !== 'again') return answer;
      }
      return { failure: 'UNREACHABLE' };
    },
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

/** Reads the response. Only the status decides about success; the body is read briefly, for display. */
function read(response: IncomingMessage): Promise<WebhookAnswer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), restMs);
    response.on('data', (part: Buffer) => {
      parts.push(part);
      bytes += part.length;
      if (bytes >= answerBytesMax) response.destroy();
    });
    // If the connection breaks, the received part of the body is enough.
    response.on('error', () => response.destroy());
    response.on('close', () => {
      clearTimeout(timer);
      const text = Buffer.concat(parts).subarray(0, answerBytesMax).toString('utf8');
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text });
    });
  });
}

function failureOf({ code = '' }: NodeJS.ErrnoException, signal: AbortSignal): WebhookFailure {
  if (signal.aborted) return 'TIMEOUT';
  if (code === noAddress) return 'ADDRESS';
  return /CERT|SELF_SIGNED|^ERR_(?:TLS|SSL)|SIGNATURE|ISSUER|^EPROTO$/.test(code) ? 'TLS' : 'UNREACHABLE';
}

/** Error code if a host name has no allowed address. */
const noAddress = 'ENOADDRESS';

const tryMs = 2_000;
const attempts = 2;

interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Resolves a host name to its allowed addresses only, so the connected address is always a checked one. */
export function createLookup(mayCall: AddressGuard, resolve: typeof resolved = resolved): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then((all) => {
      const family = Number(options.family) || 0;
      const fit = all.filter((one) => mayCall(one.address) && (family === 0 || family === one.family));
      const [first] = fit;
      if (!first) {
        callback(Object.assign(new Error('no address that may be called'), { code: noAddress }), '', 4);
      } else if (options.all) callback(null, [...fit]);
      else callback(null, first.address, first.family);
    });
  };
}

/** Resolves a host name to all its addresses; empty if it has none or DNS does not respond. */
async function resolved(hostname: string): Promise<readonly Address[]> {
  if (isLocalhost(hostname)) {
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
  }
  // With a slow name server, the system's resolver would block one of the process's few threads.
  const resolver = new Resolver({ timeout: tryMs, tries: attempts });
  const [v4, v6] = await Promise.all([
    resolver.resolve4(hostname).catch(() => []),
    resolver.resolve6(hostname).catch(() => []),
  ]);
  return [
    ...v4.map((address) => ({ address, family: 4 }) as const),
    ...v6.map((address) => ({ address, family: 6 }) as const),
  ];
}
