import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { json, peer } from '../../adapters/support.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { until } from '../../support/process.ts';
import { testDay, testService } from '../../support/service.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

test('a trace of the partner goes on in the log, in calls to the outside and in the jobs that follow', async () => {
  const registry = await peer((response, { path }) =>
    json(
      path.includes('bonus-malus')
        ? { requestId: 'R', drivers: ['3'] }
        : { registrationId: 'REG-1', status: 'ACCEPTED' },
    )(response),
  );
  const service = await testService({ REGISTRY_URL: registry.url });
  try {
    const partner = await service.partner();
    const base = '/sales/v2/individual/osago/policies';
    const saved = await partner.call('POST', base, osagoBody({ today: testDay }), {
      traceparent,
      'x-request-id': 'mine-1',
    });
    assert.equal(saved.status, 200, saved.text);
    assert.equal(saved.headers.get('x-request-id'), 'mine-1');
    const paid = await partner.call(
      'PUT',
      `${base}/${String(saved.body.policyNumber)}/installments/1`,
      { amount: saved.body.premium, paymentType: 'CASH' },
      { traceparent },
    );
    assert.equal(paid.status, 200, paid.text);
    assert.equal(
      paid.headers.get('x-request-id'),
      traceId,
      'without an id of its own a request has that of its trace',
    );
    const reported = () => registry.received.find(({ path }) => !path.includes('bonus-malus'));
    await until(async () => reported() !== undefined, 30_000);
    const asked = registry.received.find(({ path }) => path.includes('bonus-malus'));
    assert.equal(asked?.headers.traceparent, traceparent);
    assert.equal(asked?.headers['x-request-id'], 'mine-1');
    assert.equal(reported()?.headers.traceparent, traceparent);
    const lines = () => service.logged.map((line) => JSON.parse(line) as JsonObject);
    await until(async () => lines().some(({ kind }) => kind === 'contract-report'), 30_000);
    const traced = lines().filter((line) => line.traceId === traceId);
    assert.ok(traced.some(({ requestId }) => requestId === 'mine-1'));
    assert.ok(traced.some(({ kind }) => kind === 'contract-report'));
    const untraced = await partner.call('GET', `${base}/${String(saved.body.policyNumber)}`, undefined, {
      traceparent: 'nonsense',
    });
    assert.equal(untraced.status, 200);
    assert.match(untraced.headers.get('x-request-id') ?? '', /^[0-9a-f]{8}-/);
  } finally {
    await service.close();
    await registry.close();
  }
});
