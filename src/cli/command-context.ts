import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '../config.ts';
import { checkRoleSettings } from '../db/check-role-settings.ts';
import { checkServer } from '../db/check-server.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { makeAhead } from '../db/partitions.ts';
import type { Pool } from '../db/pool.ts';
import type { ByStaff } from '../db/staff-journal.ts';
import { codeOf } from '../db/unavailable.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { tariffCompilers } from '../products/index.ts';
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
  /** Who changes something now. */
  by(): ByStaff;
}

/** The database of the configuration, with the schema, the shipped tariffs, lists and vehicles of this program. */
export async function openReadyDatabase(
  config: Config,
  name: string,
  log: (line: string) => void,
): Promise<Database> {
  const database = await openDatabase({
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
    dataDirectory: config.dataDirectory,
    applicationName: name,
    connectionsMax: config.databaseConnectionsMax,
    namedStatements: config.databaseNamedStatements,
    setsSession: config.databaseSetsSession,
    log,
  });
  try {
    if (!config.databaseSetsSession) await checkRoleSettings(database.pool, log);
    const { databaseDirectUrl, databaseNamedStatements, databaseSetsSession } = config;
    if (databaseDirectUrl) await checkServer(databaseDirectUrl, 'DATABASE_DIRECT_URL');
    await migrate(
      databaseDirectUrl ?? database.connectionString,
      migrationsDirectory,
      databaseDirectUrl ? {} : { namedStatements: databaseNamedStatements, setsSession: databaseSetsSession },
    );
    await makeAhead(database.pool, systemClock.now(), log);
    await importShipped(database.pool, systemClock, tariffCompilers, log);
    await importShippedLists(database.pool, systemClock);
    await importShippedVehicles(database.pool, systemClock);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Whoever reads the output may have read enough, as `head` has. */
function passClosedPipe(error: unknown): void {
  if (codeOf(error) !== 'EPIPE') throw error;
}

/** Runs one command beside whatever server is running, and lets go of the database afterwards. */
export async function inCommand(
  variables: Variables,
  command: (context: CommandContext) => Promise<number>,
): Promise<number> {
  if (!process.stdout.listeners('error').includes(passClosedPipe)) process.stdout.on('error', passClosedPipe);
  const config = readConfig(variables);
  const staff = staffOf(variables);
  const database = await openReadyDatabase(config, 'bindery command', (line) => console.error(line));
  try {
    const by = () => ({ ...staff, at: systemClock.now() });
    return await command({ config, pool: database.pool, clock: systemClock, staff, by });
  } finally {
    await database.close();
  }
}
