import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMeter } from '#adapters/calls/guarded-call.ts';
import { createSandboxRegistry } from '#adapters/insurer-systems/registry/sandbox-registry.ts';
import { unwatched } from '../support.ts';

const registry = createSandboxRegistry(
  { system: 'Реестр КБМ', timeoutMs: 200 },
  createMeter('bonus-malus', unwatched),
);
const context = { traceId: 'trace-1' };
const ask = (...licences: readonly [string, string][]) =>
  registry.bonusMalus(
    {
      onDate: '2026-11-21',
      drivers: licences.map(([licenceSerial, licenceNumber]) => ({ licenceSerial, licenceNumber })),
    },
    context,
  );

const classes = Array.from(
  { length: 14 },
  (_, index) => [String(index).padStart(2, '0'), String(index)] as const,
);

for (const [code, expected] of [...classes, ['99', 'M'], ['14', '3'], ['50', '3']] as const) {
  test(`the sandbox registry returns class ${expected} for the licence 9900 3000${code}`, async () => {
    assert.deepEqual((await ask(['9900', `3000${code}`])).drivers, [expected]);
  });
}

test('only the last two digits of a licence 9900 3… select its class', async () => {
  const { drivers } = await ask(
    ['9900', '300013'],
    ['9900', '300113'],
    ['9900', '399913'],
    ['9900', '312399'],
  );
  assert.deepEqual(drivers, ['13', '13', '13', 'M']);
});

test('a licence outside the series 9900 has class 3, and the class of each driver is found separately', async () => {
  const { drivers } = await ask(
    ['7701', '300013'],
    ['99 00', '300013'],
    ['9900', '300000'],
    ['9901', '100000'],
  );
  assert.deepEqual(drivers, ['3', '13', '0', '3']);
});

test('a licence can set the response time of the sandbox registry', async () => {
  assert.deepEqual((await ask(['9900', '000001'])).drivers, ['3']);
  await assert.rejects(ask(['9900', '099999']), { code: 'DEADLINE_EXCEEDED' });
});

test('a licence can make the sandbox registry time out or fail', async () => {
  await assert.rejects(ask(['9900', '123456']), { code: 'DEADLINE_EXCEEDED' });
  await assert.rejects(ask(['9900', '212345']), { code: 'UNAVAILABLE' });
  await assert.rejects(ask(['7701', '123456'], ['9900', '200000']), { code: 'UNAVAILABLE' });
});

test('the sandbox registry gives the same answer to the same query', async () => {
  assert.deepEqual(await ask(['9900', '300007']), await ask(['9900', '300007']));
});
