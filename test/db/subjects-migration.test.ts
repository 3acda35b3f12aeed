import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { askAddendum, changedContract, march } from '../support/addendum.ts';
import { savedCasco } from '../support/casco-sale.ts';
import { savedDraft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

const migration = join(import.meta.dirname, '..', '..', 'migrations', '0035-subjects.sql');
const vehicle = 'insuredObject.osago.vehicle';
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function foundBy(key: string): Promise<readonly (readonly unknown[])[]> {
  const { body } = await partner.call('GET', `/sales/v2/policies?subjectKey=${encodeURIComponent(key)}`);
  return (body.results as JsonObject[]).map(({ policyNumber, subject }) => [policyNumber, subject]);
}

test('the migration makes existing contracts findable by plate, VIN, body and chassis number', async () => {
  const plated = await savedDraft(partner, { set: { [`${vehicle}.bodyNumber`]: '2110-12 34567к' } });
  const casco = await savedCasco(partner);
  const unplated = await savedDraft(partner, {
    set: {
      [`${vehicle}.licensePlate`]: 'В002ВВ77',
      [`${vehicle}.chassisNumber`]: 'kmf 99-1',
      [`${vehicle}.bodyNumber`]: 'нет',
    },
  });
  await service.pool.query(`update contracts set vin = null, license_plate = null where policy_number = $1`, [
    unplated.policyNumber,
  ]);
  const sold = await soldContract(partner);
  const changed = changedContract(sold, { [`${vehicle}.licensePlate`]: 'С003СС77' });
  const answer = await askAddendum(partner, sold, {
    kind: 'CHANGE',
    contract: changed,
    effectiveDate: march,
  });
  assert.equal(answer.status, 200, answer.text);

  await service.pool.query(`
    drop trigger search_keys_changed on contracts;
    drop trigger search_keys_saved on contracts;
    drop function keep_search_keys;
    drop table contract_search_keys;
    alter table contracts drop subject, drop search_keys;
    alter table addendums drop subject, drop search_keys;
    update addendums set replaced = replaced - 'subject' - 'searchKeys';`);
  await service.pool.query(readFileSync(migration, 'utf8'));

  assert.deepEqual(await foundBy('2110 1234567K'), [[plated.policyNumber, 'А001АА77']]);
  assert.deepEqual(await foundBy('KMF991'), [[unplated.policyNumber, 'KMF991']]);
  assert.deepEqual(await foundBy('HET'), []);
  assert.ok((await foundBy('A001AA77')).some(([number]) => number === casco.policyNumber));
  assert.ok((await foundBy('A001AA77')).some(([number]) => number === sold.policyNumber));
  assert.deepEqual(await foundBy('C003CC77'), []);
});
