import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { onlyDetail } from '../../support/assert-error.ts';
import { finished, operationOf, slowRegistry } from '../../support/operation.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function begun(delayMs: number): Promise<string> {
  const body = osagoBody({ today: testDay, set: slowRegistry(delayMs) });
  const answer = await partner.call('POST', '/sales/v2/individual/osago/policies', body, {
    prefer: 'respond-async',
  });
  return operationOf(answer);
}

const poll = (caller: TestPartner, operationId: string) =>
  caller.call('GET', `/sales/v2/operations?oper_id=${operationId}`);

test('an operation that has not ended, with the time after which to come again', async () => {
  const operationId = await begun(2_000);
  const answer = await poll(partner, operationId);
  assert.match(onlyDetail(answer, 'NOT_FOUND').description, /ещё выполняется/);
  assert.equal(answer.headers.get('retry-after'), '2');
  assert.equal((await finished(partner, operationId)).status, 200);
});

test('an unknown operation, in other words and without a time', async () => {
  const answer = await poll(partner, randomUUID());
  assert.match(onlyDetail(answer, 'NOT_FOUND').description, /нет/);
  assert.equal(answer.headers.get('retry-after'), null);
});

test('the operation of another partner is as unknown, running or ended', async () => {
  const stranger = await service.partner();
  const unknown = onlyDetail(await poll(stranger, randomUUID()), 'NOT_FOUND');
  const operationId = await begun(500);
  assert.deepEqual(onlyDetail(await poll(stranger, operationId), 'NOT_FOUND'), unknown);
  await finished(partner, operationId);
  assert.deepEqual(onlyDetail(await poll(stranger, operationId), 'NOT_FOUND'), unknown);
});
