import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { createMeter } from '../../../src/adapters/call-meter.ts';
import { createHttpContractRegistry } from '../../../src/adapters/contract-registry/http-contract-registry.ts';
import { createSandboxContractRegistry } from '../../../src/adapters/contract-registry/sandbox-contract-registry.ts';
import { createGuard } from '../../../src/adapters/guarded-call.ts';
import { failures, json, type Peer, peer, unwatched } from '../support.ts';

const bound = { port: 'contract-registry', system: 'Реестр договоров', timeoutMs: 500 };
const report = (vin: string) => ({
  product: 'osago',
  policyNumber: 'XXX0000000001',
  activatedAt: new Date('2026-11-21T09:00:00Z'),
  content: { vehicle: { vin } },
});
const context = { traceId: 'trace-1', attempt: 1 };

async function told(answer: (response: ServerResponse) => void, work: (peer: Peer) => Promise<void>) {
  const other = await peer(answer);
  try {
    await work(other);
  } finally {
    await other.close();
  }
}

function registryAt(url: string, timeoutMs = 5_000) {
  const guard = createGuard({ ...bound, timeoutMs, watch: unwatched });
  return createHttpContractRegistry({ url, token: 'secret-token' }, guard);
}

for (const answer of [{ registrationId: 'R-1' }, { refusal: 'NO_SUCH_VEHICLE' }]) {
  test(`the registry answers ${JSON.stringify(answer)}`, async () => {
    await told(json(answer), async ({ url, received }) => {
      assert.deepEqual(await registryAt(url).report(report('XTA'), context), answer);
      const [request] = received;
      assert.equal(request?.path, '/contracts');
      assert.equal(request.headers.authorization, 'Bearer secret-token');
      assert.equal(request.headers['idempotency-key'], 'osago-XXX0000000001');
      assert.equal(request.headers['x-request-id'], 'trace-1');
      assert.deepEqual(request.body, {
        product: 'osago',
        policyNumber: 'XXX0000000001',
        activatedAt: '2026-11-21T09:00:00.000Z',
        content: { vehicle: { vin: 'XTA' } },
      });
    });
  });
}

for (const [name, answer, code] of [
  ...failures,
  ['a refusal in words, which could hold anything', json({ refusal: 'Образцов Пётр' }), 'UNAVAILABLE'],
  ['a number and a refusal', json({ registrationId: 'R-1', refusal: 'NO' }), 'UNAVAILABLE'],
  ['a number that is none', json({ registrationId: 7 }), 'UNAVAILABLE'],
] as const) {
  test(`${name} is ${code}`, async () => {
    await told(answer, async ({ url }) => {
      const timeoutMs = code === 'DEADLINE_EXCEEDED' ? 100 : 5_000;
      await assert.rejects(registryAt(url, timeoutMs).report(report('XTA'), context), { code });
    });
  });
}

const sandbox = createSandboxContractRegistry(bound, createMeter('contract-registry', unwatched));

test('the sandbox behaves as the VIN says', async () => {
  const registered = { registrationId: 'SANDBOX-XXX0000000001' };
  assert.deepEqual(await sandbox.report(report('XTAGFL110MY000001'), context), registered);
  assert.deepEqual(await sandbox.report(report('TESTREPX000000001'), context), {
    refusal: 'SANDBOX_REFUSED',
  });
  await assert.rejects(sandbox.report(report('TESTREP2000000001'), { ...context, attempt: 2 }), {
    code: 'UNAVAILABLE',
  });
  assert.deepEqual(await sandbox.report(report('TESTREP2000000001'), { ...context, attempt: 3 }), registered);
  await assert.rejects(sandbox.report(report('TESTREPW000000001'), context), { code: 'DEADLINE_EXCEEDED' });
  assert.deepEqual(await sandbox.report(report('TESTREPW000000001'), { ...context, attempt: 2 }), registered);
});
