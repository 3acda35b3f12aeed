import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { StartError } from '#platform/db/start-error.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { createQuestions } from './questions.ts';

const program = fileURLToPath(new URL('../../../../bin/bindery.mjs', import.meta.url));

const metricsMsMax = 2_000;

/** Thrown if a worker was killed before it served, for example because memory was short. A retry may succeed. */
export class KilledEarly extends StartError {}

export interface WorkerProcess {
  readonly number: number;
  readonly pid: number;
  /** Number of open connections when the worker last confirmed one. */
  readonly open: number;
  /** Resolves to undefined when the worker serves, or to the error if the worker ends before that. */
  readonly serving: Promise<StartError | undefined>;
  /** Resolves when the worker ends, to the reason: "exit code 1", "SIGKILL". */
  readonly ended: Promise<string>;
  /** Passes one connection; resolves to true when the worker confirms the connection, or false if the worker ends. */
  give(socket: Socket): Promise<boolean>;
  /** Resolves to the worker's metrics; undefined if the worker does not answer in time. */
  metrics(): Promise<string | undefined>;
  tell(message: ToWorker): void;
  kill(): void;
}

/** Starts a process that stops when this process ends; `siblings` collects the metrics of the other workers. */
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
  // No confirmation follows `disconnect` or `close`. Node may emit only `close` if a worker is killed during a transfer.
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
        // The socket stays open here until the worker confirms the connection.
        if (child.connected)
          child.send({ kind: 'connection' } satisfies ToWorker, socket, { keepOpen: true }, noteLoss);
        else resolve(false);
      }),
    metrics: () => metrics.ask((question) => tell({ kind: 'metrics', question })),
    tell,
    kill: () => child.kill('SIGKILL'),
  };
}

/** Ignores failed sending: the process is ending, which `disconnect` reports. */
function noteLoss(): void {}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}
