import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { binderyHere } from '../support/process.ts';
import { savedDraft } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const run = (...words: readonly string[]) =>
  binderyHere([...words, '--as', 'anna'], { DATABASE_URL: service.connectionString });

async function listed(...words: readonly string[]): Promise<readonly JsonObject[]> {
  const { code, stdout, stderr } = await run(...words, '--json');
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as JsonObject[];
}

test("staff find a person's contracts of all partners with the person's role in each", async () => {
  const set = {
    'policyHolder.person.lastName': 'Искомова',
    'policyHolder.phone.phoneNumber': '79031112233',
  };
  const own = await savedDraft(partner, { set });
  const other = await savedDraft(await service.partner(), { set });
  const found = await listed('person', 'find', '--phone', '8 903 111-22-33');
  assert.deepEqual(
    found.map(({ policyNumber, places }) => ({ policyNumber, places })),
    [other, own].map(({ policyNumber }) => ({ policyNumber, places: ['policyHolder'] })),
  );
  const { birthDate } = (own.body.policyHolder as { person: { birthDate: string } }).person;
  const byName = await listed('person', 'find', '--last-name', 'искомова', '--birth-date', birthDate);
  assert.deepEqual(byName, found);
  assert.deepEqual(await listed('person', 'find', '--phone', '8 903 111-22-34'), []);
});

test('`person find` writes an access record with the found contract numbers and without the search text', async () => {
  const { policyNumber } = await savedDraft(partner, { set: { 'policyHolder.email': 'looked@example.com' } });
  await listed('person', 'find', '--email', 'looked@example.com');
  const looks = await listed('audit', 'list', '--only', 'looks', '--about', policyNumber);
  assert.deepEqual(
    looks.map(({ action, actor, after }) => ({ action, actor, after })),
    [{ action: 'person.find', actor: 'staff:anna', after: { searchedBy: ['email'], found: 1 } }],
  );
  await listed('person', 'find', '--email', 'nobody@example.com');
  const [newest] = await listed('audit', 'list', '--only', 'looks', '--about', 'person');
  assert.deepEqual(newest?.after, { searchedBy: ['email'], found: 0 });
  const { rows } = await service.pool.query<{ row: string }>('select t::text as row from staff_journal t');
  assert.ok(!rows.some(({ row }) => row.includes('@example.com')));
});

test('`person find` refuses incomplete and invalid search data and explains what to enter', async () => {
  const cases = [
    [
      [],
      /nobody is named; give --phone, --email, --inn, --document-number, or --last-name with --birth-date/,
    ],
    [['--last-name', 'Искомова'], /--last-name needs --birth-date/],
    [['--document-serial', '4500'], /--document-serial needs --document-number/],
    [['--phone', '1'], /--phone cannot be used; give a number of 7 to 15 digits/],
  ] as const;
  for (const [words, output] of cases) {
    const { code, stderr } = await run('person', 'find', ...words);
    assert.notEqual(code, 0);
    assert.match(stderr, output);
  }
});
