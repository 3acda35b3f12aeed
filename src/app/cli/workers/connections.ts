import { createServer, type Server, type Socket } from 'node:net';
import type { Config } from '../../config/config.ts';
import { portError } from '../serving/port.ts';
import type { WorkerProcess } from './worker-process.ts';

/** Beyond these a client is better refused than kept waiting. */
const waitingMax = 1_024;

/** The port of a server, whose connections go to its workers. */
export interface Connections {
  add(worker: WorkerProcess): void;
  remove(worker: WorkerProcess): void;
  /** Throws a StartError that says what to do if the port is not available. */
  listen(at: Pick<Config, 'port' | 'host'>): Promise<void>;
  close(): void;
}

/**
 * Hands each connection to the worker with the fewest, which says that it has it; one that waits for a worker that ends
 * goes to another. The port stays open whatever becomes of workers.
 */
export function createConnections(): Connections {
  const workers = new Map<WorkerProcess, { isGiven: boolean }>();
  const waiting: Socket[] = [];

  function leastBusy(): WorkerProcess | undefined {
    let found: WorkerProcess | undefined;
    for (const [worker, { isGiven }] of workers) {
      // A worker that has not taken its last connection yet is busy.
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
      // It has ended, which `remove` learns only later: it would refuse this one for ever.
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

  // Not a byte is read here, and each answer is sent at once: both are kept by the socket that a worker gets.
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    // A client that goes while it waits: the worker notices.
    socket.on('error', () => undefined);
    if (waiting.length < waitingMax) waiting.push(socket);
    else socket.destroy();
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
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}
