import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { readConfig } from '#app/config/config.ts';
import { createKeySource, publishedKey } from '#app/keys/keys.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import { askAddendum, change } from '../support/addendum.ts';
import { callAt, secondApp } from '../support/app.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { osagoBody } from '../support/osago-body.ts';
import { personalKeyFile } from '../support/personal-key.ts';
import { type Draft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';
import { storedRecords, unsealRecords } from '../support/stored-records.ts';

const policies = '/sales/v2/individual/osago/policies';
const keyed = { 'idempotency-key': 'before-the-key' };
let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

const named = (file: string) => createKeySource(readConfig({ PERSONAL_KEY_FILE: file }));

test('processes that start together on a new database use the same key, and other keys are refused', async () => {
  const file = personalKeyFile();
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => openFingerprints(database.pool, named(file))),
  );
  const texts = opened.map((fingerprints) => fingerprints.of('request', 'text').toString('hex'));
  assert.equal(new Set(texts).size, 1);
  const sealed = opened[0]?.sealer.seal('text') ?? '';
  assert.deepEqual(
    opened.map(({ sealer }) => sealer.open(sealed)),
    ['text', 'text', 'text', 'text'],
  );
  const { rows } = await database.pool.query('select key_id, sealed from wrapped_keys order by purpose');
  assert.equal(rows.length, 2, 'one for fingerprints, one for what is sealed');
  assert.match(String(rows[0]?.key_id), /^[0-9a-f]{16}$/);
  await assert.rejects(
    openFingerprints(database.pool, named(personalKeyFile('another'))),
    /^StartError: PERSONAL_KEY_FILE=\S+ is not the key of this database: .*\(key [0-9a-f]{16}\)$/,
  );
  await assert.rejects(openFingerprints(database.pool, publishedKey), /PERSONAL_KEY_FILE is missing/);
  await database.pool.query('delete from wrapped_keys');
  await database.pool.query('delete from key_generations');
  await openFingerprints(database.pool, publishedKey);
  await openFingerprints(database.pool, named(file));
  await assert.rejects(openFingerprints(database.pool, publishedKey), /PERSONAL_KEY_FILE is missing/);
});

test('data of a version without keys are found after the upgrade, and no plain hash is left', async () => {
  const service = await testService();
  try {
    const partner = await service.partner();
    const contract = await soldContract(partner);
    await change(partner, contract, { 'policyHolder.email': 'other@example.com' });
    const waiting = await askAddendum(partner, contract, {
      kind: 'TERMINATION',
      reason: 'Неповторимая причина',
    });
    assert.equal(waiting.status, 200, waiting.text);
    const body = osagoBody({ today: testDay });
    const first = await partner.call('POST', policies, body, keyed);
    assert.equal(first.status, 200, first.text);
    const reported = await all(partner, contract);

    const own = named(personalKeyFile());
    await assert.rejects(
      openFingerprints(service.pool, own),
      /everybody knows: give \S+ a database of its own$/,
    );
    await service.pool.query('update idempotency_keys set plain = $1, sealed = null', [
      JSON.stringify(first.body),
    ]);
    await forgetKey(service, `POST /ship/biz${policies}\n${JSON.stringify(body)}`);
    assert.deepEqual(await all(partner, contract), reported, 'as a program of before wrote it');
    assert.deepEqual((await partner.call('POST', policies, body, keyed)).body, first.body);
    await openFingerprints(service.pool, publishedKey);
    assert.deepEqual(await plainLeft(service), []);
    const upgraded = await secondApp(service);
    const call: TestPartner['call'] = (...request) =>
      callAt({ url: upgraded.url, token: partner.token }, ...request);
    assert.deepEqual(await all({ ...partner, call }, contract), reported);
    assert.deepEqual((await call('POST', policies, body, keyed)).body, first.body, 'once only');
    assert.equal((await call('POST', policies, { ...body, x: 1 }, keyed)).status, 409);

    // Simulates a process of an earlier version that writes plain hashes until the upgrade replaces it.
    const plain = await plainTwins(service, contract);
    await openFingerprints(service.pool, publishedKey);
    assert.deepEqual(await plainLeft(service), []);
    assert.ok(plain > 3);
    assert.deepEqual(await all({ ...partner, call }, contract), reported);
    await upgraded.close();
  } finally {
    await service.close();
  }
});

/** Reads a contract as its partner sees it, with its addendums and their reasons. */
async function all({ call }: Pick<TestPartner, 'call'>, { path }: Draft): Promise<JsonObject> {
  const answer = await call('GET', path);
  assert.equal(answer.status, 200, answer.text);
  assert.ok(answer.text.includes('Неповторимая причина'), answer.text);
  return answer.body;
}

const plainOf = (content: Json) => hash('sha256', JSON.stringify(sorted(content)));

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => sorted(item as Json));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, content]) => [key, sorted(content)]));
}

interface Renamed {
  readonly keyed: string;
  readonly plain: string;
}

async function renamings(service: TestService): Promise<readonly Renamed[]> {
  const records = await storedRecords(service.pool);
  return [...records].map(([keyed, content]) => ({ keyed, plain: plainOf(content) }));
}

/** Restores the database of a version without keys. `request` was sent with an idempotency key. */
async function forgetKey({ pool, ...service }: TestService, request: string): Promise<void> {
  const renamed = await renamings({ pool, ...service });
  await unsealRecords(pool);
  for (const { keyed: one, plain } of renamed) {
    const of = [one, plain];
    await pool.query(
      `update personal_records set fingerprint = decode($2, 'hex') where fingerprint = decode($1, 'hex')`,
      of,
    );
    await pool.query(
      `update addendums set reason_fingerprint = decode($2, 'hex') where reason_fingerprint = decode($1, 'hex')`,
      of,
    );
    await pool.query('update addendums set personal = replace(personal::text, $1, $2)::jsonb', of);
    await pool.query('update addendums set replaced = replace(replaced::text, $1, $2)::jsonb', of);
    await pool.query('update contracts set personal = replace(personal::text, $1, $2)::jsonb', of);
  }
  await pool.query(
    `insert into forgettable_records select partner_id, fingerprint from personal_records order by 2 limit 3`,
  );
  await pool.query('update idempotency_keys set request_sha256 = $1', [hash('sha256', request, 'buffer')]);
  await pool.query(
    `with file as (insert into statement_files (sha256, name, format, encoding, imported_by, imported_at)
                   values (sha256('file'), 'f', '1C', 'utf-8', 'x', now()) returning file_id)
     insert into statement_lines (file_id, source_line, fingerprint, account, number, booked_on, amount_kopecks, state,
                                  resolved_by)
     select file_id, 1, sha256('line'), 'a', '1', '2026-11-20', 100, 'IGNORED', 'x' from file`,
  );
  await pool.query('delete from wrapped_keys');
}

/** Copies the records of a contract under plain hashes and lets the contract refer to the copies. */
async function plainTwins(service: TestService, { policyNumber }: Draft): Promise<number> {
  const renamed = await renamings(service);
  await unsealRecords(service.pool);
  for (const { keyed: one, plain } of renamed) {
    await service.pool.query(
      `insert into personal_records (partner_id, fingerprint, plain)
       select partner_id, decode($2, 'hex'), plain from personal_records where fingerprint = decode($1, 'hex')`,
      [one, plain],
    );
    await service.pool.query(
      'update contracts set personal = replace(personal::text, $1, $2)::jsonb where policy_number = $3',
      [one, plain, policyNumber],
    );
  }
  return renamed.length;
}

/** Finds the columns that still contain a plain hash. */
async function plainLeft({ pool }: TestService): Promise<readonly JsonObject[]> {
  const { rows } = await pool.query<JsonObject>(
    `select * from (
       select 'records' as place, count(*)::int as count from personal_records where octet_length(fingerprint) <> 33
       union all select 'forgettable', count(*)::int from forgettable_records where octet_length(fingerprint) <> 33
       union all select 'reasons', count(*)::int from addendums where octet_length(reason_fingerprint) <> 33
       union all select 'requests', count(*)::int from idempotency_keys where octet_length(request_sha256) <> 33
       union all select 'files', count(*)::int from statement_files where octet_length(sha256) <> 33
       union all select 'lines', count(*)::int from statement_lines where octet_length(fingerprint) <> 33
       union all select 'contracts', count(*)::int from contracts, jsonb_each_text(personal) where length(value) <> 66
       union all select 'addendums', count(*)::int from addendums, jsonb_each_text(personal) where length(value) <> 66
       union all select 'replaced', count(*)::int from addendums, jsonb_each_text(replaced->'personal') where length(value) <> 66
     ) as found where count > 0`,
  );
  return rows;
}
