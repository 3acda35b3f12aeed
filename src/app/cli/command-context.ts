import { randomUUID } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import pino, { type Logger } from 'pino';
import { loadWorkingDays } from '#catalogues/calendar/current-calendar.ts';
import { filesAt } from '#catalogues/files/given-file.ts';
import { type Message, message } from '#kernel/errors/message.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { unreadable } from '#platform/db/file-errors.ts';
import type { Pool } from '#platform/db/pool.ts';
import { StartError } from '#platform/db/start-error.ts';
import { errorCode } from '#platform/db/unavailable.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import type { Staff, StaffContext } from '#staff/use-case/context.ts';
import { type Config, readConfig } from '../config/config.ts';
import { databasePlace, type Output, openExistingDatabase } from '../database/ready-database.ts';
import type { Assortment } from '../products/assortment.ts';
import { logOutput } from './log-output.ts';
import { saveFile, saveStream } from './save-file.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

export interface CommandContext extends Omit<StaffContext, 'tell'> {
  readonly config: Config;
  readonly assortment: Assortment;
  /** Prints on standard error which database was changed. */
  tellPlace(): void;
}

/** Writes messages to standard error, because a program may read the command's standard output. */
export const standardError: Output = {
  note: (line) => console.error(line),
  warn: (line) => console.error(line),
};

/** Ignores a closed pipe: the program that reads the output may stop early, as `head` does. */
function passClosedPipe(error: unknown): void {
  if (errorCode(error) !== 'EPIPE') throw error;
}

function openLog({ logLevel }: Config): StaffContext['log'] {
  let log: Logger | undefined;
  return (record, text) => {
    log ??= pino({ level: logLevel, base: { pid: process.pid } }, logOutput());
    log.info(record, text);
  };
}

/** Runs a command with an open database, and closes the database afterwards. Running servers are not affected. */
export async function inCommand(
  variables: Variables,
  command: (context: CommandContext) => Promise<number>,
): Promise<number> {
  if (!process.stdout.listeners('error').includes(passClosedPipe)) process.stdout.on('error', passClosedPipe);
  const config = readConfig(variables);
  const staff = staffOf(variables);
  const database = await openExistingDatabase(config, standardError, systemClock);
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
      // Imported here, so that other commands start without loading the rating code.
      rating: async () =>
        (await import('../database/rater.ts')).createCurrentRater({
          config,
          pool,
          clock: systemClock,
          fingerprints,
          assortment,
        }),
      workingDays: () => loadWorkingDays(pool),
      readLong: async (work) =>
        (await import('../services/reads.ts')).inLongReads(config, database, noteReplica, work),
      renderSample: async (product, content) => {
        const { createRenderer } = await import('../services/outside.ts');
        const { renderProductSample } = await import('../services/sample-forms.ts');
        const renderer = createRenderer(config, assortment.own);
        try {
          return await renderProductSample(renderer, assortment, product, content);
        } finally {
          await renderer.close();
        }
      },
      renderForm: async (form) => {
        const { createRenderer } = await import('../services/outside.ts');
        const renderer = createRenderer(config, assortment.own);
        try {
          return await renderer.render(form);
        } finally {
          await renderer.close();
        }
      },
      tariffs: async () => (await import('../database/rater.ts')).loadTariffs({ pool, assortment }),
      read: readFile,
      stream: (path) => createReadStream(path),
      files: filesAt,
      save: saveFile,
      saveStream,
      tellPlace: () => console.error(`in ${databasePlace(config)}`),
    });
  } finally {
    await database.close();
  }
}

/** Prints that the replica of DATABASE_REPLICA_URL could not be read. */
function noteReplica(): void {
  standardError.warn('the replica is behind or away: reading from the primary');
}

/** Runs `work` with a job queue. The running servers execute the jobs. */
export async function withJobs<Value>(pool: Pool, work: (jobs: JobQueue) => Promise<Value>): Promise<Value> {
  const { createJobs } = await import('#platform/jobs/jobs.ts');
  const jobs = createJobs({ pool, log: pino({ level: 'warn' }, pino.destination(2)) });
  await jobs.start([]);
  try {
    return await work(jobs);
  } finally {
    await jobs.stop(0);
  }
}

/** Reads a file that staff named. Throws a StartError that ends with the hint `otherwise`. */
function readFile(path: string, otherwise: Message): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new StartError(
      message('FILE_UNREADABLE', { path, why: unreadable(cause) ?? String(cause), otherwise }),
      { cause },
    );
  }
}

/** Returns the staff name: BINDERY_STAFF, the operating system account or its number. Throws if the name is invalid. */
function staffOf({ BINDERY_STAFF: named = '' }: Readonly<Record<string, string | undefined>>): Staff {
  return { actor: `staff:${named === '' ? account() : checked(named)}`, requestId: randomUUID() };
}

/** Normalizes a name. Dual control compares people by name, so names that look alike must not count as two people. */
function checked(given: string): string {
  const name = given.normalize('NFKC').trim().replaceAll(/ +/g, ' ');
  const mixed = name
    .split(/[^\p{L}]/u)
    .find((word) => /\p{sc=Latin}/u.test(word) && /\p{sc=Cyrillic}/u.test(word));
  if (mixed !== undefined) {
    throw new StartError(`--as or BINDERY_STAFF has letters of two alphabets in one word: ${mixed}`);
  }
  if (/^[\p{L}\p{N}][\p{L}\p{N}._@+ -]{0,63}$/u.test(name)) return name;
  throw new StartError(
    '--as or BINDERY_STAFF is a name of 1 to 64 letters, digits, spaces and . _ @ + -, such as anna.petrova',
  );
}

/** Returns the account's name or, in a container without an account list, the user's number. */
function account(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid:${process.getuid?.() ?? 'unknown'}`;
  }
}
