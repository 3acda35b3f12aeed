import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { backUp } from '../db/embedded/backup.ts';
import { endedBefore } from '../db/embedded/journal.ts';
import { restoreInto } from '../db/embedded/restore.ts';
import { StartError } from '../db/start-error.ts';
import { systemClock } from '../kernel/clock.ts';
import { counted } from '../kernel/counted.ts';
import { openExistingDatabase } from './command-context.ts';
import type { Invocation } from './program.ts';

export function addBackupCommands(program: Command, invocation: Invocation): void {
  program
    .command('backup')
    .description('copy the embedded database into a new directory, beside a running server')
    .requiredOption('--to <directory>', 'a directory that is not there yet')
    .action(({ to }: { to: string }) => backup(embeddedConfig(invocation, 'backup'), to));
  program
    .command('restore')
    .description('put a backup into the place of the embedded database, which must not be there')
    .requiredOption('--from <directory>', 'a directory that backup has made')
    .option('--until <moment>', 'a moment after the backup, as 2026-11-22T10:00:00+03:00; needs --journal')
    .option('--journal <directory>', 'where archive_command has copied the journal to')
    .action((options: RestoreOptions) => restore(embeddedConfig(invocation, 'restore'), options));
}

interface RestoreOptions {
  readonly from: string;
  readonly until?: string;
  readonly journal?: string;
}

async function backup(config: Config, to: string): Promise<void> {
  const database = await openExistingDatabase(config);
  try {
    const { connectionString } = database;
    const { madeAt, files } = await backUp(
      { dataDirectory: config.dataDirectory, connectionString, clock: systemClock },
      to,
    );
    console.log(`${to} holds the state of ${madeAt} in ${counted(Object.keys(files).length, 'file')}`);
  } finally {
    await database.close();
  }
}

async function restore(config: Config, { from, until, journal }: RestoreOptions): Promise<void> {
  if ((until === undefined) !== (journal === undefined))
    throw new StartError(
      '--until and --journal belong together: name the moment and the archive of the journal',
    );
  const moment = until === undefined || journal === undefined ? undefined : { until, journal };
  const { madeAt } = await restoreInto(config.dataDirectory, from, moment);
  const home = join(config.dataDirectory, 'postgres');
  try {
    // Recovers it now, so that what cannot be used is told here and not at the next start of the service.
    const database = await openExistingDatabase(config);
    await database.close();
  } catch (error) {
    const isTooLate = moment !== undefined && endedBefore(home);
    // Nothing half stays in the way of the next try.
    if (moment) rmSync(home, { recursive: true, force: true });
    throw isTooLate
      ? new StartError(
          `${journal} ends before --until ${until}: name an earlier moment, or bring the rest of it`,
        )
      : error;
  }
  if (moment) rmSync(join(home, 'journal'), { recursive: true });
  console.log(`the embedded database in ${config.dataDirectory} has the state of ${until ?? madeAt}`);
}

function embeddedConfig({ variables }: Invocation, command: string): Config {
  const config = readConfig(variables);
  if (config.databaseUrl)
    throw new StartError(
      `bindery ${command} is for the embedded database: with DATABASE_URL use the tools of PostgreSQL, see deploy/backup.md`,
    );
  return config;
}
