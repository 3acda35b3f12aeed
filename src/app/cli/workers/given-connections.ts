import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from '#http/server.ts';

const pollMs = 50;

/** The connections that the supervisor gave this process. */
export interface GivenConnections {
  readonly open: number;
  /** Serves one; undefined where the client has gone meanwhile. */
  take(socket: Socket | undefined, server: Server): void;
  /** Resolves when none is left, no later than `timeoutMs` from now. */
  ended(timeoutMs: number): Promise<void>;
}

/** `taken` is told before a byte of a connection is read: one that is not told of goes to another worker. */
export function givenConnections(taken: (open: number) => void): GivenConnections {
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
      // As an HTTP server has it: who has sent all may still wait for the answer.
      if (socket) socket.allowHalfOpen = true;
      if (socket) server.server.emit('connection', socket);
    },
    async ended(timeoutMs) {
      for (let waitedMs = 0; open > 0 && waitedMs < timeoutMs; waitedMs += pollMs) await pause(pollMs);
    },
  };
}
