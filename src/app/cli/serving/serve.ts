import pino from 'pino';
import { counted } from '#kernel/text/russian-count.ts';
import { type Kind, optionalField } from '#staff/use-case/fields.ts';
import { type Config, readConfig } from '../../config/config.ts';
import { type Invocation, tool } from '../commands.ts';
import { logOutput } from '../log-output.ts';
import { startService } from '../service.ts';
import { startWorkerProcesses, workerCount } from '../workers/start-workers.ts';
import { endLost } from './lost-database.ts';
import { endedBySigterm, stopSignal } from './stop-signal.ts';

const processes: Kind<number> = {
  hint: 'count',
  example: '1',
  expected: 'a whole number, or auto',
  read: (typed) => workerCount(typed),
};

export const serve = tool({
  name: 'serve',
  title: 'serve the API until SIGTERM or SIGINT',
  input: {
    workers: optionalField(
      processes,
      'with so many serving processes on one port; auto: one for each processor',
    ),
  },
  run: (invocation, { workers }) =>
    workers === undefined ? serveAlone(invocation) : serveTogether(invocation, workers),
});

async function serveAlone({ variables }: Invocation): Promise<never> {
  const config = readConfig(variables);
  const output = logOutput();
  const log = pino({ level: config.logLevel, base: { pid: process.pid } }, output);
  const asked = stopSignal();
  const { lostLines: lostLogLines } = output;
  const starting = startService(variables, log, { lostLogLines });
  const service = await Promise.race([answeringReplace(starting, sayNothingToReplace), asked]);
  if (!service) return stoppedEarly();
  sayServing(service.config, '');
  const lost = await Promise.race([asked, service.database.lost]);
  if (lost) return endLost(service, lost);
  sayStopping();
  await service.stop();
  // An aborted request may still wait for an external system, so end the process explicitly.
  process.exit(0);
}

async function serveTogether({ variables }: Invocation, count: number): Promise<never> {
  const { logLevel } = readConfig(variables);
  const log = pino({ level: logLevel, base: { pid: process.pid } }, logOutput());
  let killAll = (): void => undefined;
  const asked = stopSignal(() => killAll());
  let replaceAll = (): void => console.error('bindery is starting: nothing to replace yet');
  const starting = startWorkerProcesses(variables, count, log);
  const workers = await Promise.race([answeringReplace(starting, () => replaceAll()), asked]);
  if (!workers) return stoppedEarly();
  killAll = workers.kill;
  replaceAll = workers.replace;
  sayServing(workers.config, `, with ${counted(count, 'worker')}`);
  const failure = await Promise.race([asked, workers.failed]);
  if (!failure) sayStopping();
  await workers.stop();
  if (failure) throw failure;
  process.exit(0);
}

/** Calls `answer` on SIGUSR2, which would otherwise end the process. If the start fails, removes the handler. */
function answeringReplace<Started>(starting: Promise<Started>, answer: () => void): Promise<Started> {
  process.on('SIGUSR2', answer);
  return starting.catch((error) => {
    process.off('SIGUSR2', answer);
    throw error;
  });
}

function sayNothingToReplace(): void {
  console.error('nothing to replace: SIGUSR2 is for bindery serve --workers N');
}

function sayServing({ publicUrl }: Config, how: string): void {
  console.error(`bindery serves ${publicUrl}, its guide is at ${publicUrl}/docs${how}`);
}

function sayStopping(): void {
  console.error('bindery finishes what is running and stops');
}

function stoppedEarly(): never {
  console.error('bindery was stopped before it served');
  process.exit(endedBySigterm);
}
