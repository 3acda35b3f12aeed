import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { savedCasco } from '../support/casco-sale.ts';
import { paidInCash, savedDraft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

const migration = join(import.meta.dirname, '..', '..', 'migrations', '0021-commission.sql');
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner({ kvPercent: '15', discountKvMax: '10' });
});
after(() => service.close());

test('the migration copies the commission from the agreement, and the discount from the body, to concluded contracts', async () => {
  const casco = await savedCasco(partner, { set: { 'additionalProperties.discountKVPercent': 7.5 } });
  await paidInCash(partner, casco);
  const osago = await soldContract(partner);
  const draft = await savedDraft(partner);
  await service.pool.query('alter table contracts drop kv_percent, drop kv_discount_percent');
  await service.pool.query('alter table payments drop is_held_by_partner');
  await service.pool.query(readFileSync(migration, 'utf8'));
  const { rows } = await service.pool.query(
    `select c.policy_number, c.kv_percent, c.kv_discount_percent, p.is_held_by_partner
       from contracts c left join payments p using (contract_id)`,
  );
  assert.deepEqual(
    new Map(rows.map(({ policy_number: number, ...row }) => [number, Object.values(row)])),
    new Map([
      [casco.policyNumber, ['15.00', '7.500000', true]],
      [osago.policyNumber, ['15.00', '0.000000', true]],
      [draft.policyNumber, [null, null, null]],
    ]),
  );
});
