import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '#kernel/text/russian-count.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { backUp } from '#platform/db/embedded/backup.ts';
import { endedBefore } from '#platform/db/embedded/recovery.ts';
import { restoreInto } from '#platform/db/embedded/restore.ts';
import { StartError } from '#platform/db/start-error.ts';
import { type InputOf, optionalField, required } from '#staff/use-case/fields.ts';
import { path, textKind, withHint } from '#staff/use-case/kinds.ts';
import { type Config, readConfig } from '../config/config.ts';
import { openExistingDatabase } from '../database/ready-database.ts';
import { standardError } from './command-context.ts';
import { type Invocation, tool } from './commands.ts';

const directory = withHint(path, 'directory', 'backup');

export const backup = tool({
  name: 'backup',
  title: 'back up the embedded database to a new directory; the server may be running',
  input: { to: required(directory, 'a directory that is not there yet') },
  run: (invocation, { to }) => copy(embeddedConfig(invocation, 'backup'), to),
});

const restored = {
  from: required(directory, 'a directory that backup has made'),
  until: optionalField(
    withHint(textKind, 'moment', '2026-11-22T10:00:00+03:00'),
    'a moment after the backup, as 2026-11-22T10:00:00+03:00; needs --journal',
  ),
  journal: optionalField(directory, 'where archive_command has copied the journal to'),
};

export const restore = tool({
  name: 'restore',
  title: 'restore a backup as the embedded database, which must not exist',
  input: restored,
  run: (invocation, input) => putBack(embeddedConfig(invocation, 'restore'), input),
});

async function copy(config: Config, to: string): Promise<number> {
  const database = await openExistingDatabase(config, standardError, systemClock);
  try {
    const { connectionString } = database;
    const { madeAt, files } = await backUp(
      { dataDirectory: config.dataDirectory, connectionString, clock: systemClock },
      to,
    );
    console.log(`${to} holds the state of ${madeAt} in ${counted(Object.keys(files).length, 'file')}`);
    return 0;
  } finally {
    await database.close();
  }
}

async function putBack(config: Config, { from, until, journal }: InputOf<typeof restored>): Promise<number> {
  if ((until === undefined) !== (journal === undefined))
    throw new StartError(
      '--until and --journal belong together: name the moment and the archive of the journal',
    );
  const moment = until === undefined || journal === undefined ? undefined : { until, archive: journal };
  const { madeAt } = await restoreInto(config.dataDirectory, from, moment);
  const home = join(config.dataDirectory, 'postgres');
  try {
    // Recovers now, so that an unusable backup is found here and not at the next start of the service.
    const database = await openExistingDatabase(config, standardError, systemClock);
    await database.close();
  } catch (error) {
    const isTooLate = moment !== undefined && endedBefore(home);
    // Removes the partial result, so that the command can be repeated.
    if (moment) rmSync(home, { recursive: true, force: true });
    throw isTooLate
      ? new StartError(
          `${journal} ends before --until ${until}: name an earlier moment, or bring the rest of it`,
        )
      : error;
  }
  if (moment) rmSync(join(home, 'journal'), { recursive: true });
  console.log(`the embedded database in ${config.dataDirectory} has the state of ${until ?? madeAt}`);
  return 0;
}

function embeddedConfig({ variables }: Invocation, command: string): Config {
  const config = readConfig(variables);
  if (config.databaseUrl)
    throw new StartError(
      `bindery ${command} is for the embedded database: with DATABASE_URL use the tools of PostgreSQL, see deploy/backup.md`,
    );
  return config;
}
