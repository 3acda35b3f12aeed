import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import type { Server } from '#http/server/server.ts';
import { StartError } from '#platform/db/start-error.ts';
import { failureRecord } from '#platform/jobs/job.ts';
import { readConfig } from '../../config/config.ts';
import { type Invocation, tool } from '../commands.ts';
import { logOutput } from '../log-output.ts';
import { openService, type Service } from '../service.ts';
import { endLost } from '../serving/lost-database.ts';
import { startLine } from '../serving/start-line.ts';
import { endedBySigterm, stopSignal } from '../serving/stop-signal.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { createQuestions, type Questions } from './questions.ts';

/** Time limit in ms for a retiring worker's connections, which each get a last response that asks to close. */
const retireMs = 5_000;
/** Private address of a worker, because clients connect to the supervisor's port. */
const privateAddress = { port: 0, host: '127.0.0.1' };

/** Time limit for the other workers' metrics in ms, longer than the supervisor's limit for one hanging worker. */
const siblingsMsMax = 3_000;

type Orders = ToWorker & { readonly kind: 'serve' };

export const worker = tool({
  name: 'worker',
  title: 'run one worker process of serve --workers',
  isHidden: true,
  input: {},
  async run(invocation) {
    if (!process.send) throw new StartError('a worker is started by "bindery serve --workers N" only');
    await work(invocation);
    // An aborted request may still wait for an external system, so end the process explicitly.
    process.exit(0);
  },
});

/** Serves until the supervisor sends `stop` or disappears. */
async function work(invocation: Invocation): Promise<void> {
  const siblings = createQuestions<readonly string[]>(siblingsMsMax);
  const connections = givenConnections((open) => tell({ kind: 'taken', open }));
  const ordered = Promise.withResolvers<Orders>();
  const stopped = Promise.withResolvers<void>();
  let service: Service | undefined;

  /** Sends the metrics. If sending fails, the supervisor uses only the metrics of the other workers. */
  async function tellMetrics({ app, log }: Service, question: number): Promise<void> {
    try {
      tell({ kind: 'metrics', question, text: await app.ownMetrics() });
    } catch (error) {
      log.error({ err: failureRecord(error) }, 'the metrics did not reach the supervisor');
    }
  }

  async function retire({ app }: Service): Promise<void> {
    app.retire();
    await connections.ended(retireMs);
    stopped.resolve();
  }

  process.on('message', (message: ToWorker, socket?: Socket) => {
    if (message.kind === 'serve') ordered.resolve(message);
    else if (message.kind === 'stop') stopped.resolve();
    else if (message.kind === 'siblings') siblings.answered(message.question, message.texts);
    else if (!service) return;
    else if (message.kind === 'connection') connections.take(socket, service.app.server);
    else if (message.kind === 'metrics') tellMetrics(service, message.question);
    else retire(service);
  });
  // Stop if the supervisor has ended, because the supervisor owned the port.
  process.once('disconnect', stopped.resolve);
  stopSignal().then(stopped.resolve);
  // Ignores SIGUSR2, which is meant for the supervisor; `systemctl kill` sends the signal to the whole process group.
  process.on('SIGUSR2', () => undefined);

  const opening = open(invocation, await ordered.promise, siblings);
  service = (await Promise.race([opening, stopped.promise])) ?? process.exit(endedBySigterm);
  tell({ kind: 'serving' });
  const lost = await Promise.race([stopped.promise, service.database.lost]);
  if (lost) return endLost(service, lost);
  await service.stop();
}

/** Opens the service. On failure, reports the reason to the supervisor and ends the process. */
async function open(
  { variables }: Invocation,
  { worker, port }: Orders,
  siblings: Questions<readonly string[]>,
): Promise<Service> {
  const config = readConfig({ ...variables, PORT: String(port) });
  const output = logOutput();
  const log = pino({ level: config.logLevel, base: { pid: process.pid } }, output);
  const ask = () => siblings.ask((question) => tell({ kind: 'siblings', question }));
  try {
    return await openService(config, {
      log,
      note: (line) => log.info(line),
      lostLogLines: output.lostLines,
      listensAt: privateAddress,
      siblings: { worker, metrics: async () => (await ask()) ?? [] },
    });
  } catch (error) {
    const line = startLine(error);
    if (line === undefined) throw error;
    tell({ kind: 'failed', line });
    process.exit(1);
  }
}

/** Sends a message to the supervisor if the supervisor still runs. */
function tell(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}

const pollMs = 50;

interface GivenConnections {
  readonly open: number;
  /** Serves a connection; the socket is undefined if the client has disconnected. */
  take(socket: Socket | undefined, server: Server): void;
  /** Resolves when no connection is open, or after `timeoutMs`. */
  ended(timeoutMs: number): Promise<void>;
}

/** Calls `taken` before reading any data, because an unconfirmed connection is passed to another worker. */
function givenConnections(taken: (open: number) => void): GivenConnections {
  let open = 0;
  return {
    get open() {
      return open;
    },
    take(socket, server) {
      if (socket) open += 1;
      taken(open);
      socket?.once('close', () => {
        open -= 1;
      });
      // As in an HTTP server, a client that has finished sending may still wait for the response.
      if (socket) socket.allowHalfOpen = true;
      if (socket) server.server.emit('connection', socket);
    },
    async ended(timeoutMs) {
      for (let waitedMs = 0; open > 0 && waitedMs < timeoutMs; waitedMs += pollMs) await pause(pollMs);
    },
  };
}
