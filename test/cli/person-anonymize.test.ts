import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { findConsents } from '#contracts/clients/consents/store.ts';
import { addNote, listNotes } from '#contracts/clients/notes/note.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { unfinishedSubjects } from '#platform/events/store.ts';
import { remove } from '#staff/contracts/retention/remove.ts';
import { findTask } from '#staff/people/tasks/store.ts';
import { change, terminate } from '../support/addendum.ts';
import { binderyHere, until } from '../support/process.ts';
import { savedDraft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const person = {
  'policyHolder.person.lastName': 'Забытова',
  'policyHolder.person.firstName': 'Анна',
  'policyHolder.phone.phoneNumber': '79037778899',
  'policyHolder.email': 'forget@example.com',
};
const run = (...words: readonly string[]) =>
  binderyHere([...words, '--as', 'anna'], { DATABASE_URL: service.connectionString });

async function anonymized(number: string, ...more: readonly string[]) {
  return run('person', 'anonymize', '--policy-number', number, '--place', 'policyHolder', ...more);
}

/** Simulates that all contracts ended long ago. */
async function ended(years: number): Promise<void> {
  await service.pool.query(
    `update contracts set starts_on = current_date - $1::int * 365 - 365, ends_on = current_date - $1::int * 365
      where status = 'COMPLETE'`,
    [years],
  );
}

test('if a contract prevents anonymization, `person anonymize` changes nothing and reports the reasons', async () => {
  const sold = await soldContract(partner, { set: person });
  const draft = await savedDraft(partner, { set: person });
  const before = await partner.call('GET', sold.path);
  for (const more of [['--dry-run'], []]) {
    const { stdout, stderr } = await anonymized(sold.policyNumber, ...more);
    const output = `${stdout}${stderr}`;
    assert.match(output, new RegExp(`${sold.policyNumber}: it is in force until`));
    assert.match(output, new RegExp(`${draft.policyNumber}: it is not paid`));
  }
  assert.deepEqual((await partner.call('GET', sold.path)).body, before.body);
  await ended(1);
  assert.match((await anonymized(sold.policyNumber)).stderr, /its retention period is not over/);
});

test('`person anonymize` removes a person from all contracts of all partners, including data that addendums replaced', async () => {
  const { pool, clock } = service;
  await remove(
    { pool, clock, note: () => undefined },
    { what: 'drafts', before: '2099-01-01', actor: 'anna', requestId: 'r-1' },
  );
  const one = await soldContract(partner, { set: person });
  await change(partner, one, { 'policyHolder.email': 'forget-too@example.com' });
  await partner.call('GET', `/sales/v2/policies/${one.policyNumber}/files/POLICY`);
  const stranger = await service.partner();
  const other = await soldContract(stranger, { set: person });
  const namesake = await soldContract(partner, {
    set: { ...person, 'policyHolder.person.firstName': 'Яна' },
  });
  await ended(6);
  // The two contracts share records, because the earlier data of one contract equal the data of the other contract.
  const ofPerson = `select from personal_records where fingerprint = decode($1, 'hex')`;
  const known = await pool.query<{ fingerprint: string }>(
    `select personal ->> 'people' as fingerprint from contracts where policy_number = $1`,
    [other.policyNumber],
  );
  const fingerprint = known.rows[0]?.fingerprint;
  assert.equal((await pool.query(ofPerson, [fingerprint])).rowCount, 2);
  await until(async () => (await unfinishedSubjects(pool)).length === 0);
  const done = await anonymized(one.policyNumber);
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stdout, /the person is removed from 3 contracts/);
  for (const [by, { path }] of [
    [partner, one],
    [stranger, other],
  ] as const) {
    const { status, text, body } = await by.call('GET', path);
    assert.equal(status, 200, text);
    for (const value of ['Забытова', '79037778899', 'forget@example.com', 'forget-too@example.com'])
      assert.ok(!text.includes(value), value);
    const { person: holder } = body.policyHolder as { person: JsonObject };
    assert.equal(holder.lastName, 'УДАЛЕНО');
  }
  assert.ok((await partner.call('GET', namesake.path)).text.includes('Забытова'));
  const found = await run('person', 'find', '--email', 'forget-too@example.com', '--json');
  assert.deepEqual(JSON.parse(found.stdout), []);
  const { rows } = await pool.query(
    'select from issued_forms f join contracts c using (contract_id) where c.policy_number = $1',
    [one.policyNumber],
  );
  assert.equal(rows.length, 0);
  await pool.query(`update personal_records set used_on = '2020-01-01'`);
  await remove(
    { pool, clock, note: () => undefined },
    { what: 'drafts', before: '2099-01-01', actor: 'anna', requestId: 'r-2' },
  );
  assert.equal((await pool.query(ofPerson, [fingerprint])).rowCount, 0);
  const again = await anonymized(one.policyNumber);
  assert.equal(again.code, 0);
  assert.match(again.stdout, /nobody any more/);
  const entries = await run('audit', 'list', '--about', other.policyNumber, '--json');
  assert.ok((JSON.parse(entries.stdout) as JsonObject[]).some(({ action }) => action === 'person.anonymize'));
});

test('`person anonymize` also removes staff notes, texts of tasks, consents, and the label and search keys of a contract', async () => {
  const { pool, clock } = service;
  const examples = new URL('../../docs/examples/', import.meta.url);
  const body = JSON.parse(readFileSync(new URL('property-individual.json', examples), 'utf8')) as JsonObject;
  const { policyNumber, premium } = (
    await partner.call('POST', '/sales/v2/individual/property/policies', body)
  ).body as { policyNumber: string; premium: number };
  const path = `/sales/v2/individual/property/policies/${policyNumber}`;
  const paid = await partner.call('PUT', `${path}/installments/1`, { amount: premium, paymentType: 'CASH' });
  assert.equal(paid.status, 200, paid.text);
  const by = { actor: 'staff:anna', requestId: 'r-3', at: clock.now() };
  const file = { name: 'Образцов.pdf', bytes: Buffer.from('%PDF-1.7 Образцов') };
  await addNote(pool, by, policyNumber, { text: 'Образцов просил перезвонить', file });
  const task = await run(
    ...['task', 'ask', '--subject', 'contract', '--number', policyNumber, '--to', 'anna'],
    ...['--due', '2099-01-01', '--title', 'Образцов ждёт'],
  );
  assert.equal(task.code, 0, task.stderr);
  const { rows: ids } = await pool.query<{ id: bigint }>('select contract_id_of($1) as id', [policyNumber]);
  const consents = () => findConsents(pool, ids[0]?.id ?? 0n);
  const given = await consents();
  assert.match(JSON.stringify(given.map(({ evidence }) => evidence)), /Образцов/);
  const subject = async () => {
    const list = await partner.call('GET', `/sales/v2/policies?policyNumber=${policyNumber}`);
    return JSON.stringify(list.body);
  };
  const line = /"subject":"([^"]+)"/.exec(await subject())?.[1];
  assert.ok(line);
  const byLine = `/sales/v2/policies?subjectKey=${encodeURIComponent(line)}`;
  const found = async () => JSON.stringify((await partner.call('GET', byLine)).body).includes(policyNumber);
  assert.ok(await found());
  await ended(6);
  await until(async () => (await unfinishedSubjects(pool)).length === 0);
  const done = await anonymized(policyNumber);
  assert.equal(done.code, 0, done.stderr);
  assert.ok((await subject()).includes('УДАЛЕНО'));
  assert.ok(!(await subject()).includes(line));
  assert.ok(!(await found()));
  const blank = await consents();
  assert.deepEqual(
    blank.map(({ evidence: { name, birthDate, signedBy, contact } }) => [
      name,
      birthDate,
      signedBy.name,
      contact,
    ]),
    given.map(() => ['УДАЛЕНО', null, 'УДАЛЕНО', undefined]),
  );
  assert.deepEqual(
    blank.map(({ sha256, givenAt }) => [sha256, givenAt]),
    given.map(({ sha256, givenAt }) => [sha256, givenAt]),
  );
  assert.ok(blank.every(({ personKey }) => given.every((one) => !one.personKey.equals(personKey))));
  const [note] = await listNotes(pool, policyNumber);
  assert.deepEqual([note?.text, note?.fileName, note?.sizeBytes], ['УДАЛЕНО', null, null]);
  assert.equal((await findTask(pool, 1n))?.title, 'УДАЛЕНО');
});

test('a contract terminated early counts as in force until the day before its end', async () => {
  const ended = { ...person, 'policyHolder.person.lastName': 'Досрочная' };
  const sold = await soldContract(partner, { set: ended });
  await terminate(partner, sold, '2027-03-01');
  const { stdout } = await anonymized(sold.policyNumber, '--dry-run');
  assert.match(stdout, new RegExp(`${sold.policyNumber}: it is in force until 2027-02-28$`, 'm'));
});

test('bank details of refunds are removed with the policyholder', async () => {
  const { pool } = service;
  const named = { ...person, 'policyHolder.person.lastName': 'Возвратова' };
  const sold = await soldContract(partner, { set: named });
  await terminate(partner, sold, '2027-03-01');
  const refundDetails = { name: 'Возвратова Анна', account: '40817810100000000001', bic: '049900104' };
  const path = `/sales/v2/policies/${sold.policyNumber}/refund-details`;
  const sent = await partner.call('PUT', path, { refundDetails });
  assert.equal(sent.status, 200, sent.text);
  const counts = async () => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from received_payees',
    );
    return rows[0]?.count;
  };
  assert.equal(await counts(), 1);
  await pool.query(
    `update contracts set cancelled_at = now() - interval '6 years' where status = 'TERMINATED';
     update premium_refunds set transferred_kopecks = amount_kopecks, document = '1', transferred_by = 'anna', transferred_at = now()`,
  );
  await until(async () => (await unfinishedSubjects(pool)).length === 0);
  const done = await anonymized(sold.policyNumber, '--despite-term');
  assert.equal(done.code, 0, done.stderr);
  assert.equal(await counts(), 0);
});

test("a person's data stay in a contract that staff may still reinstate after an unpaid installment", async () => {
  const { pool } = service;
  const sold = await soldContract(partner, {
    set: { ...person, 'policyHolder.person.lastName': 'Неоплатова' },
  });
  await terminate(partner, sold, '2027-03-01');
  await pool.query(
    `insert into non_payment_ends
       (addendum_id, contract_id, installment_nr, due_on, grace_until, cancelled, ended_at, state, revived, pay_before)
     select addendum_id, contract_id, 1, '2027-03-01', '2027-03-01', '{1}', now(), 'ENDED', '{1}', '2027-03-10'
       from addendums join contracts using (contract_id) where policy_number = $1`,
    [sold.policyNumber],
  );
  await pool.query(
    `update contracts set cancelled_at = now() - interval '6 years' where status = 'TERMINATED';
     delete from premium_refunds`,
  );
  await until(async () => (await unfinishedSubjects(pool)).length === 0);
  for (const [state, daysLeft, isKept] of [
    ['ENDED', 0, true],
    ['REINSTATING', -1, true],
    ['ENDED', -1, false],
  ] as const) {
    await pool.query(
      `update non_payment_ends
          set state = $1, reinstatable_until = (now() at time zone 'Europe/Moscow')::date + $2::int`,
      [state, daysLeft],
    );
    const { code, stdout, stderr } = await anonymized(sold.policyNumber, '--despite-term', '--dry-run');
    const output = new RegExp(
      `${sold.policyNumber}: it ended for an unpaid installment and may still be reinstated`,
    );
    assert.equal(output.test(stdout), isKept, `${state} ${stdout}${stderr}`);
    assert.equal(code, 0);
    if (!isKept) assert.doesNotMatch(stdout, /against it/);
  }
});
