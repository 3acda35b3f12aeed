import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import iconv from 'iconv-lite';
import { changeAgreement, endAgreement } from '#contracts/rating/agreements/manage.ts';
import { askAddendum } from '../../support/addendum.ts';
import { agreementState, declaredUnder, openedAgreement, shipmentSum } from '../../support/agreement.ts';
import { type SecondApp, secondApp } from '../../support/app.ts';
import { cargoBody, savedCargo, soldCargo } from '../../support/cargo-sale.ts';
import { read } from '../../support/link.ts';
import { binderyHere } from '../../support/process.ts';
import { type Draft, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';
import { oneCDocument, oneCFile } from '../statement/support/files.ts';

let service: TestService;
let other: SecondApp;
let partner: TestPartner;
let directory: string;
let opened = 0;
let files = 0;

before(async () => {
  service = await testService();
  other = await secondApp(service);
  partner = await service.partner();
  directory = mkdtempSync(join(tmpdir(), 'bindery-agreement-'));
});
after(async () => {
  rmSync(directory, { recursive: true });
  await other.close();
  await service.close();
});

const agreement = (shipments: bigint): Promise<string> => {
  opened += 1;
  return openedAgreement(service, partner, `ГП-2027/${opened}`, { sumLimit: shipmentSum * shipments });
};

/** Requests a bill for the draft, and returns a 1C document in which the bank credits the bill's amount. */
async function billed(draft: Draft): Promise<string> {
  const asked = { amount: draft.premium, paymentType: 'CASHLESS' };
  const answer = await partner.call('PUT', `${draft.path}/installments/1`, asked);
  assert.equal(answer.status, 200, answer.text);
  const [bill] = (await read(partner, draft)).payments;
  return oneCDocument({
    amount: draft.premium.toFixed(2),
    purpose: `Оплата по счету ${String(bill?.billNumber)}`,
    date: '21.11.2026',
    number: String(bill?.billNumber).replaceAll(/\D/g, '').slice(-6),
  });
}

const run = (...words: readonly string[]) =>
  binderyHere(['statement', ...words], { DATABASE_URL: service.connectionString });

async function imported(documents: readonly string[]) {
  files += 1;
  const path = join(directory, `statement-${files}.txt`);
  writeFileSync(path, iconv.encode(oneCFile(documents), 'windows-1251'));
  const { stdout, stderr } = await run('import', path, '--json');
  assert.notEqual(stdout, '', stderr);
  return JSON.parse(stdout).files[0];
}

test('the payment of a bill waits for staff if the limit of its general agreement is used up', async () => {
  const number = await agreement(1n);
  const drafts = await Promise.all([1, 2].map(() => savedCargo(partner, declaredUnder(number))));
  const documents = [];
  for (const draft of drafts) documents.push(await billed(draft));
  const report = await imported(documents);
  assert.deepEqual([report.matched, report.unmatched], [1, 1]);
  const [{ line, reason, explanation }] = report.unmatchedLines;
  assert.equal(reason, 'NOT_AWAITED');
  assert.match(explanation, /свободно 0,00 руб/);
  const states = await Promise.all(drafts.map(async (draft) => (await read(partner, draft)).status));
  assert.deepEqual(states.toSorted(), ['AWAITING_PAYMENT', 'COMPLETE']);
  assert.equal((await agreementState(service, number)).declared, shipmentSum);
  const waiting = drafts[states.indexOf('AWAITING_PAYMENT')]?.policyNumber ?? '';
  const resolve = () => run('resolve', line, '--policy', waiting, '--comment', 'Лимит увеличен');
  const early = await resolve();
  assert.equal(early.code, 1);
  assert.match(early.stderr, /свободно 0,00 руб/);
  await changeAgreement(service.pool, byStaff(service.clock), number, { sumLimit: shipmentSum * 2n });
  const resolved = await resolve();
  assert.equal(resolved.code, 0, resolved.stderr);
  assert.equal((await agreementState(service, number)).declared, shipmentSum * 2n);
});

test('the payment of a bill for a shipment stays unmatched if its general agreement has ended', async () => {
  const number = await agreement(1n);
  const document = await billed(await savedCargo(partner, declaredUnder(number)));
  await endAgreement(service.pool, byStaff(service.clock), number, '2026-11-25');
  const report = await imported([document]);
  assert.deepEqual([report.matched, report.unmatched], [0, 1]);
  assert.match(report.unmatchedLines[0].explanation, /действует с 01\.11\.2026 по 24\.11\.2026/);
  assert.equal((await agreementState(service, number)).declarations, 0);
});

test('two concurrent cash payments never exceed the limit of a general agreement', async () => {
  const number = await agreement(2n);
  const drafts = await Promise.all(
    Array.from({ length: 6 }, () => savedCargo(partner, declaredUnder(number))),
  );
  const answers = await Promise.all(
    drafts.map((draft, index) => {
      const [path, asked] = [`${draft.path}/installments/1`, { amount: draft.premium, paymentType: 'CASH' }];
      return index % 2 ? other.call(partner.token, 'PUT', path, asked) : partner.call('PUT', path, asked);
    }),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 400, 400, 400, 400]);
  const { declared, declarations } = await agreementState(service, number);
  assert.deepEqual([declared, declarations], [shipmentSum * 2n, 2]);
  const states = await Promise.all(drafts.map((draft) => partner.call('GET', draft.path)));
  assert.equal(states.filter(({ body }) => statusCode(body) === 'COMPLETE').length, 2);
});

test('a concurrent price increase and new shipment never together exceed the limit of a general agreement', async () => {
  const number = await agreement(2n);
  const contract = await soldCargo(partner, declaredUnder(number));
  const draft = await savedCargo(partner, declaredUnder(number));
  const dearer = cargoBody(declaredUnder(number, { 'insuredObject.cargo.items[0].value': 7_000_000 }));
  const [changed, paid] = await Promise.all([
    askAddendum(partner, contract, { contract: dearer, effectiveDate: '2026-12-02' }),
    other.call(partner.token, 'PUT', `${draft.path}/installments/1`, {
      amount: draft.premium,
      paymentType: 'CASH',
    }),
  ]);
  assert.deepEqual([changed.status, paid.status].toSorted(), [200, 400], `${changed.text} ${paid.text}`);
  const { declared, sumLimit } = await agreementState(service, number);
  assert.ok(declared <= sumLimit);
});
