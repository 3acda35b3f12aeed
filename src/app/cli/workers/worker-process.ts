import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { StartError } from '#platform/db/start-error.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { createQuestions } from './questions.ts';

const program = fileURLToPath(new URL('../../../../bin/bindery.mjs', import.meta.url));

const metricsMsMax = 2_000;

/** Error of a worker that was killed from outside, for example because memory was short, and might have served. */
export class KilledEarly extends StartError {}

/** A serving process, as its supervisor sees it. */
export interface WorkerProcess {
  readonly number: number;
  readonly pid: number;
  /** Connections that it had when it last took one. */
  readonly open: number;
  /** Resolves to undefined once it serves, or to the reason if it ended. */
  readonly serving: Promise<StartError | undefined>;
  /** How it ended: "exit code 1", "SIGKILL". */
  readonly ended: Promise<string>;
  /** Resolves to true once it has the connection, to false if it ended first. One connection at a time. */
  give(socket: Socket): Promise<boolean>;
  /** The worker's metrics; undefined if it does not answer. */
  metrics(): Promise<string | undefined>;
  tell(message: ToWorker): void;
  kill(): void;
}

/**
 * Starts a process with the flags, the environment and the outputs of this one; `siblings` gathers what it asks for.
 * Whatever happens to this process, the other one notices and stops.
 */
export function startWorker(
  { number, port }: { readonly number: number; readonly port: number },
  siblings: () => Promise<readonly string[]>,
): WorkerProcess {
  const child = fork(program, ['worker'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const metrics = createQuestions<string>(metricsMsMax);
  const ended = endOf(child);
  let line: string | undefined;
  let open = 0;
  let settleGift: ((isTaken: boolean) => void) | undefined;
  const serving = Promise.withResolvers<StartError | undefined>();
  ended.then((how) => {
    if (line !== undefined) serving.resolve(new StartError(line));
    else {
      const early = `a worker ended with ${how} before it served`;
      serving.resolve(how.startsWith('SIG') ? new KilledEarly(early) : new StartError(early));
    }
  });

  function tell(message: ToWorker): void {
    if (child.connected) child.send(message, noteLoss);
  }

  function heard(message: FromWorker): void {
    if (message.kind === 'serving') serving.resolve(undefined);
    else if (message.kind === 'failed') line = message.line;
    else if (message.kind === 'metrics') metrics.answered(message.question, message.text);
    else if (message.kind === 'siblings') {
      siblings().then((texts) => tell({ kind: 'siblings', question: message.question, texts }));
    } else {
      open = message.open;
      settleGift?.(true);
    }
  }

  child.on('message', heard);
  // Both come after all messages: what was not said by now never will be. Of a process that was killed while a connection
  // was on its way to it, Node may report the second alone.
  for (const end of ['disconnect', 'close']) child.once(end, () => settleGift?.(false));
  tell({ kind: 'serve', worker: number, port });
  return {
    number,
    pid: child.pid ?? 0,
    get open() {
      return open;
    },
    serving: serving.promise,
    ended,
    give: (socket) =>
      new Promise((resolve) => {
        settleGift = resolve;
        // Kept open here until the worker says that it has it.
        if (child.connected)
          child.send({ kind: 'connection' } satisfies ToWorker, socket, { keepOpen: true }, noteLoss);
        else resolve(false);
      }),
    metrics: () => metrics.ask((question) => tell({ kind: 'metrics', question })),
    tell,
    kill: () => child.kill('SIGKILL'),
  };
}

/** A message that cannot be sent is one to a process that ends, which `disconnect` reports. */
function noteLoss(): void {}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}
