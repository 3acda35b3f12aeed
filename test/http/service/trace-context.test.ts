import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { json, peer } from '../../adapters/support.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { until } from '../../support/process.ts';
import { registryPeer } from '../../support/registry-peer.ts';
import { testDay, testService } from '../../support/service.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

test("the trace of a partner's request continues in the log, in calls to external systems and in later jobs", async () => {
  const registry = await registryPeer();
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
    await until(async () => reported() !== undefined);
    const asked = registry.received.find(({ path }) => path.includes('bonus-malus'));
    assert.equal(asked?.headers.traceparent, traceparent);
    assert.equal(asked?.headers['x-request-id'], 'mine-1');
    assert.equal(reported()?.headers.traceparent, traceparent);
    const checked = registry.received.find(({ path }) => path.includes('checks'));
    assert.equal(checked?.headers.traceparent, traceparent);
    const lines = () => service.logged.map((line) => JSON.parse(line) as JsonObject);
    await until(async () => lines().some(({ kind }) => kind === 'contract-report'));
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

test('each of several concurrent requests continues its own trace', async () => {
  const registry = await peer(json({ requestId: 'R', drivers: ['3'] }));
  const service = await testService({ REGISTRY_URL: registry.url });
  try {
    const partner = await service.partner();
    const together = Array.from({ length: 12 }, (_, index) => `together-${index}`);
    const traced = (id: string) => together.indexOf(id) % 2 === 0;
    const own = (id: string) => traceparent.replace('4bf9', (0xa000 + together.indexOf(id)).toString(16));
    const answers = await Promise.all(
      together.map((id) =>
        partner.call('POST', '/sales/v2/individual/osago/quotes', osagoBody({ today: testDay }), {
          'x-request-id': id,
          ...(traced(id) ? { traceparent: own(id) } : {}),
        }),
      ),
    );
    for (const { status, text } of answers) assert.equal(status, 200, text);
    const asked = registry.received.filter(({ path }) => path.includes('bonus-malus'));
    assert.deepEqual(asked.map(({ headers }) => headers['x-request-id']).toSorted(), together.toSorted());
    for (const { headers } of asked) {
      const id = String(headers['x-request-id']);
      const shown = String(headers.traceparent);
      if (traced(id)) assert.equal(shown, own(id));
      else assert.ok(!together.some((other) => shown === own(other)), `${id} went on in ${shown}`);
    }
  } finally {
    await service.close();
    await registry.close();
  }
});
