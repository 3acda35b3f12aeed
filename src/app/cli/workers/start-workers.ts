import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { systemClock } from '#kernel/time/clock.ts';
import { onceBack } from '#platform/db/once-back.ts';
import { StartError } from '#platform/db/start-error.ts';
import { openReadyDatabase } from '../../database/ready-database.ts';
import type { Variables } from '../command-context.ts';
import { checkServerUse } from '../service.ts';
import { onSettledPort } from '../serving/port.ts';
import { supervise } from './supervisor.ts';

/** Opens and migrates the database once, then starts the workers. Throws StartError. */
export function startWorkerProcesses(variables: Variables, count: number, log: Logger) {
  return onSettledPort(variables, async (config, release) => {
    const own = { ...config, databaseConnectionsMax: 1 };
    const database = await openReadyDatabase(
      own,
      'bindery supervisor',
      {
        note: (line) => log.info(line),
        warn: (line) => log.warn(line),
      },
      { clock: systemClock },
    );
    try {
      await onceBack(database.fingerprints, (line) => log.info(line));
      await checkServerUse(config, database, log, count);
      const supervisor = await supervise(config, count, log, release);
      return {
        ...supervisor,
        config,
        async stop() {
          await supervisor.stop();
          await database.close();
        },
      };
    } catch (error) {
      await database.close();
      throw error;
    }
  });
}

/** Reads the number of workers: up to twice the number of available processors, or `auto` for the number of processors. */
export function workerCount(text: string, processors: number = availableParallelism()): number {
  if (text === 'auto') return processors;
  const most = processors * 2;
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= most) return count;
  throw new StartError(
    `--workers ${JSON.stringify(text)} is not usable: set a whole number from 1 to ${most}, twice the processors here, or auto`,
  );
}
