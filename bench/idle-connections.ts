import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { printFigure } from './row.ts';
import { serve } from './serve.ts';
import type { ServerProcess } from './server-process.ts';
import { shareOf } from './share.ts';
import { inDirectory } from './temporary.ts';

const connections = shareOf(5_000);
/** Opened together. */
const batch = 250;
const settleMs = 3_000;

/** Memory of a server with thousands of connections that have asked once and wait, by the thousand. */
export function measureIdleConnections(): Promise<void> {
  return inDirectory(async (directory) => {
    const environment = { DATA_DIR: join(directory, 'embedded') };
    const { server } = await serve(8246, environment, { path: '', body: '' });
    const sockets: Socket[] = [];
    try {
      await open(server, sockets, batch);
      await pause(settleMs);
      const before = server.residentMegabytes();
      await open(server, sockets, connections);
      await pause(settleMs);
      const added = server.residentMegabytes() - before;
      const alive = sockets.filter(({ readyState }) => readyState === 'open').length;
      printFigure(
        `Memory of 1,000 idle connections, ${alive} of them open`,
        `${((added / (connections - batch)) * 1_000).toFixed(1)} MB`,
      );
    } finally {
      for (const socket of sockets) socket.destroy();
      await server.stop();
    }
  });
}

/** Opens connections until there are so many; each has had an answer. */
async function open(server: ServerProcess, sockets: Socket[], until: number): Promise<void> {
  while (sockets.length < until) {
    const amount = Math.min(batch, until - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: amount }, () => answered(server.url)))));
  }
}

function answered(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET /health/live HTTP/1.1\r\nhost: ${hostname}\r\nconnection: keep-alive\r\n\r\n`);
    });
    socket.once('data', () => resolve(socket));
    socket.once('error', reject);
  });
}
