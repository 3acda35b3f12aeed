import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { remove } from '#staff/contracts/retention/remove.ts';
import { change } from '../../support/addendum.ts';
import { secondApp } from '../../support/app.ts';
import { assertError } from '../../support/assert-error.ts';
import { until } from '../../support/process.ts';
import { savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function search(query: Readonly<Record<string, string>>, by = partner): Promise<JsonObject> {
  const { status, body, text } = await by.call('GET', `/sales/v2/policies?${new URLSearchParams(query)}`);
  assert.equal(status, 200, text);
  return body;
}

async function found(query: Readonly<Record<string, string>>, by = partner): Promise<readonly unknown[]> {
  return ((await search(query, by)).results as JsonObject[]).map(({ policyNumber }) => policyNumber);
}

const person = {
  'policyHolder.person.lastName': 'Селёдкин',
  'policyHolder.person.birthDate': '1979-04-05',
  'policyHolder.phone.phoneNumber': '79161112233',
  'policyHolder.email': 'Seledkin@Example.com',
  'policyHolder.passport.serial': '4601',
  'policyHolder.passport.number': '778899',
  'insuredObject.osago.drivers[0].person.lastName': 'Водителев',
  'insuredObject.osago.drivers[0].person.birthDate': '1986-01-02',
};

test('a search finds a contract by any data of its people in any spelling, also if all data are combined', async () => {
  const { policyNumber } = await savedDraft(partner, { set: person });
  await savedDraft(partner);
  const queries = [
    { phone: '+7 (916) 111-22-33' },
    { phone: '89161112233' },
    { email: 'seledkin@example.com' },
    { documentSerial: '46 01', documentNumber: '778899' },
    { documentNumber: '4601778899' },
    { lastName: 'СЕЛЕДКИН', birthDate: '1979-04-05' },
    {
      lastName: 'Водителев',
      birthDate: '1986-01-02',
      phone: '79161112233',
      product: 'osago',
      status: 'DRAFT',
    },
  ];
  for (const query of queries) assert.deepEqual(await found(query), [policyNumber], JSON.stringify(query));
  assert.deepEqual(await found({ phone: '79161112233', email: 'other@example.com' }), []);
  assert.deepEqual(await found({ lastName: 'Селёдкин', birthDate: '1979-04-06' }), []);
  assert.deepEqual(await found({ phone: '79161112233' }, await service.partner()), []);
});

test('a search finds the contract of an organization by its INN', async () => {
  const { policyNumber, body } = await savedDraft(partner, { holderType: 'corporate' });
  const { organization } = body.policyHolder as { organization: { inn: string } };
  assert.ok((await found({ inn: organization.inn })).includes(policyNumber));
});

test('a search finds a draft by its current data, and a contract in force also by data from before an addendum', async () => {
  const set = { 'policyHolder.phone.phoneNumber': '79160000011' };
  const draft = await savedDraft(partner, { set });
  const { policyHolder } = draft.body as { policyHolder: JsonObject };
  const revised = { ...draft.body, policyHolder: { ...policyHolder, phone: { phoneNumber: '79160000012' } } };
  const saved = await partner.call('PUT', draft.path, revised);
  assert.equal(saved.status, 200, saved.text);
  assert.deepEqual(await found({ phone: '79160000011' }), []);
  assert.deepEqual(await found({ phone: '79160000012' }), [draft.policyNumber]);
  const sold = await soldContract(partner, { set: { 'policyHolder.email': 'before@example.com' } });
  await change(partner, sold, { 'policyHolder.email': 'after@example.com' });
  for (const email of ['before@example.com', 'after@example.com'])
    assert.deepEqual(await found({ email }), [sold.policyNumber]);
});

test('the cursor of a person search is valid only for the same search and reveals no data', async () => {
  const set = { 'policyHolder.email': 'many@example.com' };
  const numbers: string[] = [];
  for (let nr = 0; nr < 3; nr += 1) numbers.push((await savedDraft(partner, { set })).policyNumber);
  const query = { email: 'many@example.com', size: '2' };
  const first = await search(query);
  const cursor = String(first.nextCursor);
  assert.deepEqual(await found({ ...query, cursor }), numbers.slice(0, 1));
  const other = await partner.call(
    'GET',
    `/sales/v2/policies?${new URLSearchParams({ size: '2', cursor, email: 'other@example.com' })}`,
  );
  assertError(other, 'INVALID_ARGUMENT');
});

test('incomplete and malformed fields of a person search are all reported together', async () => {
  const query = 'phone=1&email=x&inn=5&documentSerial=4500&lastName=%D0%98';
  const details = assertError(await partner.call('GET', `/sales/v2/policies?${query}`), 'INVALID_ARGUMENT');
  assert.deepEqual(details.map(({ field, reason }) => `${field} ${reason}`).sort(), [
    'birthDate FIELD_REQUIRED',
    'documentNumber FIELD_REQUIRED',
    'email FORMAT_INVALID',
    'inn FORMAT_INVALID',
    'phone FORMAT_INVALID',
  ]);
});

test('search values are neither logged nor stored, whether the search is accepted or refused', async () => {
  const known = { phone: '79169998877', email: 'sought@example.com', documentNumber: '4509554433' };
  await found(known);
  const refused = new URLSearchParams({ ...known, lastName: 'Разыскиваемая', birthDate: 'x' });
  assertError(await partner.call('GET', `/sales/v2/policies?${refused}`), 'INVALID_ARGUMENT');
  await service.logRequests();
  const { rows } = await service.pool.query<{ row: string }>('select t::text as row from request_log t');
  const reported = [...rows.map(({ row }) => row), ...service.logged].join('\n');
  for (const value of [...Object.values(known), 'Разыскиваемая']) assert.ok(!reported.includes(value), value);
});

test('a search finds contracts of an earlier release after the backfill, even if the backfill is restarted', async () => {
  const earlier = await service.partner();
  const drafts: string[] = [];
  for (let nr = 0; nr < 3; nr += 1) drafts.push((await savedDraft(earlier, { set: person })).policyNumber);
  const sold = await soldContract(earlier, { set: { 'policyHolder.email': 'old@example.com' } });
  await change(earlier, sold, { 'policyHolder.email': 'new@example.com' });
  const { rows } = await service.pool.query('select * from contract_people order by contract_id');
  await service.pool.query('delete from contract_people');
  await service.pool.query('update backfills set done_at = null, behind = 0');
  const upgraded = await secondApp(service);
  await until(async () => {
    const left = await service.pool.query('select from backfills where done_at is null');
    return left.rowCount === 0;
  });
  await upgraded.close();
  const again = await service.pool.query('select * from contract_people order by contract_id');
  const sorted = (all: typeof rows) =>
    all.map((row) => ({ ...row, keys: [...(row.keys as bigint[])].sort() }));
  assert.deepEqual(sorted(again.rows), sorted(rows));
  assert.deepEqual(await found({ phone: '79161112233' }, earlier), drafts.toReversed());
  assert.deepEqual(await found({ email: 'old@example.com' }, earlier), [sold.policyNumber]);
});

test('a person search does not find a contract deleted after its retention period', async () => {
  const { pool, clock } = service;
  await savedDraft(partner, { set: { 'policyHolder.email': 'gone@example.com' } });
  const staff = { actor: 'anna', requestId: 'r-1' };
  await remove({ pool, clock, note: () => undefined }, { what: 'drafts', before: '2027-12-31', ...staff });
  assert.deepEqual(await found({ email: 'gone@example.com' }), []);
  const { rowCount } = await pool.query(
    'select from contract_people where contract_id not in (select contract_id from contracts)',
  );
  assert.equal(rowCount, 0);
});
