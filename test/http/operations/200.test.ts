import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { finished, operationOf, storedOperation } from '../../support/operation.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { until } from '../../support/process.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const running = () => storedOperation(service, partner);

const poll = (operationId: string, headers: Readonly<Record<string, string>> = {}) =>
  partner.call('GET', `/sales/v2/operations?oper_id=${operationId}`, undefined, headers);

/** Finishes an operation as another process would finish it. */
async function endElsewhere(operationId: string, status: number, answer: string): Promise<void> {
  await service.pool.query(
    `update operations
        set state = 'FINISHED', status = $2, headers = '{"content-type": "application/json; charset=utf-8"}',
            answer = convert_to($3, 'UTF8'), attempt = attempt + 1, request = null, body = null
      where operation_id = $1`,
    [operationId, status, answer],
  );
  await service.pool.query(`select pg_notify('bindery', 'operations ' || $1)`, [operationId]);
}

const heldBy = async (): Promise<number> => {
  const { text } = await service.request('GET', '/metrics');
  return Number(/^bindery_http_requests_running (\d+)$/m.exec(text)?.[1]) - 1;
};

test('a long poll returns as soon as any process finishes its operation', async () => {
  const operationId = await running();
  const held = poll(operationId, { prefer: 'wait-ms=30000' });
  await until(async () => (await heldBy()) >= 1);
  await endElsewhere(operationId, 200, '{"premium": 1.1}');
  const answer = await held;
  assert.equal(answer.status, 200);
  assert.equal(answer.text, '{"premium": 1.1}', 'to the byte');
  assert.equal(answer.headers.get('preference-applied'), 'wait-ms=30000');
});

test('a long poll returns when its operation ends, even without a notification or with an id in capital letters', async () => {
  const operationId = await running();
  const held = poll(operationId.toUpperCase(), { prefer: 'wait-ms=30000' });
  await until(async () => (await heldBy()) >= 1);
  await service.pool.query(
    `update operations set state = 'FINISHED', status = 200, headers = '{}', answer = '', attempt = attempt + 1
      where operation_id = $1`,
    [operationId],
  );
  assert.equal((await held).status, 200);
});

test('a long poll waits at most as long as the partner has asked', async () => {
  const operationId = await running();
  const body = { prefer: 'wait-ms=30000', 'desired-timeout': '200' };
  const answer = await poll(operationId, body);
  assert.match(onlyDetail(answer, 'NOT_FOUND').description, /ещё выполняется/);
  const { rows } = await service.pool.query('select state from operations where operation_id = $1', [
    operationId,
  ]);
  assert.deepEqual(rows, [{ state: 'RUNNING' }], 'the poll came back before the end');
});

test('a poll with the header Prefer: respond-async is answered like a poll without the header', async () => {
  const operationId = await running();
  const unfinished = await poll(operationId, { prefer: 'respond-async' });
  onlyDetail(unfinished, 'NOT_FOUND');
  await endElsewhere(operationId, 200, '{}');
  const answer = await poll(operationId, { prefer: 'respond-async', 'desired-timeout': '1' });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('preference-applied'), null);
});

test('any number of polls return the same answer, also if the polls are concurrent', async () => {
  const body = osagoBody({ today: testDay });
  const operationId = operationOf(
    await partner.call('POST', '/sales/v2/individual/osago/quotes', body, { prefer: 'respond-async' }),
  );
  const first = await finished(partner, operationId);
  const polls = await Promise.all(Array.from({ length: 20 }, () => poll(operationId)));
  for (const { status, text } of polls) assert.deepEqual({ status, text }, { status: 200, text: first.text });
});

test('an address with unusual characters runs as an operation, and an address with hidden characters is refused', async () => {
  const asynchronous = { prefer: 'respond-async' };
  const handle = await partner.call(
    'GET',
    '/sales/v2/policies/XXX%EF%BF%BD/files/POLICY',
    undefined,
    asynchronous,
  );
  const result = await finished(partner, operationOf(handle));
  assert.equal(result.status, 404);
  assert.equal(result.headers.get('retry-after'), null);
  const hidden = await partner.call(
    'GET',
    '/sales/v2/policies/XXX%00/files/POLICY?a=%00',
    undefined,
    asynchronous,
  );
  assert.deepEqual(
    assertError(hidden, 'INVALID_ARGUMENT').map(({ field }) => field),
    ['policyNumber', 'a'],
  );
});
