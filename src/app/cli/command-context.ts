import pino, { type Logger } from 'pino';
import { filesAt } from '#catalogues/files/given-file.ts';
import { systemClock } from '#kernel/clock.ts';
import { codeOf } from '#platform/db/unavailable.ts';
import type { StaffContext } from '#staff/use-case/context.ts';
import type { Assortment } from '../assortment.ts';
import { type Config, readConfig } from '../config.ts';
import { openExistingDatabase, placeOf, type Told } from '../ready-database.ts';
import { withJobs } from './job-queue.ts';
import { logOutput } from './log-output.ts';
import { readFile } from './read-file.ts';
import { saveFile } from './save-file.ts';
import { staffOf } from './staff.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

export interface CommandContext extends Omit<StaffContext, 'tell'> {
  readonly config: Config;
  readonly assortment: Assortment;
  /** Tells on standard error which database was changed. */
  tellPlace(): void;
}

/** Beside what a command prints, which a program may read. */
export const toldBeside: Told = { note: (line) => console.error(line), warn: (line) => console.error(line) };

/** Whoever reads the output may have read enough, as `head` has. */
function passClosedPipe(error: unknown): void {
  if (codeOf(error) !== 'EPIPE') throw error;
}

/** What a command did, for whoever gathers logs. */
function openLog({ logLevel }: Config): StaffContext['log'] {
  let log: Logger | undefined;
  return (record, text) => {
    log ??= pino({ level: logLevel, base: { pid: process.pid } }, logOutput());
    log.info(record, text);
  };
}

/** Runs one command that changes nothing beside whatever server is running, and lets go of the database afterwards. */
export async function inCommand(
  variables: Variables,
  command: (context: CommandContext) => Promise<number>,
): Promise<number> {
  if (!process.stdout.listeners('error').includes(passClosedPipe)) process.stdout.on('error', passClosedPipe);
  const config = readConfig(variables);
  const staff = staffOf(variables);
  const database = await openExistingDatabase(config, toldBeside, systemClock);
  try {
    const { pool, fingerprints, assortment } = database;
    return await command({
      config,
      pool,
      clock: systemClock,
      staff,
      fingerprints,
      assortment,
      mayDo: () => true,
      by: () => ({ ...staff, at: systemClock.now() }),
      log: openLog(config),
      withJobs: (work) => withJobs(pool, work),
      // Not above: other commands begin without the code that rates.
      rating: async () =>
        (await import('../rater.ts')).raterOf({
          config,
          pool,
          clock: systemClock,
          fingerprints,
          assortment,
        }),
      tariffs: async () => (await import('../rater.ts')).tariffsOf({ pool, assortment }),
      read: readFile,
      files: filesAt,
      save: saveFile,
      tellPlace: () => console.error(`in ${placeOf(config)}`),
    });
  } finally {
    await database.close();
  }
}
