import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import type { BankBehaviour } from '#kernel/ports/sandbox-bank.ts';
import type { ApiRequest } from './api.ts';
import { ApiError, invalidRequest } from './api-error.ts';
import { pathBelow, readBody, readHeader, sendJson } from './http-exchange.ts';
import { errorJson } from './object-json.ts';
import type { PageAnswer, PageRequest } from './page-routes.ts';
import { downPage } from './pages/end-pages.ts';
import type { Whose } from './whose.ts';

export interface HandlerOptions {
  readonly prefix: string;
  readonly shopId: string;
  readonly secretKey: string;
  readonly api: (request: ApiRequest) => Promise<JsonObject>;
  readonly pages: (request: PageRequest) => Promise<PageAnswer>;
  readonly whose: Whose;
  /** Reads a partner's behaviour settings; null reads the default. */
  readonly behaviour: (partnerId: bigint | null) => Promise<BankBehaviour>;
  /** Called after every request, because the request may have queued a notification. */
  readonly changed: () => void;
  readonly signal: AbortSignal;
}

/** Creates the handler of the bank's HTTP requests. `/v3/…` is the API; all other paths are pages. */
export function createHandler(options: HandlerOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = pathBelow(request, options.prefix) ?? '/';
    try {
      if (path.startsWith('/v3/')) await answerApi(options, path, request, response);
      else await showPage(options, path, request, response);
    } catch (error) {
      if (error instanceof ApiError) sendJson(response, error.status, error.body);
      else if (response.headersSent) response.destroy();
      else sendJson(response, 500, errorJson('internal_server_error', 'Internal server error'));
    }
  };
}

async function answerApi(
  options: HandlerOptions,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  requireShop(options, request);
  const method = request.method ?? '';
  const body = method === 'POST' ? await jsonBody(request) : {};
  const behaviour = await options.behaviour(await options.whose(path, body));
  if (behaviour.delayMs > 0) await pause(behaviour.delayMs, undefined, { signal: options.signal });
  if (behaviour.answers === 'down') {
    return sendJson(response, 500, errorJson('internal_server_error', 'Internal server error'));
  }
  if (behaviour.answers === 'busy') {
    return sendJson(response, 429, errorJson('too_many_requests', 'Too many requests'));
  }
  if (behaviour.answers === 'processing' && method === 'POST') {
    return sendJson(response, 202, {
      type: 'processing',
      description: 'Request accepted, but not processed yet. Please retry with the same Idempotence-Key',
      retry_after: 200,
    });
  }
  const key = readHeader(request, 'idempotence-key');
  const query = new URLSearchParams((request.url ?? '').split('?')[1] ?? '');
  const answer = await options.api({ method, path: path.slice('/v3'.length), query, key, body });
  options.changed();
  if (behaviour.answers !== 'silent') sendJson(response, 200, answer);
}

async function showPage(
  { pages, changed, whose, behaviour }: HandlerOptions,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = request.method === 'POST' ? 'POST' : 'GET';
  const body = method === 'POST' ? await readBody(request) : '';
  const form = new URLSearchParams(body ?? '');
  const { answers } = await behaviour(await whose(path, {}));
  const answer = answers === 'down' ? downPage() : await pages({ method, path, form });
  changed();
  if ('goTo' in answer) {
    response.writeHead(303, { location: answer.goTo, 'cache-control': 'no-store' }).end();
    return;
  }
  response
    .writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8', ...answer.headers })
    .end(answer.html);
}

async function jsonBody(request: IncomingMessage): Promise<JsonObject> {
  if (!/^application\/json\b/i.test(readHeader(request, 'content-type') ?? '')) {
    throw new ApiError(415, 'invalid_request', 'Content-Type must be application/json', 'Content-Type');
  }
  const text = await readBody(request);
  if (text === null) throw new ApiError(413, 'invalid_request', 'The body is too large');
  const body = parsed(text);
  if (!isObject(body)) throw invalidRequest('The body must be a JSON object');
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function requireShop({ shopId, secretKey }: HandlerOptions, request: IncomingMessage): void {
  const expected = Buffer.from(`Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`);
  const given = Buffer.from(readHeader(request, 'authorization') ?? '');
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  const description = 'Error in shopId or secret key. Check their validity';
  throw new ApiError(401, 'invalid_credentials', description, 'Authorization');
}
