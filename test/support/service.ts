import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { addPartner } from '#access/manage-partners.ts';
import type { PartnerRights } from '#access/partner.ts';
import { usualRights } from '#access/partner.ts';
import { readConfig } from '#app/config/config.ts';
import { publishedKey } from '#app/keys/keys.ts';
import { type Assortment, openAssortment, withReports } from '#app/products/assortment.ts';
import { type App, buildApp } from '#app/services/app.ts';
import { importShippedLists } from '#catalogues/reference/import-lists.ts';
import { importShipped } from '#catalogues/tariffs/import-versions.ts';
import type { VehicleDirectory } from '#catalogues/vehicles/directory.ts';
import { loadDirectory } from '#catalogues/vehicles/load-directory.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { systemClock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import { agreed } from './agreed.ts';
import { testDatabase } from './database.ts';
import { manualClock } from './manual-clock.ts';
import { pooledVariables } from './pooler.ts';
import { assortment, products } from './products.ts';
import { byStaff } from './staff.ts';
import { workingDays } from './working-days.ts';

export const testDay = '2026-11-21';

export interface Response {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The answer's JSON object; empty if the answer is not a JSON object. */
  readonly body: JsonObject;
}

export interface TestPartner {
  readonly login: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly token: string;
  /** Calls the sales interface; `path` is below `/ship/biz`. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
}

export interface TestService {
  readonly url: string;
  /** Address of the console; empty without CONSOLE_PORT. */
  readonly consoleUrl: string;
  readonly pool: Pool;
  readonly connectionString: string;
  readonly clock: ReturnType<typeof manualClock>;
  /** The sandbox bank and its adapter. */
  readonly bank: App['sandboxBank'];
  readonly acquirer: App['acquirer'];
  readonly jobs: App['jobs'];
  readonly products: typeof products;
  /** Immediately looks up payments for which the bank sent no notification. */
  readonly reconcile: App['reconcile'];
  /** Immediately makes and registers due fiscal receipts. */
  readonly registerReceipts: App['registerReceipts'];
  readonly recentDrafts: App['recentDrafts'];
  /** Warms the service up, as a start does. */
  readonly prepare: App['prepare'];
  readonly workingDays: typeof workingDays;
  /** Immediately writes the waiting entries of the request log. */
  readonly logRequests: App['logRequests'];
  /** Log lines so far, as JSON texts. */
  readonly logged: string[];
  request(method: string, path: string, options?: RequestOptions): Promise<Response>;
  partner(rights?: Partial<PartnerRights>): Promise<TestPartner>;
  close(): Promise<void>;
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/**
 * Time limit of database statements, long enough for a busy machine, so that limits are never counted without the database.
 */
export const databaseTimeoutMs = 60_000;

let vehicles: Promise<VehicleDirectory> | undefined;

/** Returns the template's vehicle directory, read by the first service of a process: reading takes 0.2 s of CPU. */
export function templateVehicles(pool: Pool): Promise<VehicleDirectory> {
  vehicles ??= loadDirectory(pool);
  return vehicles;
}

/** Starts a complete service with its own database, a free port and a stopped clock. */
export async function testService(
  variables: Readonly<Record<string, string>> = {},
  moment = `${testDay}T12:00:00+03:00`,
): Promise<TestService> {
  const database = await testDatabase();
  const clock = manualClock(moment);
  const logged: string[] = [];
  const log = pino({ level: variables.LOG_LEVEL ?? 'info' }, { write: (line) => logged.push(line) });
  const config = readConfig({
    PUBLIC_URL: 'http://bindery.test',
    POLICY_MAIL: 'off',
    ...pooledVariables(database.connectionString),
    ...variables,
  });
  const { pool, connectionString } = database;
  const sold = withReports(
    config.productsDirectory ? await ownAssortment(pool, config.productsDirectory) : assortment,
    config.reportedProducts,
  );
  const fingerprints = await openFingerprints(pool, publishedKey);
  const app = await buildApp({
    config,
    pool,
    connectionString,
    clock,
    log,
    fingerprints,
    assortment: sold,
    databaseTimeoutMs,
    vehicles: await templateVehicles(pool),
  });
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const consoleUrl =
    (await app.console?.listen({ port: config.consolePages?.port ?? 0, host: '127.0.0.1' })) ?? '';

  async function request(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      ...(options.headers ? { headers: options.headers } : {}),
      ...(options.body === undefined ? {} : { body: sendable(options.body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? (JSON.parse(text) as JsonObject) : {},
    };
  }

  return {
    url,
    consoleUrl,
    pool,
    connectionString,
    clock,
    bank: app.sandboxBank,
    acquirer: app.acquirer,
    jobs: app.jobs,
    products,
    reconcile: app.reconcile,
    registerReceipts: app.registerReceipts,
    recentDrafts: app.recentDrafts,
    prepare: app.prepare,
    workingDays,
    logRequests: app.logRequests,
    logged,
    request,
    partner: (rights) => createPartner(pool, clock, request, rights),
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

/** Returns the shipped products and the products in a directory, and imports their tables and lists into the database. */
async function ownAssortment(pool: Pool, directory: string): Promise<Assortment> {
  const sold = await openAssortment(directory);
  const log = (line: string) => console.error(line);
  await importShipped({ pool, clock: systemClock, log }, sold.compilers, { own: sold.ownVersions });
  await importShippedLists(pool, systemClock, sold.lists.shipped);
  return sold;
}

function sendable(body: string | Uint8Array) {
  return typeof body === 'string' ? body : Buffer.from(body);
}

async function createPartner(
  pool: Pool,
  clock: TestService['clock'],
  request: TestService['request'],
  rights: Partial<PartnerRights> = {},
): Promise<TestPartner> {
  const login = rights.login ?? `partner-${randomUUID()}`;
  const credentials = await agreed(pool, 'partner add', login, (within) =>
    addPartner(within, byStaff(clock), { name: 'Партнёр', ...usualRights, ...rights, login }),
  );
  if (!credentials) throw new Error(`login ${login} is taken`);
  const { clientId, clientSecret } = credentials;
  const issued = await request('POST', '/ship/token', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const token = String(issued.body.access_token);
  return {
    login,
    clientId,
    clientSecret,
    token,
    call: (method, path, body, headers = {}) =>
      request(method, `/ship/biz${path}`, {
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}
