import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { disablePartner } from '#access/manage-partners.ts';
import { operationOf, slowRegistry } from '../../support/operation.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { until } from '../../support/process.ts';
import { type TestService, testDay, testService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

test('a disabled partner can read nothing, but a running operation of the partner is finished', async () => {
  const partner = await service.partner();
  const body = osagoBody({ today: testDay, set: slowRegistry(300) });
  const handle = await partner.call('POST', '/sales/v2/individual/osago/policies', body, {
    prefer: 'respond-async',
  });
  const operationId = operationOf(handle);
  await disablePartner(service.pool, byStaff(service.clock), partner.login);
  // Simulates the death of the operation's process, so that another process must load the partner.
  await service.pool.query(
    `update operations set attempt = 2, lease_until = '2000-01-01' where operation_id = $1`,
    [operationId],
  );
  const stored = async () =>
    (
      await service.pool.query<{ state: string; status: number; attempt: number }>(
        'select state, status, attempt from operations where operation_id = $1',
        [operationId],
      )
    ).rows[0];
  await until(async () => (await stored())?.state !== 'RUNNING');
  assert.deepEqual(await stored(), { state: 'FINISHED', status: 200, attempt: 3 });
  const { rows } = await service.pool.query(
    'select 1 from contracts join partners using (partner_id) where login = $1',
    [partner.login],
  );
  assert.equal(rows.length, 1);
  await until(
    async () => (await partner.call('GET', `/sales/v2/operations?oper_id=${operationId}`)).status === 401,
  );
});
