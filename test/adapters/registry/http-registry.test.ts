import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { createGuard } from '#adapters/calls/guarded-call.ts';
import { createHttpRegistry } from '#adapters/insurer-systems/registry/http-registry.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import type { BonusMalusQuery } from '#kernel/ports/ports.ts';
import { failures, json, type Peer, peer, unwatched } from '../support.ts';

const query: BonusMalusQuery = {
  onDate: '2026-11-21',
  drivers: [
    { licenceSerial: '7701', licenceNumber: '123456', lastName: 'Образцов', birthDate: '1986-10-22' },
    { licenceSerial: '7702', licenceNumber: '654321' },
  ],
};
const context = { traceId: 'trace-1' };

function registryAt(url: string, timeoutMs = 30_000, token: string | undefined = 'secret-token') {
  return createHttpRegistry(
    { url, token },
    createGuard({ port: 'bonus-malus', system: 'Реестр КБМ', timeoutMs, watch: unwatched }),
  );
}

async function withPeer(answer: (response: ServerResponse) => void, work: (peer: Peer) => Promise<void>) {
  const other = await peer(answer);
  try {
    await work(other);
  } finally {
    await other.close();
  }
}

test('the registry adapter returns one class per driver in the order of the query', async () => {
  await withPeer(json({ requestId: 'R-1', drivers: ['13', 'M'], extra: 1 }), async ({ url, received }) => {
    assert.deepEqual(await registryAt(url).bonusMalus(query, context), {
      requestId: 'R-1',
      drivers: ['13', 'M'],
    });
    const [request] = received;
    assert.equal(request?.method, 'POST');
    assert.equal(request.path, '/bonus-malus');
    assert.equal(request.headers.authorization, 'Bearer secret-token');
    assert.equal(request.headers['x-request-id'], 'trace-1');
    assert.match(request.headers['content-type'] ?? '', /^application\/json/);
    assert.deepEqual(request.body, query);
  });
});

test("the registry adapter returns the class of an organization's fleet", async () => {
  const fleet = { onDate: '2026-11-21', drivers: [], organizationInn: '7709123453' };
  await withPeer(json({ requestId: 'R-2', drivers: [], organization: '5' }), async ({ url }) => {
    const answer = await registryAt(url).bonusMalus(fleet, context);
    assert.deepEqual(answer, { requestId: 'R-2', drivers: [], organization: '5' });
  });
});

test('a registry address keeps its path with or without a final slash, and an empty token sends no header', async () => {
  await withPeer(json({ requestId: 'R', drivers: ['3', '3'] }), async ({ url, received }) => {
    for (const path of ['/gateway/v1', '/gateway/v1/']) {
      await registryAt(`${url}${path}`, undefined, '').bonusMalus(query, context);
    }
    for (const request of received) {
      assert.equal(request.path, '/gateway/v1/bonus-malus');
      assert.equal(request.headers.authorization, undefined);
    }
  });
});

for (const [name, answer, code] of [
  ...failures,
  ['one class too few', json({ requestId: 'R', drivers: ['3'] }), 'UNAVAILABLE'],
  ['one class too many', json({ requestId: 'R', drivers: ['3', '3', '3'] }), 'UNAVAILABLE'],
  ['a class that does not exist', json({ requestId: 'R', drivers: ['3', '14'] }), 'UNAVAILABLE'],
  ['a class as a number', json({ requestId: 'R', drivers: [3, 3] }), 'UNAVAILABLE'],
  ['a null class', json({ requestId: 'R', drivers: ['3', null] }), 'UNAVAILABLE'],
  ['no request number', json({ drivers: ['3', '3'] }), 'UNAVAILABLE'],
] as const) {
  test(`the registry adapter throws ${code} with the system's name and without its address for: ${name}`, async () => {
    await withPeer(answer, async ({ url }) => {
      const error = await registryAt(url, code === 'DEADLINE_EXCEEDED' ? 100 : 30_000)
        .bonusMalus(query, context)
        .then(
          () => assert.fail('nothing was thrown'),
          (thrown: unknown) => thrown,
        );
      assert.ok(error instanceof ServiceError);
      assert.equal(error.code, code);
      const [fault] = error.faults;
      assert.match(fault?.description ?? '', /^Реестр КБМ/);
      assert.ok(!JSON.stringify(error.faults).includes('127.0.0.1'));
    });
  });
}

test('an invalid class of a fleet throws UNAVAILABLE instead of counting as absent', async () => {
  const fleet = { onDate: '2026-11-21', drivers: [], organizationInn: '7709123453' };
  for (const organization of [null, '99', '', 3]) {
    await withPeer(json({ requestId: 'R', drivers: [], organization }), async ({ url }) => {
      await assert.rejects(registryAt(url).bonusMalus(fleet, context), { code: 'UNAVAILABLE' });
    });
  }
});

test('a refused connection to the registry throws UNAVAILABLE', async () => {
  const gone = await peer(() => undefined);
  await gone.close();
  await assert.rejects(registryAt(gone.url).bonusMalus(query, context), { code: 'UNAVAILABLE' });
});

test('a redirect by the registry is not followed and gets no token', async () => {
  await withPeer(json({ requestId: 'R', drivers: ['3', '3'] }), async (thief) => {
    const redirect = (response: ServerResponse) =>
      response.writeHead(307, { location: `${thief.url}/x` }).end();
    await withPeer(redirect, async ({ url }) => {
      await assert.rejects(registryAt(url).bonusMalus(query, context), { code: 'UNAVAILABLE' });
    });
    assert.deepEqual(thief.received, []);
  });
});
