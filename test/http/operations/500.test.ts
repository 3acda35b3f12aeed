import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { finished, operationOf, slowRegistry } from '../../support/operation.ts';
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

async function begun(delayMs: number): Promise<string> {
  const body = osagoBody({ today: testDay, set: slowRegistry(delayMs) });
  return operationOf(
    await partner.call('POST', '/sales/v2/individual/osago/policies', body, { prefer: 'respond-async' }),
  );
}

async function attemptOf(operationId: string): Promise<number> {
  const { rows } = await service.pool.query<{ attempt: number }>(
    'select attempt from operations where operation_id = $1',
    [operationId],
  );
  return rows[0]?.attempt ?? 0;
}

/** As if the process that holds it had died in its attempt. */
async function abandon(operationId: string, attempt: number): Promise<void> {
  await service.pool.query(
    `update operations set attempt = $2, lease_until = '2000-01-01' where operation_id = $1`,
    [operationId, attempt],
  );
}

test('an operation that ends every process which runs it has failed, and is tried no more', async () => {
  const operationId = await begun(30_000);
  await abandon(operationId, 5);
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

test('an attempt whose operation was taken over changes nothing any more', async () => {
  const operationId = await begun(1_000);
  await abandon(operationId, 2);
  const answer = await finished(partner, operationId);
  assert.equal(answer.status, 200, answer.text);
  await until(async () => (await running()) === 0, 60_000);
  const { rows } = await service.pool.query('select policy_number from contracts');
  assert.deepEqual(rows, [{ policy_number: answer.body.policyNumber }]);
  assert.equal(await attemptOf(operationId), 3);
});

test('an error that is ours is no answer: the operation is tried again', async () => {
  const operationId = await begun(300);
  await service.pool.query('alter table contract_history rename to contract_history_away');
  await until(async () => (await attemptOf(operationId)) > 1, 60_000);
  await service.pool.query('alter table contract_history_away rename to contract_history');
  const answer = await finished(partner, operationId);
  assert.equal(answer.status, 200, answer.text);
});

/** Requests that the service still works on, this one among them. */
async function running(): Promise<number> {
  const { text } = await service.request('GET', '/metrics');
  return Number(/^bindery_operations_held (\d+)$/m.exec(text)?.[1] ?? -1);
}
