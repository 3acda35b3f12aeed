import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Logger } from 'pino';
import { failureRecord } from '#platform/jobs/job.ts';

/** What requests run through is compiled in that time; a compiler that gave way would only make the server slow for longer. */
const warmMs = 60_000;
/** A quarter of the processor while the thread that answers wants it too: with a tenth (10) full collections came too late. */
const niceness = 5;
const threads = '/proc/self/task';

/** Lets the threads of V8 give way to the one that answers, once this process has served for a minute. */
export function giveWayWhenWarm(log: Logger): void {
  setTimeout(() => {
    try {
      letBackgroundGiveWay();
    } catch (error) {
      // A sandbox around the process may forbid it: it serves as before.
      log.warn({ err: failureRecord(error) }, 'collecting memory could not be given a lower priority');
    }
  }, warmMs).unref();
}

/**
 * Gives the threads on which V8 collects memory and compiles less of a processor that the thread that answers wants too:
 * on a process's only one, every full collection took half of it away from requests for a sixth of a second. Of Linux, where
 * a thread has a priority of its own; their numbers.
 */
export function letBackgroundGiveWay(): readonly number[] {
  if (process.platform !== 'linux') return [];
  const background = readdirSync(threads)
    .filter((thread) => readFileSync(`${threads}/${thread}/comm`, 'utf8').includes('V8Worker'))
    .map(Number);
  for (const thread of background) setPriority(thread, niceness);
  return background;
}
