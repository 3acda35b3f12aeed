import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { createMeter } from '../../../src/adapters/call-meter.ts';
import { createGuard } from '../../../src/adapters/guarded-call.ts';
import { createHttpUnderwriting } from '../../../src/adapters/underwriting/http-underwriting.ts';
import { createSandboxUnderwriting } from '../../../src/adapters/underwriting/sandbox-underwriting.ts';
import { failures, json, type Peer, peer, unwatched } from '../support.ts';

const query = { product: 'osago', vin: 'XTAGFL110MY000001' };
const context = { traceId: 'trace-1' };

function underwritingAt(url: string, timeoutMs = 2_000) {
  return createHttpUnderwriting(
    { url, token: 'secret-token' },
    createGuard({ port: 'underwriting', system: 'Правила страховщика', timeoutMs, watch: unwatched }),
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

for (const [name, answer] of [
  ['accepts', { isReinsurance: false }],
  ['sends to the pool', { isReinsurance: true }],
  ['refuses', { isReinsurance: false, refusal: 'транспортное средство в розыске' }],
] as const) {
  test(`the engine ${name}`, async () => {
    await withPeer(json(answer), async ({ url, received }) => {
      assert.deepEqual(await underwritingAt(url).assess(query, context), answer);
      const [request] = received;
      assert.equal(request?.path, '/assess');
      assert.equal(request.headers.authorization, 'Bearer secret-token');
      assert.deepEqual(request.body, query);
    });
  });
}

for (const [name, answer, code] of [
  ...failures,
  ['a pool as text', json({ isReinsurance: 'false' }), 'UNAVAILABLE'],
  [
    'a refusal that is no text, which must not pass for consent',
    json({ isReinsurance: false, refusal: true }),
    'UNAVAILABLE',
  ],
] as const) {
  test(`${name} is ${code}`, async () => {
    await withPeer(answer, async ({ url }) => {
      const timeoutMs = code === 'DEADLINE_EXCEEDED' ? 100 : 5_000;
      await assert.rejects(underwritingAt(url, timeoutMs).assess(query, context), { code });
    });
  });
}

for (const [vin, expected] of [
  ['XTAGFL110MY000001', { isReinsurance: false }],
  ['TESTRNSR000000001', { isReinsurance: true }],
  ['TESTBLCK000000001', { isReinsurance: false, refusal: 'транспортное средство в стоп-листе' }],
  [undefined, { isReinsurance: false }],
] as const) {
  test(`the sandbox on ${vin}`, async () => {
    const asked = vin === undefined ? { product: 'osago' } : { product: 'osago', vin };
    assert.deepEqual(
      await createSandboxUnderwriting(createMeter('underwriting', unwatched)).assess(asked, context),
      expected,
    );
  });
}
