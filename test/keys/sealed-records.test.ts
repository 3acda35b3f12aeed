import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sealedRecords } from '#platform/db/tables/personal-records.ts';
import { secondApp } from '../support/app.ts';
import { until } from '../support/process.ts';
import { savedDraft } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { unsealRecords } from '../support/stored-records.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

/** Applies the SQL update `change` to the personal record of a draft. Returns the status of reading the draft. */
async function readAfter(lastName: string, change: string): Promise<number> {
  const draft = await savedDraft(partner, { set: { 'policyHolder.person.lastName': lastName } });
  const { rows } = await service.pool.query<{ fingerprint: string }>(
    `select personal ->> 'people' as fingerprint from contracts where policy_number = $1`,
    [draft.policyNumber],
  );
  const { rowCount } = await service.pool.query(`${change} where fingerprint = decode($1, 'hex')`, [
    rows[0]?.fingerprint,
  ]);
  assert.equal(rowCount, 1);
  return (await partner.call('GET', draft.path)).status;
}

test('unencrypted rows of an earlier version can be read, and are encrypted in the background', async () => {
  const draft = await savedDraft(partner, { set: { 'policyHolder.person.lastName': 'Прежняя' } });
  await unsealRecords(service.pool);
  await service.pool.query('delete from sealed_whole');
  const before = await partner.call('GET', draft.path);
  assert.ok(before.text.includes('Прежняя'));
  const upgraded = await secondApp(service);
  const plain =
    'select count(*)::int as count from personal_records where sealed is null or plain is not null';
  await until(async () => (await service.pool.query<{ count: number }>(plain)).rows[0]?.count === 0);
  assert.deepEqual((await partner.call('GET', draft.path)).body, before.body);
  const whole = async () => (await service.pool.query('select from sealed_whole')).rowCount > 0;
  await until(whole);
  await upgraded.close();
});

test('an encrypted row that was exchanged, truncated or changed is reported and never read as a person', async () => {
  const other = `(select o.sealed from personal_records o where o.fingerprint <> decode($1, 'hex') limit 1)`;
  const last = 'octet_length(sealed) - 1';
  const changes = {
    Чужая: `update personal_records set sealed = ${other}`,
    Укороченная: `update personal_records set sealed = substring(sealed for ${last})`,
    Обезглавленная: 'update personal_records set sealed = substring(sealed from 64)',
    Подменённая: `update personal_records set sealed = substring(${other} for 63) || substring(sealed from 64)`,
    Тронутая: `update personal_records set sealed = set_byte(sealed, ${last}, 255 - get_byte(sealed, ${last}))`,
    Пустая: `update personal_records set sealed = ''`,
  };
  const statuses: number[] = [];
  for (const [lastName, change] of Object.entries(changes)) statuses.push(await readAfter(lastName, change));
  assert.deepEqual(statuses, [500, 500, 500, 500, 500, 500]);
  const said = service.logged.filter((line) => line.includes('"name":"BrokenSeal"'));
  assert.equal(said.length, 6);
});

test("thousands of cached contents do not retain the memory of Node's buffer pool", async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const arrayBuffers = () => {
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const content = (nr: number) => new Map([[`${nr}`.padStart(64, '0'), { lastName: `Образцов ${nr}` }]]);
  await sealedRecords(service.pool, content(0));
  const before = arrayBuffers();
  for (let nr = 1; nr <= 3_000; nr += 1) {
    await sealedRecords(service.pool, content(nr));
    // Simulate other work of the process, which uses up the current block of the buffer pool.
    Buffer.allocUnsafe(16_384);
  }
  // V8 frees the memory of collected buffers on another thread, after the collection has returned.
  await until(async () => arrayBuffers() - before < 3_000_000);
});
