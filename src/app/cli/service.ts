import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Logger } from 'pino';
import { hasLiveDemoPartner } from '#access/store.ts';
import { hasOwnRequisites } from '#contracts/print-forms/insurer.ts';
import type { Siblings } from '#http/protocol/metrics/metrics.ts';
import { systemClock } from '#kernel/time/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { onceBack } from '#platform/db/once-back.ts';
import { isSuperuser } from '#platform/db/server/check-server.ts';
import { checkBudget } from '#platform/db/server/connection-budget.ts';
import { StartError } from '#platform/db/start-error.ts';
import { failureRecord } from '#platform/jobs/job.ts';
import type { Config } from '../config/config.ts';
import { openReadyDatabase, type ReadyDatabase } from '../database/ready-database.ts';
import { hasPublishedKey } from '../keys/keys.ts';
import { lackingIn } from '../products/lacking.ts';
import type { App } from '../services/app.ts';
import type { Variables } from './command-context.ts';
import { backlog, onSettledPort, portError, type ReleasePort } from './serving/port.ts';

export interface Service {
  readonly config: Config;
  readonly database: Database;
  readonly app: App;
  readonly log: Logger;
  stop(): Promise<void>;
}

/** Warns about unsuitable settings. Throws StartError if PostgreSQL allows too few connections for all `workers`. */
export async function checkServerUse(
  config: Config,
  { pool, assortment }: Pick<ReadyDatabase, 'pool' | 'assortment'>,
  log: Logger,
  workers?: number,
): Promise<void> {
  const { environment, databaseUrl, databaseDirectUrl, printFormsDirectory } = config;
  const { databaseConnectionsMax: connectionsMax } = config;
  if (environment === 'production' && databaseUrl && (await isSuperuser(pool)))
    log.warn(
      'the user in DATABASE_URL is a superuser: give the service a role of its own, see deploy/README.md',
    );
  if (environment === 'production' && !hasOwnRequisites(printFormsDirectory))
    log.warn(
      'policies name an invented insurer: set PRINT_FORMS_DIR to a directory with your insurer.json, see docs/operator-guide.md',
    );
  for (const own of assortment.own) for (const line of lackingIn(own, printFormsDirectory)) log.warn(line);
  // `databaseDirectUrl` is set if PostgreSQL is behind a pooler, which limits the connections itself.
  if (databaseDirectUrl) return;
  const budget = workers === undefined ? { connectionsMax } : { connectionsMax, workers };
  await checkBudget(pool, budget, (line) => log.warn(line));
}

/** Starts a listening server; `note` is called with database messages. Throws a one-line StartError that says what to do. */
export function startService(
  variables: Variables,
  log: Logger,
  options: Partial<Pick<ServiceOptions, 'note' | 'lostLogLines'>> = {},
): Promise<Service> {
  const note = (line: string) => log.info(line);
  return onSettledPort(variables, (config, release) =>
    openService(config, { log, note, ...options, listensAt: config, beforeListening: release }),
  );
}

async function buildOn(
  config: Config,
  { pool, connectionString, fingerprints, assortment }: ReadyDatabase,
  { log, siblings, lostLogLines }: ServiceOptions,
): Promise<App> {
  if (config.environment === 'production' && (await hasLiveDemoPartner(pool))) {
    throw new StartError(
      'ENVIRONMENT=production does not start with the demo partner: run bindery partner disable --login demo',
    );
  }
  // The supervisor has already done this check for its workers.
  if (!siblings) await checkServerUse(config, { pool, assortment }, log);
  if (hasPublishedKey(config))
    log.info(
      'fingerprints of personal data are under a key that everybody knows: set PERSONAL_KEY_FILE before there are real people',
    );
  const clock = systemClock;
  // Imported here, so that other commands start without loading the server's code.
  const { buildApp } = await import('../services/app.ts');
  return buildApp({
    config,
    pool,
    connectionString,
    clock,
    log,
    assortment,
    fingerprints: await fingerprints(),
    ...(siblings ? { siblings } : {}),
    ...(lostLogLines ? { lostLogLines } : {}),
  });
}

export interface ServiceOptions {
  readonly log: Logger;
  note(line: string): void;
  readonly listensAt: { readonly port: number; readonly host: string };
  readonly siblings?: Siblings;
  readonly lostLogLines?: () => number;
  readonly beforeListening?: ReleasePort;
}

/** Several processes of one server can share the console's port, because sessions are in the database. */
async function listenToStaff(
  { console: pages }: App,
  { host, consolePages: settings }: Config,
  isShared: boolean,
) {
  const listensAt = { host, port: settings?.port ?? 0 };
  await pages?.listen({ ...listensAt, ...(isShared ? { reusePort: true } : {}) }).catch((error: unknown) => {
    throw portError(error, listensAt, 'CONSOLE_PORT');
  });
}

/** Starts a server whose port is already chosen. The server listens at `listensAt`. */
export async function openService(config: Config, options: ServiceOptions): Promise<Service> {
  const { log, note, listensAt } = options;
  const warn = (line: string) => log.warn(line);
  const database = await openReadyDatabase(config, 'bindery server', { note, warn }, { clock: systemClock });
  let app: App | undefined;
  try {
    app = await onceBack(() => buildOn(config, database, options), note);
    const { port, host } = listensAt;
    await app.server.ready();
    await app.prepare();
    await options.beforeListening?.();
    await app.server.listen({ port, host, backlog }).catch((error: unknown) => {
      throw portError(error, listensAt);
    });
    if (config.consolePages) await listenToStaff(app, config, options.siblings !== undefined);
    giveWayWhenWarm(log);
  } catch (error) {
    await app?.close();
    await database.close();
    throw error;
  }
  const running = app;
  return {
    config,
    database,
    app: running,
    log,
    async stop() {
      await running.close();
      await database.close();
    },
  };
}

/** Delay in ms before background threads get a lower priority: most code is compiled by then. */
const warmMs = 60_000;
/** Niceness of V8's background threads: 5 gives a quarter of a busy processor; with 10, garbage was collected too late. */
const niceness = 5;
const threads = '/proc/self/task';

function giveWayWhenWarm(log: Logger): void {
  setTimeout(() => {
    try {
      letBackgroundGiveWay();
    } catch (error) {
      // A restricted environment may forbid the change; the server then runs with normal priorities.
      log.warn({ err: failureRecord(error) }, 'collecting memory could not be given a lower priority');
    }
  }, warmMs).unref();
}

/** Lowers the priority of V8's threads on Linux, because garbage collection used half a processor for 170 ms. */
export function letBackgroundGiveWay(): readonly number[] {
  if (process.platform !== 'linux') return [];
  const background = readdirSync(threads)
    .filter((thread) => readFileSync(`${threads}/${thread}/comm`, 'utf8').includes('V8Worker'))
    .map(Number);
  for (const thread of background) setPriority(thread, niceness);
  return background;
}
