import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { createConnections } from '#app/cli/workers/connections.ts';
import type { WorkerProcess } from '#app/cli/workers/worker-process.ts';

const unused = () => assert.fail('not a part of handing over');

function worker(number: number, give: (socket: Socket) => Promise<boolean>): WorkerProcess {
  const never = new Promise<never>(() => undefined);
  return {
    number,
    pid: number,
    open: 0,
    serving: never,
    ended: never,
    give,
    metrics: unused,
    tell: unused,
    kill: unused,
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

test('a connection that an ending worker cannot accept is passed to another worker', async () => {
  const connections = createConnections();
  const [asked, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Imitates the time between the end of the worker's channel and the end of its process.
  connections.add(
    worker(1, async () => {
      asked.resolve();
      return false;
    }),
  );
  const port = await freePort();
  await connections.listen({ port, host: '127.0.0.1' });
  const client = connect(port, '127.0.0.1');
  await asked.promise;
  connections.add(
    worker(2, async () => {
      taken.resolve();
      return true;
    }),
  );
  await taken.promise;
  client.destroy();
  connections.close();
});
