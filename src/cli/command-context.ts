import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Assortment, openAssortment } from '../app/assortment.ts';
import { hasPublishedKey, keySourceOf } from '../app/keys.ts';
import { type Config, readConfig } from '../config.ts';
import { checkRoleSettings } from '../db/check-role-settings.ts';
import { checkServer, serverPlace } from '../db/check-server.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { hasEmbeddedDatabase } from '../db/embedded.ts';
import { hasSchema, migrate } from '../db/migrate.ts';
import { onceBack } from '../db/once-back.ts';
import { makeAhead } from '../db/partitions.ts';
import type { Pool } from '../db/pool.ts';
import type { ByStaff } from '../db/staff-journal.ts';
import { StartError } from '../db/start-error.ts';
import { codeOf } from '../db/unavailable.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import type { Fingerprints } from '../keys/fingerprints.ts';
import { openFingerprints } from '../keys/open-fingerprints.ts';
import { importShippedLists } from '../reference/import-lists.ts';
import { importShipped } from '../tariffs/import-versions.ts';
import { importShippedVehicles } from '../vehicles/import-vehicles.ts';
import { type Staff, staffOf } from './staff.ts';

const migrationsDirectory = fileURLToPath(new URL('../../migrations', import.meta.url));

export type Variables = Readonly<Record<string, string | undefined>>;

export interface CommandContext {
  readonly config: Config;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly staff: Staff;
  readonly fingerprints: ReadyDatabase['fingerprints'];
  readonly assortment: Assortment;
  /** Who changes something now. */
  by(): ByStaff;
  /** Tells on standard error which database was changed. */
  tellPlace(): void;
}

/** Who hears what becomes of the database: `warn` where it is away. */
export interface Told {
  note(line: string): void;
  warn(line: string): void;
}

/** Beside what a command prints, which a program may read. */
export const toldBeside: Told = { note: (line) => console.error(line), warn: (line) => console.error(line) };

export interface ReadyDatabase extends Database {
  /** Of personal data in this database; throws StartError where the key is another one. */
  fingerprints(): Promise<Fingerprints>;
  /** What is sold, its tariffs and lists in the database. */
  readonly assortment: Assortment;
}

/**
 * The database of the configuration, with the schema, the shipped tariffs, lists and vehicles of this program. Waits for
 * one that starts or recovers. Throws StartError where it cannot be used, and where a key was named or is its own, and is
 * not the one that it was made with.
 */
export async function openReadyDatabase(
  config: Config,
  name: string,
  told: Told,
  { mayBeNew = true } = {},
): Promise<ReadyDatabase> {
  const assortment = await openAssortment(config.productsDirectory);
  const database = await openDatabase({
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
    dataDirectory: config.dataDirectory,
    applicationName: name,
    connectionsMax: config.databaseConnectionsMax,
    namedStatements: config.databaseNamedStatements,
    setsSession: config.databaseSetsSession,
    note: told.note,
    log: told.warn,
  });
  try {
    const fingerprints = fingerprintsOf(config, database);
    await onceBack(async () => {
      if (!mayBeNew && !(await hasSchema(database.pool)))
        throw new StartError(
          `${placeOf(config)} has nothing of Bindery in it: name the database of the service, or run bindery migrate to begin with this one`,
        );
      await prepare(config, database, assortment, told);
      // Whoever only migrates may have no key to give, and must not bind a database to the one that everybody knows.
      if (!hasPublishedKey(config)) await fingerprints();
    }, told.note);
    return { ...database, fingerprints, assortment };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opened once, when somebody needs them. */
function fingerprintsOf(config: Config, { pool }: Database): ReadyDatabase['fingerprints'] {
  let opened: Promise<Fingerprints> | undefined;
  return () => {
    opened ??= openFingerprints(pool, keySourceOf(config)).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

async function prepare(
  config: Config,
  { pool, connectionString }: Database,
  { compilers, lists, ownVersions }: Assortment,
  told: Told,
): Promise<void> {
  if (!config.databaseSetsSession) await checkRoleSettings(pool, told.warn);
  const { databaseDirectUrl, databaseNamedStatements, databaseSetsSession } = config;
  if (databaseDirectUrl) await checkServer(databaseDirectUrl, told.note, 'DATABASE_DIRECT_URL');
  await migrate(
    databaseDirectUrl ?? connectionString,
    migrationsDirectory,
    databaseDirectUrl ? {} : { namedStatements: databaseNamedStatements, setsSession: databaseSetsSession },
  );
  await makeAhead(pool, systemClock.now(), told.note);
  await importShipped({ pool, clock: systemClock, log: told.note }, compilers, { own: ownVersions });
  await importShippedLists(pool, systemClock, lists.shipped);
  await importShippedVehicles(pool, systemClock);
}

/**
 * The same for a command, which never makes a database: in the wrong place it would answer from an empty one. Throws
 * StartError, and nothing was written.
 */
export async function openExistingDatabase(config: Config): Promise<ReadyDatabase> {
  const { databaseUrl, dataDirectory } = config;
  if (databaseUrl === undefined && !hasEmbeddedDatabase(dataDirectory))
    throw new StartError(
      `no database in ${dataDirectory}: set DATABASE_URL, or DATA_DIR to that of the service; bindery migrate makes a new one`,
    );
  return openReadyDatabase(config, 'bindery command', toldBeside, { mayBeNew: false });
}

/** "bindery@db1:5432/bindery", or the directory of the embedded database. */
export function placeOf({ databaseUrl, dataDirectory }: Config): string {
  return databaseUrl === undefined
    ? `the embedded database in ${join(dataDirectory, 'postgres')}`
    : serverPlace(databaseUrl);
}

/** Whoever reads the output may have read enough, as `head` has. */
function passClosedPipe(error: unknown): void {
  if (codeOf(error) !== 'EPIPE') throw error;
}

/** Runs one command that changes nothing beside whatever server is running, and lets go of the database afterwards. */
export async function inCommand(
  variables: Variables,
  command: (context: CommandContext) => Promise<number>,
): Promise<number> {
  if (!process.stdout.listeners('error').includes(passClosedPipe)) process.stdout.on('error', passClosedPipe);
  const config = readConfig(variables);
  const staff = staffOf(variables);
  const database = await openExistingDatabase(config);
  try {
    return await command({
      config,
      pool: database.pool,
      clock: systemClock,
      staff,
      fingerprints: database.fingerprints,
      assortment: database.assortment,
      by: () => ({ ...staff, at: systemClock.now() }),
      tellPlace: () => console.error(`in ${placeOf(config)}`),
    });
  } finally {
    await database.close();
  }
}

/** The same for one that changes something, which then tells where it did: whoever mistook the place sees it at once. */
export function inChange(
  variables: Variables,
  command: (context: CommandContext) => Promise<number>,
): Promise<number> {
  return inCommand(variables, async (context) => {
    const code = await command(context);
    if (code === 0) context.tellPlace();
    return code;
  });
}
