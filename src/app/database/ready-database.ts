import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importShippedYears } from '#catalogues/calendar/shipped-years.ts';
import { importShippedLists } from '#catalogues/reference/import-lists.ts';
import { importShipped } from '#catalogues/tariffs/import-versions.ts';
import { importShippedVehicles } from '#catalogues/vehicles/import-vehicles.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { hasEmbeddedDatabase } from '#platform/db/embedded.ts';
import { hasSchema, migrate } from '#platform/db/migrations/migrate.ts';
import { onceBack } from '#platform/db/once-back.ts';
import { openConnections } from '#platform/db/pool.ts';
import { useSealing } from '#platform/db/sealing.ts';
import { checkRoleSettings, checkServer, serverPlace } from '#platform/db/server/check-server.ts';
import { StartError } from '#platform/db/start-error.ts';
import { makeAhead } from '#platform/db/tables/partitions.ts';
import { type Keys, openFingerprints } from '#platform/keys/open-fingerprints.ts';
import type { Config } from '../config/config.ts';
import { createKeySource, hasPublishedKey } from '../keys/keys.ts';
import { type Assortment, openAssortment, withReports } from '../products/assortment.ts';

const migrationsDirectory = fileURLToPath(new URL('../../../migrations', import.meta.url));

export interface Output {
  note(line: string): void;
  warn(line: string): void;
}

export interface ReadyDatabase extends Database {
  /** Opens the keys of the database; throws StartError if the configured key does not fit. */
  fingerprints(): Promise<Keys>;
  /** Products on sale; their tariffs and lists are already in the database. */
  readonly assortment: Assortment;
}

/** Opens and migrates the database and imports shipped catalogues; throws StartError for an unusable database or key. */
export async function openReadyDatabase(
  config: Config,
  name: string,
  output: Output,
  { clock, mayBeNew = true }: { readonly clock: Clock; readonly mayBeNew?: boolean },
): Promise<ReadyDatabase> {
  const assortment = withReports(await openAssortment(config.productsDirectory), config.reportedProducts);
  const database = await openDatabase({
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
    dataDirectory: config.dataDirectory,
    applicationName: name,
    connectionsMax: config.databaseConnectionsMax,
    connectionsMin: Math.min(openConnections, config.databaseConnectionsMax),
    namedStatements: config.databaseNamedStatements,
    setsSession: config.databaseSetsSession,
    note: output.note,
    log: output.warn,
  });
  try {
    const fingerprints = fingerprintsOf(config, database);
    useSealing(database.pool, async () => (await fingerprints()).keyring);
    await onceBack(async () => {
      if (!mayBeNew && !(await hasSchema(database.pool)))
        throw new StartError(
          `${databasePlace(config)} has nothing of Bindery in it: name the database of the service, or run bindery migrate to begin with this one`,
        );
      // Only the server and `migrate` print remarks about shipped tariffs; every command would repeat them.
      const shipped = mayBeNew ? output.note : () => undefined;
      await prepare({ config, clock, output, shipped }, database, assortment);
      // A migration may run without the key. Opening the published key here would bind the database to that key.
      if (!hasPublishedKey(config)) await fingerprints();
    }, output.note);
    return { ...database, fingerprints, assortment };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the keys on the first call; later calls return the same keys. */
function fingerprintsOf(config: Config, { pool }: Database): ReadyDatabase['fingerprints'] {
  let opened: Promise<Keys> | undefined;
  return () => {
    opened ??= openFingerprints(pool, createKeySource(config)).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

async function prepare(
  {
    config,
    clock,
    output,
    shipped,
  }: {
    readonly config: Config;
    readonly clock: Clock;
    readonly output: Output;
    /** Receives remarks about shipped tariffs. */
    shipped(line: string): void;
  },
  { pool, connectionString }: Database,
  { compilers, lists, ownVersions }: Assortment,
): Promise<void> {
  const { databaseDirectUrl, databaseNamedStatements, databaseSetsSession } = config;
  if (!databaseSetsSession) await checkRoleSettings(pool, databaseNamedStatements, output.warn);
  if (databaseDirectUrl)
    await checkServer(databaseDirectUrl, output.note, { variable: 'DATABASE_DIRECT_URL' });
  await migrate(
    databaseDirectUrl ?? connectionString,
    migrationsDirectory,
    databaseDirectUrl ? {} : { namedStatements: databaseNamedStatements, setsSession: databaseSetsSession },
  );
  await makeAhead(pool, clock.now(), output.note);
  await importShipped({ pool, clock, log: shipped }, compilers, { own: ownVersions });
  await importShippedLists(pool, clock, lists.shipped);
  await importShippedVehicles(pool, clock);
  await importShippedYears(pool, clock);
}

/** Opens an existing database. Throws StartError instead of creating one, because the address may be wrong. */
export async function openExistingDatabase(
  config: Config,
  output: Output,
  clock: Clock,
): Promise<ReadyDatabase> {
  const { databaseUrl, dataDirectory } = config;
  if (databaseUrl === undefined && !hasEmbeddedDatabase(dataDirectory))
    throw new StartError(
      `no database in ${dataDirectory}: set DATABASE_URL, or DATA_DIR to that of the service; bindery migrate makes a new one`,
    );
  return openReadyDatabase(config, 'bindery command', output, { clock, mayBeNew: false });
}

/** Describes the database: "bindery@db1:5432/bindery", or the directory of the embedded database. */
export function databasePlace({ databaseUrl, dataDirectory }: Config): string {
  return databaseUrl === undefined
    ? `the embedded database in ${join(dataDirectory, 'postgres')}`
    : serverPlace(databaseUrl);
}
