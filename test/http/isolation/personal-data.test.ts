import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { oneCDocument, oneCFile } from '../../payments/statement/support/files.ts';
import type { Changes } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { binderyHere } from '../../support/process.ts';
import { withoutRandomValues } from '../../support/random-values.ts';
import { paidInCash, savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { rowsWith, searchedTables } from '../../support/stored-text.ts';

/** Unique values for every person of the contract. */
const secrets = {
  holderName: 'Неповторимова',
  holderPassport: '987651',
  holderPhone: '79995554433',
  holderEmail: 'unrepeatable@example.com',
  ownerName: 'Единственнов',
  ownerPassport: '987652',
  ownerStreet: 'Небывалая улица',
  driverName: 'Удивительнова',
  licence: '987653',
};

const at = 'insuredObject.osago';
const personal: Changes = {
  'policyHolder.person.lastName': secrets.holderName,
  'policyHolder.passport.number': secrets.holderPassport,
  'policyHolder.phone.phoneNumber': secrets.holderPhone,
  'policyHolder.email': secrets.holderEmail,
  [`${at}.owner.vehicleOwnerPerson.person.lastName`]: secrets.ownerName,
  [`${at}.owner.vehicleOwnerPerson.document.number`]: secrets.ownerPassport,
  [`${at}.owner.vehicleOwnerPerson.address.street`]: secrets.ownerStreet,
  [`${at}.drivers[0].person.lastName`]: secrets.driverName,
  [`${at}.drivers[0].driversLicense.number`]: secrets.licence,
};

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

test('personal data is stored encrypted in one table and is never logged', async () => {
  const draft = await savedDraft(partner, { set: personal });
  const stored = await personalRecords();
  // Each kind of request is sent once: reading, repeating, changing, quoting, a refused request, payment and printing.
  const read = await partner.call('GET', draft.path);
  const update = await partner.call('PUT', draft.path, read.body);
  assert.equal(update.status, 200, update.text);
  assert.equal(await personalRecords(), stored, 'the same people are stored again');
  const other = await partner.call(
    'PUT',
    draft.path,
    osagoBody({ today: testDay, set: { ...personal, 'policyHolder.person.firstName': 'Иная' } }),
  );
  assert.equal(other.status, 200, other.text);
  assert.equal(await personalRecords(), stored + 1, 'one person has changed');
  await partner.call(
    'POST',
    '/sales/v2/individual/osago/quotes',
    osagoBody({ today: testDay, set: personal }),
  );
  const bad = { ...personal, startDate: 'x', [`${at}.purpose`]: secrets.holderName };
  const refused = await partner.call(
    'POST',
    '/sales/v2/individual/osago/policies',
    osagoBody({ today: testDay, set: bad }),
  );
  assert.equal(refused.status, 400);
  const down = {
    ...personal,
    [`${at}.drivers[0].driversLicense.serial`]: '9900',
    [`${at}.drivers[0].driversLicense.number`]: '298765',
  };
  const failed = await partner.call(
    'POST',
    '/sales/v2/individual/osago/policies',
    osagoBody({ today: testDay, set: down }),
  );
  assert.equal(failed.status, 503);
  await paidInCash(partner, { ...draft, premium: Number(other.body.premium) });
  const form = await partner.call('GET', `/sales/v2/policies/${draft.policyNumber}/files/POLICY`);
  assert.equal(form.status, 200, form.text.slice(0, 500));

  const tables = (await searchedTables(service.pool)).map(({ address }) => address);
  for (const name of ['contracts', 'contract_history', 'payments']) {
    assert.ok(tables.includes(`public.${name}`), name);
  }
  for (const secret of Object.values(secrets)) {
    assert.deepEqual(Object.keys(await rowsWith(service.pool, secret)), [], secret);
    const said = service.logged.find((line) => withoutRandomValues(line).includes(secret));
    assert.equal(said, undefined, `the log says ${secret}`);
  }
  assert.ok(service.logged.length > 5, 'there is a log');
});

test("each partner can read only personal data of that partner's contracts", async () => {
  const stranger = await service.partner();
  const before = await personalRecords();
  await savedDraft(stranger, { set: personal });
  const after = await personalRecords();
  assert.ok(after > before, 'records are shared between partners');
});

test('payer data of a bank statement is never stored in clear text, however staff resolve the statement line', async () => {
  const payer = { name: 'Плательщикова Уникальна', inn: '500100732259', account: '40702810400000000777' };
  const purpose = 'Неслыханная оплата по счету 999999';
  const directory = mkdtempSync(join(tmpdir(), 'statement-'));
  const path = join(directory, 'statement.txt');
  const paid = { payerName: payer.name, payerInn: payer.inn, payerAccount: payer.account, purpose };
  writeFileSync(path, oneCFile([oneCDocument(paid)]));
  const environment = { DATABASE_URL: service.connectionString };
  const imported = await binderyHere(['statement', 'import', path, '--json'], environment);
  rmSync(directory, { recursive: true });
  assert.equal(imported.code, 0, imported.stderr);
  const { line } = JSON.parse(imported.stdout).files[0].unmatchedLines[0];
  const comment = 'Вернули Плательщиковой';
  assert.equal(
    (await binderyHere(['statement', 'resolve', line, '--ignore', '--comment', comment], environment)).code,
    0,
  );
  for (const secret of [...Object.values(payer), 'Неслыханная', comment]) {
    assert.deepEqual(await rowsWith(service.pool, secret), {}, secret);
    assert.ok(!imported.stderr.includes(secret));
  }
});

async function personalRecords(): Promise<number> {
  const { rows } = await service.pool.query<{ count: bigint }>('select count(*) from personal_records');
  return Number(rows[0]?.count);
}
