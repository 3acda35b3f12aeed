import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { createGuard, createMeter } from '#adapters/calls/guarded-call.ts';
import { createHttpContractRegistry } from '#adapters/insurer-systems/contract-registry/http-contract-registry.ts';
import { createSandboxContractRegistry } from '#adapters/insurer-systems/contract-registry/sandbox-contract-registry.ts';
import type { ContractCheckAnswer, ContractCheckQuery } from '#kernel/ports/contract-registry.ts';
import { failures, json, type Peer, peer, unwatched } from '../support.ts';

const bound = { port: 'contract-registry', system: 'Реестр договоров', timeoutMs: 500 };
const report = (vin: string) => ({
  product: 'osago',
  policyNumber: 'XXX0000000001',
  activatedAt: new Date('2026-11-21T09:00:00Z'),
  content: { vehicle: { vin } },
});
const context = { traceId: 'trace-1', attempt: 1 };

async function withRegistry(answer: (response: ServerResponse) => void, work: (peer: Peer) => Promise<void>) {
  const other = await peer(answer);
  try {
    await work(other);
  } finally {
    await other.close();
  }
}

function registryAt(url: string, timeoutMs = 30_000) {
  const guard = createGuard({ ...bound, timeoutMs, watch: unwatched });
  return createHttpContractRegistry({ url, token: 'secret-token' }, guard);
}

for (const answer of [{ registrationId: 'R-1' }, { refusal: 'NO_SUCH_VEHICLE' }]) {
  test(`the adapter returns the registry's answer ${JSON.stringify(answer)} to a report`, async () => {
    await withRegistry(json(answer), async ({ url, received }) => {
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
  ['a refusal as free text', json({ refusal: 'Образцов Пётр' }), 'UNAVAILABLE'],
  ['a number and a refusal', json({ registrationId: 'R-1', refusal: 'NO' }), 'UNAVAILABLE'],
  ['an invalid number', json({ registrationId: 7 }), 'UNAVAILABLE'],
] as const) {
  test(`the adapter throws ${code} if the registry answers a report with: ${name}`, async () => {
    await withRegistry(answer, async ({ url }) => {
      const timeoutMs = code === 'DEADLINE_EXCEEDED' ? 100 : 30_000;
      await assert.rejects(registryAt(url, timeoutMs).report(report('XTA'), context), { code });
    });
  });
}

const query: ContractCheckQuery = {
  product: 'osago',
  startsOn: '2026-12-01',
  endsOn: '2027-11-30',
  vehicle: {
    vin: 'XTAGFL110MY000001',
    document: { typeCode: 'VEHICLE_PASSPORT_E', number: '164301000000001' },
  },
  owner: { lastName: 'Образцов', firstName: 'Пётр', birthDate: '1986-10-22' },
  drivers: [{ licenceSerial: '7701', licenceNumber: '123456', lastName: 'Образцов' }],
};
const good: ContractCheckAnswer = {
  checkId: 'C-1',
  vehicle: 'OK',
  owner: 'OK',
  drivers: ['OK'],
  contract: 'NONE',
};

for (const answer of [
  good,
  { ...good, vehicle: 'UNKNOWN' },
  { ...good, owner: 'DIFFERS', drivers: ['UNKNOWN'], contract: 'EXISTS' },
]) {
  test(`the adapter returns the registry's answer ${JSON.stringify(answer)} to a check`, async () => {
    await withRegistry(json(answer), async ({ url, received }) => {
      assert.deepEqual(await registryAt(url).check(query, context), answer);
      const [request] = received;
      assert.equal(request?.method, 'POST');
      assert.equal(request.path, '/checks');
      assert.equal(request.headers.authorization, 'Bearer secret-token');
      assert.equal(request.headers['x-request-id'], 'trace-1');
      assert.deepEqual(request.body, query);
    });
  });
}

for (const [name, answer, code] of [
  ...failures,
  ['an unknown finding about the vehicle', json({ ...good, vehicle: 'STOLEN' }), 'UNAVAILABLE'],
  ['no finding about the owner', json({ ...good, owner: undefined }), 'UNAVAILABLE'],
  ['no finding about other contracts', json({ ...good, contract: undefined }), 'UNAVAILABLE'],
  ['true instead of a code', json({ ...good, contract: false }), 'UNAVAILABLE'],
  ['fewer drivers than were asked', json({ ...good, drivers: [] }), 'UNAVAILABLE'],
  ['more drivers than were asked', json({ ...good, drivers: ['OK', 'OK'] }), 'UNAVAILABLE'],
  ['a driver as text', json({ ...good, drivers: ['лишён прав'] }), 'UNAVAILABLE'],
  ['drivers that are not a list', json({ ...good, drivers: 'OK' }), 'UNAVAILABLE'],
  ['no number', json({ ...good, checkId: undefined }), 'UNAVAILABLE'],
  ['a contract number in an unknown format', json({ ...good, checkId: 'Образцов Пётр' }), 'UNAVAILABLE'],
  ['an earlier contract that was not asked about', json({ ...good, previousEndsOn: null }), 'UNAVAILABLE'],
  ['an answer above the size limit', json({ ...good, theft: true }), 'UNAVAILABLE'],
] as const) {
  test(`the adapter throws ${code} if the registry answers a check with: ${name}`, async () => {
    await withRegistry(answer, async ({ url }) => {
      const timeoutMs = code === 'DEADLINE_EXCEEDED' ? 100 : 30_000;
      await assert.rejects(registryAt(url, timeoutMs).check(query, context), { code });
    });
  });
}

for (const previousEndsOn of ['2026-11-30', null]) {
  test(`the adapter accepts ${previousEndsOn} as the end of the earlier contract`, async () => {
    const answer = { ...good, previousEndsOn } as const;
    await withRegistry(json(answer), async ({ url, received }) => {
      const asked = { ...query, previousPolicyNumber: 'TTT7000000001' };
      assert.deepEqual(await registryAt(url).check(asked, context), answer);
      assert.deepEqual(received[0]?.body, asked);
    });
  });
}

for (const previousEndsOn of [undefined, '2026-02-30', '30.11.2026', false, 20261130]) {
  test(`the adapter throws UNAVAILABLE for ${String(previousEndsOn)} as the end of the earlier contract`, async () => {
    await withRegistry(json({ ...good, previousEndsOn }), async ({ url }) => {
      const asked = { ...query, previousPolicyNumber: 'TTT7000000001' };
      await assert.rejects(registryAt(url).check(asked, context), { code: 'UNAVAILABLE' });
    });
  });
}

test('a check is retried after a temporary failure', async () => {
  let asked = 0;
  await withRegistry(
    (response) => {
      asked += 1;
      return asked < 3 ? json({}, 503)(response) : json(good)(response);
    },
    async ({ url }) => assert.deepEqual(await registryAt(url).check(query, context), good),
  );
  assert.equal(asked, 3);
});

const sandbox = createSandboxContractRegistry(bound, createMeter('contract-registry', unwatched));

test('the VIN selects how the sandbox registry answers a report', async () => {
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

test('the VIN selects how the sandbox registry answers a check', async () => {
  const check = async (vin: string) => {
    const { checkId: _, ...found } = await sandbox.check({ ...query, vehicle: { vin } }, context);
    return found;
  };
  const { checkId: _, ...nothing } = good;
  assert.deepEqual(await check('XTAGFL110MY000001'), nothing);
  assert.deepEqual(await check('TESTREPX000000001'), nothing);
  assert.deepEqual(await check('TESTNVEH000000001'), { ...nothing, vehicle: 'UNKNOWN' });
  assert.deepEqual(await check('TESTNWNR000000001'), { ...nothing, owner: 'DIFFERS' });
  assert.deepEqual(await check('TESTDBLE000000001'), { ...nothing, contract: 'EXISTS' });
  await assert.rejects(check('TESTSLNT000000001'), { code: 'DEADLINE_EXCEEDED' });
  await assert.rejects(check('TESTDWNN000000001'), { code: 'UNAVAILABLE' });
});
