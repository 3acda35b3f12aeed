import { createServer, type Server, type Socket } from 'node:net';
import { refuseBusy } from '#http/protocol/answers/refuse-connection.ts';
import type { Config } from '../../config/config.ts';
import { backlog, portError } from '../serving/port.ts';
import type { WorkerProcess } from './worker-process.ts';

/** Maximum number of connections that wait for a worker. The first request of another connection is answered with 503. */
const waitingUsualMax = 4_096;

export interface Connections {
  add(worker: WorkerProcess): void;
  remove(worker: WorkerProcess): void;
  /** Listens on the port. Throws a StartError with a hint if the port is not available. */
  listen(at: Pick<Config, 'port' | 'host'>): Promise<void>;
  close(): void;
}

/** Passes each connection to the least busy worker, and to another worker if that worker ends without confirming. */
export function createConnections(waitingMax = waitingUsualMax): Connections {
  const workers = new Map<WorkerProcess, { isGiven: boolean }>();
  const waiting: Socket[] = [];

  function leastBusy(): WorkerProcess | undefined {
    let found: WorkerProcess | undefined;
    for (const [worker, { isGiven }] of workers) {
      // Skip workers that have not yet confirmed their last connection.
      if (!isGiven && (!found || worker.open < found.open)) found = worker;
    }
    return found;
  }

  async function give(socket: Socket, worker: WorkerProcess): Promise<void> {
    const state = workers.get(worker);
    if (state) state.isGiven = true;
    if (await worker.give(socket)) {
      socket.destroy();
      if (state) state.isGiven = false;
    } else {
      waiting.unshift(socket);
      // Forgets the ended worker, so that the worker does not get the connection again before `remove` is called.
      workers.delete(worker);
    }
    giveAll();
  }

  function giveAll(): void {
    for (let worker = leastBusy(); worker; worker = leastBusy()) {
      const socket = waiting.shift();
      if (!socket) return;
      give(socket, worker);
    }
  }

  // Reads no data, because the worker must; the worker's socket inherits `noDelay`, which sends responses immediately.
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    // Ignores clients that disconnect while waiting, because their worker notices.
    socket.on('error', () => undefined);
    if (waiting.length >= waitingMax) return refuseBusy(socket);
    waiting.push(socket);
    giveAll();
  });
  return {
    add(worker) {
      workers.set(worker, { isGiven: false });
      giveAll();
    },
    remove: (worker) => workers.delete(worker),
    listen: (at) => listen(server, at),
    close() {
      server.close();
      for (const socket of waiting.splice(0)) socket.destroy();
    },
  };
}

function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(portError(error, { port, host }));
    server.once('error', refuse);
    server.listen({ port, host, backlog }, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}
