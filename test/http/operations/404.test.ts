import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { onlyDetail } from '../../support/assert-error.ts';
import { finished, operationOf, storedOperation } from '../../support/operation.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const poll = (caller: TestPartner, operationId: string) =>
  caller.call('GET', `/sales/v2/operations?oper_id=${operationId}`);

test('a poll of an unfinished operation returns 404 with the time to retry', async () => {
  const answer = await poll(partner, await storedOperation(service, partner));
  assert.match(onlyDetail(answer, 'NOT_FOUND').description, /ещё выполняется/);
  assert.equal(answer.headers.get('retry-after'), '2');
});

test('a poll of an unknown operation returns 404 with another text and no time to retry', async () => {
  const answer = await poll(partner, randomUUID());
  assert.match(onlyDetail(answer, 'NOT_FOUND').description, /нет/);
  assert.equal(answer.headers.get('retry-after'), null);
});

test("a poll of another partner's operation is answered like a poll of an unknown operation", async () => {
  const stranger = await service.partner();
  const unknown = onlyDetail(await poll(stranger, randomUUID()), 'NOT_FOUND');
  const running = await storedOperation(service, partner);
  const body = osagoBody({ today: testDay });
  const ended = operationOf(
    await partner.call('POST', '/sales/v2/individual/osago/policies', body, { prefer: 'respond-async' }),
  );
  await finished(partner, ended);
  for (const operationId of [running, ended]) {
    assert.deepEqual(onlyDetail(await poll(stranger, operationId), 'NOT_FOUND'), unknown);
    const held = await stranger.call('GET', `/sales/v2/operations?oper_id=${operationId}`, undefined, {
      prefer: 'wait-ms=30000',
    });
    assert.deepEqual(onlyDetail(held, 'NOT_FOUND'), unknown, 'nor is it waited for');
  }
});
