import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { json, peer } from '../../adapters/support.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { until } from '../../support/process.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const licence = 'insuredObject.osago.drivers[0].driversLicense';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

test('a quote body with errors is refused without a query to the registry', async () => {
  const set = { [`${licence}.serial`]: '9900', [`${licence}.number`]: '200000', 'policyHolder.email': 'x' };
  const answer = await partner.call(
    'POST',
    '/sales/v2/individual/osago/quotes',
    osagoBody({ today: testDay, set }),
  );
  assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, 'policyHolder.email');
});

const quotes = '/sales/v2/individual/osago/quotes';
const withLicence = (number: string) =>
  osagoBody({ today: testDay, set: { [`${licence}.serial`]: '9900', [`${licence}.number`]: number } });

test('a sandbox registry that is down for one partner works for all other partners at the same time', async () => {
  const impatient = await testService({ REGISTRY_TIMEOUT_MS: '20' });
  try {
    const [trying, other] = await Promise.all([impatient.partner(), impatient.partner()]);
    for (let time = 0; time < 12; time += 1) {
      assert.equal((await trying.call('POST', quotes, withLicence('200000'))).status, 503);
      assert.equal((await trying.call('POST', quotes, withLicence('100000'))).status, 504);
    }
    for (const partner of [trying, other]) {
      assert.equal((await partner.call('POST', quotes, withLicence('300003'))).status, 200);
    }
    const { text } = await impatient.request('GET', '/metrics');
    assert.match(text, /^bindery_outside_calls_total\{port="bonus-malus",outcome="timeout"\} 12$/m);
    assert.match(text, /^bindery_outside_calls_total\{port="bonus-malus",outcome="unavailable"\} 12$/m);
    assert.match(text, /^bindery_outside_breaker_state\{port="bonus-malus"\} 0$/m);
  } finally {
    await impatient.close();
  }
});

test('a failing production registry is not queried for a while, and then is queried again', async () => {
  let answer = json({}, 500);
  const registry = await peer((response) => answer(response));
  const guarded = await testService({ REGISTRY_URL: registry.url });
  try {
    const caller = await guarded.partner();
    const ask = () => caller.call('POST', quotes, withLicence('300003'));
    const isOpen = async () => {
      const refused = await ask();
      const detail = onlyDetail(refused, 'UNAVAILABLE');
      assert.ok(detail.description.includes(refused.headers.get('x-request-id') ?? 'none'));
      return refused.headers.get('retry-after') !== null;
    };
    await until(isOpen);
    assert.match(
      (await guarded.request('GET', '/metrics')).text,
      /^bindery_outside_breaker_state\{port="bonus-malus"\} [12]$/m,
    );
    answer = json({ requestId: 'R', drivers: ['3'] });
    await until(async () => (await ask()).status === 200);
    assert.match(
      (await guarded.request('GET', '/metrics')).text,
      /^bindery_outside_breaker_state\{port="bonus-malus"\} 0$/m,
    );
  } finally {
    await guarded.close();
    await registry.close();
  }
});
