import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { finished, operationOf } from '../../support/operation.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

test('polls have a separate rate limit; a poll above it is refused with the time to wait', async () => {
  const partner = await service.partner({ rateLimit: 2 });
  const quote = () =>
    partner.call('POST', '/sales/v2/individual/osago/quotes', osagoBody({ today: testDay }), {
      prefer: 'respond-async',
    });
  const poll = (operationId: string) => partner.call('GET', `/sales/v2/operations?oper_id=${operationId}`);
  const operationId = operationOf(await quote());
  assert.equal((await finished(partner, operationId)).status, 200);
  assert.equal((await poll(randomUUID())).status, 404);
  const refused = await poll(operationId);
  assert.match(onlyDetail(refused, 'RESOURCE_EXHAUSTED').description, /2 запросов в минуту/);
  assert.equal(refused.headers.get('retry-after'), '30', 'a minute has two polls');
  operationOf(await quote());
  service.clock.set(new Date(service.clock.now().getTime() + 30_000).toISOString());
  assert.equal((await poll(operationId)).status, 200);
});

test('a request above its rate limit creates no operation', async () => {
  const partner = await service.partner({ rateLimit: 1 });
  const body = osagoBody({ today: testDay });
  const create = () =>
    partner.call('POST', '/sales/v2/individual/osago/policies', body, { prefer: 'respond-async' });
  assert.equal((await finished(partner, operationOf(await create()))).status, 200);
  const refused = await create();
  assertError(refused, 'RESOURCE_EXHAUSTED');
  assert.equal(refused.body.draftId, undefined);
  const { rows } = await service.pool.query(
    'select 1 from operations join partners using (partner_id) where login = $1',
    [partner.login],
  );
  assert.equal(rows.length, 1);
});
