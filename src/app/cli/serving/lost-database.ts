import { setTimeout as pause } from 'node:timers/promises';
import type { StartError } from '#platform/db/start-error.ts';
import type { Service } from '../service.ts';

/** Time limit for stopping in ms. Requests that still wait for the database are then aborted. */
const lostStopMs = 10_000;

/** Ends a server whose database was replaced; the server's supervisor starts it again. */
export async function endLost({ log, stop }: Service, { message }: StartError): Promise<never> {
  log.error(message);
  console.error(`bindery: ${message}`);
  await Promise.race([stop(), pause(lostStopMs)]);
  process.exit(1);
}
