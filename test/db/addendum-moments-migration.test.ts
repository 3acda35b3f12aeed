import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { change, terminate, youngDriverAdded } from '../support/addendum.ts';
import { soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

const migration = join(import.meta.dirname, '..', '..', 'migrations', '0019-addendum-moments.sql');
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

test('the migration gives an addendum without a creation time the time of its request or contract', async () => {
  await change(partner, await soldContract(partner), youngDriverAdded);
  await terminate(partner, await soldContract(partner));
  await service.pool.query(`update addendums set created_at = date_trunc('day', created_at)`);
  await service.pool.query(readFileSync(migration, 'utf8'));
  const { rows } = await service.pool.query<{ createdAt: Date }>(
    'select created_at as "createdAt" from addendums order by addendum_id',
  );
  assert.deepEqual(
    rows.map(({ createdAt }) => createdAt),
    [service.clock.now(), service.clock.now()],
  );
});
