import pino from 'pino';
import { readConfig } from '#app/config/config.ts';
import { publishedKey } from '#app/keys/keys.ts';
import { buildApp } from '#app/services/app.ts';
import type { Foundation } from '#app/services/foundation.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { createPool } from '#platform/db/pool.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import { pooledVariables, poolerOptions } from './pooler.ts';
import { assortment } from './products.ts';
import { databaseTimeoutMs, type Response, type TestService, templateVehicles } from './service.ts';

export interface SecondApp {
  readonly url: string;
  /** Calls the sales interface with a partner's token; `path` is below `/ship/biz`. */
  call(token: string, method: string, path: string, body?: unknown): Promise<Response>;
  /** Shuts down like a worker process that another worker replaces. */
  retire(): void;
  /** Makes and registers due fiscal receipts. */
  registerReceipts(): Promise<void>;
  /** Immediately looks up payments for which the bank sent no notification. */
  reconcile(): Promise<void>;
  close(): Promise<void>;
}

/** Imitates another process with the database and the clock of a test service; nothing in memory is shared. */
export async function secondApp(
  service: Pick<TestService, 'clock' | 'connectionString'>,
  variables: Readonly<Record<string, string>> = {},
  connectionString: string = service.connectionString,
  limits: Pick<Foundation, 'answerMs'> = {},
): Promise<SecondApp> {
  const { clock } = service;
  const pool = createPool({ connectionString, applicationName: 'bindery second test app', ...poolerOptions });
  const config = readConfig({
    PUBLIC_URL: 'http://bindery.test',
    POLICY_MAIL: 'off',
    ...pooledVariables(connectionString),
    ...variables,
  });
  const app = await buildApp({
    config,
    pool,
    connectionString,
    clock,
    log: pino({ level: 'silent' }),
    assortment,
    fingerprints: await openFingerprints(pool, publishedKey),
    databaseTimeoutMs,
    vehicles: await templateVehicles(pool),
    ...limits,
  });
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    call: (token, method, path, body) => callAt({ url, token }, method, path, body),
    retire: app.retire,
    registerReceipts: app.registerReceipts,
    reconcile: app.reconcile,
    async close() {
      await app.close();
      await pool.end();
    },
  };
}

/** Calls the sales interface of any server; `path` is below `/ship/biz`. */
export async function callAt(
  { url, token }: { readonly url: string; readonly token: string },
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const response = await fetch(`${url}/ship/biz${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, text, body: isJson ? parsed(text) : {} };
}

function parsed(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  return isObject(value) ? value : {};
}
