import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
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

test('each of several hundred connections that no worker has room for gets 503 with Retry-After, and none is reset', async () => {
  const [room, clients] = [100, 500];
  const connections = createConnections(room);
  const port = await freePort();
  await connections.listen({ port, host: '127.0.0.1' });
  const statuses: (number | undefined)[] = [];
  const refused = Promise.withResolvers<void>();
  const body = 'x'.repeat(200_000);
  const failed = (error: Error) => refused.reject(error);
  const requests = Array.from({ length: clients }, () => {
    const call = request({ port, method: 'POST', path: '/ship/biz/sales/v2/events/ping', agent: false });
    call.on('error', failed).on('response', async (response) => {
      assert.equal(response.headers['retry-after'], '1');
      assert.equal(((await json(response)) as { code_c: string }).code_c, 'UNAVAILABLE');
      if (statuses.push(response.statusCode) === clients - room) refused.resolve();
    });
    call.end(body);
    return call;
  });
  await refused.promise.finally(() => {
    for (const one of requests) one.off('error', failed).on('error', () => undefined);
  });
  assert.deepEqual(new Set(statuses), new Set([503]));
  const given = Promise.withResolvers<void>();
  let count = 0;
  connections.add(
    worker(1, async () => {
      count += 1;
      if (count === room) given.resolve();
      return true;
    }),
  );
  await given.promise;
  for (const one of requests)
    one
      .off('error', failed)
      .on('error', () => undefined)
      .destroy();
  connections.close();
});

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
