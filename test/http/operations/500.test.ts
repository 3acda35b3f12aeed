import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deathsMax } from '#platform/operations/durable/operation.ts';
import { assertError } from '../../support/assert-error.ts';
import { isQuiet, lockTable, waitingForLocks } from '../../support/lock.ts';
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

async function begun(): Promise<string> {
  return operationOf(
    await partner.call('POST', '/sales/v2/individual/osago/policies', osagoBody({ today: testDay }), {
      prefer: 'respond-async',
    }),
  );
}

async function attemptOf(operationId: string): Promise<number> {
  const { rows } = await service.pool.query<{ attempt: number }>(
    'select attempt from operations where operation_id = $1',
    [operationId],
  );
  return rows[0]?.attempt ?? 0;
}

test('an operation whose process was killed five times is finished by the next process', async () => {
  const body = osagoBody({ today: testDay });
  const quotes = '/sales/v2/individual/osago/quotes';
  const operationId = await storedOperation(service, partner, {
    attempt: 5,
    leaseUntil: '2000-01-01',
    route: quotes,
    body,
  });
  const answer = await finished(partner, operationId);
  assert.equal(answer.status, 200, answer.text);
});

test('an operation is marked failed after the maximum number of processes died while running it', async () => {
  const body = osagoBody({ today: testDay });
  const operationId = await storedOperation(service, partner, {
    attempt: deathsMax,
    leaseUntil: '2000-01-01',
    body,
  });
  const answer = await finished(partner, operationId);
  const details = assertError(answer, 'INTERNAL');
  assert.match(details[0]?.field ?? '', /^traceId=/);
  const { rows } = await service.pool.query('select state from operations where operation_id = $1', [
    operationId,
  ]);
  assert.deepEqual(rows, [{ state: 'FAILED' }]);
  const { rows: contracts } = await service.pool.query('select 1 from contracts');
  assert.deepEqual(contracts, []);
});

test('an old attempt changes nothing after another process has taken over its operation', async () => {
  const lock = await lockTable(service.pool, 'contracts');
  const operationId = await begun();
  await until(async () => (await waitingForLocks(service.pool)) === 1);
  // Simulates the death of the process during its second attempt.
  await service.pool.query(
    `update operations set attempt = 2, lease_until = '2000-01-01' where operation_id = $1`,
    [operationId],
  );
  await until(async () => (await waitingForLocks(service.pool)) === 2);
  await lock.release();
  const answer = await finished(partner, operationId);
  assert.equal(answer.status, 200, answer.text);
  await until(() => isQuiet(service.pool));
  const { rows } = await service.pool.query('select policy_number from contracts');
  assert.deepEqual(rows, [{ policy_number: answer.body.policyNumber }]);
  assert.equal(await attemptOf(operationId), 3);
});

test('an operation that ended with an internal error is retried', async () => {
  await service.pool.query('alter table contract_history rename to contract_history_away');
  const operationId = await begun();
  await until(async () => (await attemptOf(operationId)) > 1);
  await service.pool.query('alter table contract_history_away rename to contract_history');
  const answer = await finished(partner, operationId);
  assert.equal(answer.status, 200, answer.text);
});

test('an operation with an address that no process knows is retried and finally marked failed', async () => {
  const route = '/sales/v2/individual/osago/forgotten';
  const operationId = await storedOperation(service, partner, {
    attempt: 3,
    leaseUntil: '2000-01-01',
    route,
  });
  const answer = await finished(partner, operationId);
  assertError(answer, 'INTERNAL');
  assert.doesNotMatch(answer.text, /forgotten/);
  const { rows } = await service.pool.query('select state, attempt from operations where operation_id = $1', [
    operationId,
  ]);
  assert.deepEqual(rows, [{ state: 'FAILED', attempt: 8 }]);
});
