import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { removeContracts } from '#staff/contracts/retention/remove.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { givenBlanks, onPaper } from '../../support/blanks.ts';
import { type Changes, changed, valueAt } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { binderyHere } from '../../support/process.ts';
import { paidInCash, savedDraft } from '../../support/sale.ts';
import {
  type Response,
  type TestPartner,
  type TestService,
  testDay,
  testService,
} from '../../support/service.ts';

const base = '/sales/v2/individual/osago';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner(onPaper);
  await givenBlanks(service, partner, '7000000000', '7000000099');
});
after(() => service.close());

const on = (number: string, serial = 'ТТТ'): Changes => ({ bso: { serial, number } });
const saved = (set: Changes, by = partner, what = 'policies') =>
  by.call('POST', `${base}/${what}`, osagoBody({ today: testDay, set }));
const run = (...words: readonly string[]) => binderyHere(words, { DATABASE_URL: service.connectionString });

function faultsOf({ status, text, body }: Response): readonly string[] {
  assert.equal(status, 400, text);
  return (body.details as JsonObject[]).map((one) => String(valueAt(one, 'metadata.field')));
}

test('quotes and contracts accept paper blanks only from partners whose agreement allows blanks', async () => {
  const none = await service.partner();
  const kindOnly = await service.partner({ forms: ['EBSO'] });
  for (const what of ['quotes', 'policies']) {
    const kind = await saved({ 'infoList.policyKind': 'EBSO' }, none, what);
    assert.deepEqual(faultsOf(kind), ['infoList.policyKind']);
    assert.match(kind.text, /по вашему соглашению полисы на бумаге не оформляются/);
    assert.deepEqual(faultsOf(await saved(on('7000000000'), none, what)), ['bso']);
    assert.equal((await saved({ 'infoList.policyKind': 'EBSO' }, kindOnly, what)).status, 200);
    assert.deepEqual(faultsOf(await saved(on('7000000000'), kindOnly, what)), ['bso']);
  }
});

test('serial and number of a blank become the policy number at creation and are printed', async () => {
  const draft = await savedDraft(partner, { set: on('7000000001') });
  assert.equal(draft.policyNumber, 'TTT7000000001');
  const form = await partner.call('GET', `/sales/v2/policies/${draft.policyNumber}/files/DRAFT`);
  const { text } = await readPdf(new Uint8Array(Buffer.from(String(form.body.policyPDF), 'base64')));
  assert.match(text, /ТТТ\s№\s7000000001/);
  await paidInCash(partner, draft);
  assert.equal((await partner.call('GET', draft.path)).body.policyNumber, 'TTT7000000001');
  // The serial in Latin letters means the same blank.
  assert.deepEqual(faultsOf(await saved(on('7000000001', 'ttt'))), ['bso']);
});

test('a blank can be used only by its partner and for only one contract', async () => {
  const other = await service.partner(onPaper);
  const unknown = await saved(on('7000000100'));
  const foreign = await saved(on('7000000002'), other);
  assert.deepEqual([faultsOf(unknown), faultsOf(foreign)], [['bso'], ['bso']]);
  assert.match(foreign.text, /такой бланк вам не выдан/);
  assert.match(unknown.text, /такой бланк вам не выдан/);
  assert.equal((await saved(on('7000000002'))).status, 200);
  const second = await saved(on('7000000002'));
  assert.deepEqual(faultsOf(second), ['bso']);
  assert.match(second.text, /уже сохранён договор/);
  assert.deepEqual(faultsOf(await saved(on('0000000001', 'ХХХ'))), ['bso'], 'of our own electronic policies');
});

test('if one blank is used in many concurrent creations, only one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      partner.call('POST', `${base}/policies`, osagoBody({ today: testDay, set: on('7000000003') }), {
        // Requests with an idempotency key are saved by other SQL statements.
        ...(index % 2 === 0 ? {} : { 'idempotency-key': `blank-${index}` }),
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.equal(statuses.filter((status) => status === 200).length, 1, statuses.join());
  for (const { status, text } of answers) {
    if (status === 200) continue;
    assert.ok(status === 400 || status === 409, text);
    assert.match(text, /на этом бланке уже сохранён договор/);
  }
});

test('a change of a draft cannot remove or replace the blank', async () => {
  const draft = await savedDraft(partner, { set: on('7000000004') });
  for (const set of [on('7000000005'), { bso: undefined }]) {
    const answer = await partner.call('PUT', draft.path, changed(draft.body, set));
    assert.deepEqual(faultsOf(answer), ['bso']);
  }
  const same = await partner.call('PUT', draft.path, changed(draft.body, on('7000000004', 'TTT')));
  assert.equal(same.status, 200, same.text);
  assert.equal(same.body.policyNumber, draft.policyNumber);
  const electronic = await savedDraft(partner);
  const answer = await partner.call('PUT', electronic.path, changed(electronic.body, on('7000000005')));
  assert.deepEqual(faultsOf(answer), ['bso']);
  assert.equal((await saved(on('7000000005'))).status, 200, 'it is still free');
});

test('deleting a draft releases its blank, but deleting a contract that was in force does not', async () => {
  const dead = await savedDraft(partner, { set: on('7000000006') });
  const sold = await savedDraft(partner, { set: on('7000000007') });
  await paidInCash(partner, sold);
  const { pool } = service;
  for (const { policyNumber } of [dead, sold]) {
    const { rows } = await pool.query<{ id: bigint }>('select contract_id_of($1) as id', [policyNumber]);
    await inTransaction(pool, (tx) => removeContracts(tx, [rows[0]?.id ?? 0n]));
  }
  assert.equal((await saved(on('7000000006'))).status, 200);
  const used = await saved(on('7000000007'));
  assert.deepEqual(faultsOf(used), ['bso']);
  assert.match(used.text, /уже заключён договор/);
});

test('staff issue, list and void blanks', async () => {
  const own = await service.partner({ ...onPaper, login: 'paper-1' });
  const range = ['--partner', 'paper-1', '--serial', 'ААА', '--from', '0000000010'];
  const issued = await run('blank', 'issue', ...range, '--to', '0000000019', '--as', 'anna');
  assert.equal(issued.code, 0, issued.stderr);
  assert.equal((await saved(on('0000000012', 'ААА'), own)).status, 200);
  const voided = await run('blank', 'void', '--serial', 'AAA', '--number', '0000000015');
  assert.equal(voided.code, 0, voided.stderr);
  assert.match((await saved(on('0000000015', 'ААА'), own)).text, /этот бланк испорчен/);
  const listed = await run('blank', 'list', '--partner', 'paper-1', '--json');
  assert.deepEqual(JSON.parse(listed.stdout), [
    { partner: 'paper-1', first: 'AAA0000000010', last: 'AAA0000000011', state: 'FREE', blanks: 2 },
    { partner: 'paper-1', first: 'AAA0000000012', last: 'AAA0000000012', state: 'HELD', blanks: 1 },
    { partner: 'paper-1', first: 'AAA0000000013', last: 'AAA0000000014', state: 'FREE', blanks: 2 },
    { partner: 'paper-1', first: 'AAA0000000015', last: 'AAA0000000015', state: 'VOID', blanks: 1 },
    { partner: 'paper-1', first: 'AAA0000000016', last: 'AAA0000000019', state: 'FREE', blanks: 4 },
  ]);
  const released = await run('blank', 'release', '--serial', 'ААА', '--number', '0000000012');
  assert.equal(released.code, 0, released.stderr);
  const again = await saved(on('0000000012', 'ААА'), own);
  assert.equal(again.status, 200, again.text);
  const path = `${base}/policies/AAA0000000012/installments/1`;
  const link = {
    amount: again.body.premium ?? 0,
    paymentType: 'CARD',
    successUrl: 'https://a.example/',
    failUrl: 'https://a.example/',
  };
  assert.equal((await own.call('PUT', path, link)).status, 200);
  for (const [words, reported] of [
    [['release', '--serial', 'ААА', '--number', '0000000012'], /stays: a payment, bill or link is open/],
    [['release', '--serial', 'ААА', '--number', '0000000013'], /no unpaid contract holds/],
    [['issue', ...range, '--to', '0000000030'], /issued before/],
    [['issue', ...range, '--to', '0000000009'], /below/],
    [['issue', ...range, '--to', '9999999999'], /at most 100000/],
    [['issue', ...range, '--to', '12'], /ten digits/],
    [
      ['issue', '--partner', 'nobody', '--serial', 'ББТ', '--from', '0000000001', '--to', '0000000001'],
      /three letters/,
    ],
    [
      ['issue', '--partner', 'nobody', '--serial', 'ВВВ', '--from', '0000000001', '--to', '0000000001'],
      /no partner/,
    ],
    [
      ['issue', '--partner', 'paper-1', '--serial', 'ХХХ', '--from', '0000000001', '--to', '0000000001'],
      /electronic/,
    ],
    [['void', '--serial', 'ААА', '--number', '0000000012'], /a contract has it/],
    [['void', '--serial', 'ААА', '--number', '0000000015'], /void already/],
  ] as const) {
    const { code, stderr } = await run('blank', ...words);
    assert.equal(code, 1, words.join(' '));
    assert.match(stderr, reported);
  }
});
