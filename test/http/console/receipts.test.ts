import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { receiptsOf, registerAll } from '../../payments/fiscal/support.ts';
import { consoleService, type StaffBrowser, staffBrowser } from '../../support/console.ts';
import { later } from '../../support/link.ts';
import { binderyHere } from '../../support/process.ts';
import { type Draft, soldContract } from '../../support/sale.ts';
import type { TestPartner, TestService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let anna: StaffBrowser;
let signedIn = 0;

before(async () => {
  service = await consoleService();
  partner = await service.partner();
});
// The clock moves, and a sign-in is fresh for a few minutes only.
beforeEach(async () => {
  signedIn += 1;
  anna = await staffBrowser(service, ['accountant'], `anna-${signedIn}`);
});
after(() => service.close());

/** Sells a contract whose receipt the sandbox till treats as its e-mail address says. */
async function soldTo(email: string): Promise<Draft> {
  const contract = await soldContract(partner, { set: { 'policyHolder.email': email } });
  await registerAll(service);
  return contract;
}

const receiptIds = async ({ policyNumber }: Draft) =>
  (await receiptsOf(service.pool, policyNumber)).map(({ receiptId }) => String(receiptId));
const states = async ({ policyNumber }: Draft) =>
  (await receiptsOf(service.pool, policyNumber)).map(({ kind, state }) => `${kind} ${state}`);

test('a failed receipt is on the home page, in the list and on the page of its payment, and is sent again', async () => {
  const contract = await soldTo('receipt.failed@example.com');
  assert.match((await anna.open('/')).text, /Чеки не зарегистрированы/);
  const listed = await anna.open('/receipts?waiting=on');
  assert.ok(listed.text.includes(contract.policyNumber));
  const [id = ''] = await receiptIds(contract);
  const shown = await anna.open(`/receipts/${id}`);
  assert.match(shown.text, /касса тестовой среды не зарегистрировала чек/);
  const { rows } = await service.pool.query<{ id: string }>(
    'select order_id as id from fiscal_receipt_items where receipt_id = $1',
    [id],
  );
  assert.match((await anna.open(`/payments/${rows[0]?.id}`)).text, /Фискальные чеки/);
  const before = await service.pool.query(
    'select external_id as id from fiscal_receipts where receipt_id = $1',
    [id],
  );
  const sent = await anna.send('/receipt-retry', { id });
  assert.match(sent.text, /будет отправлен снова/);
  const after = await service.pool.query(
    'select external_id as id, state from fiscal_receipts where receipt_id = $1',
    [id],
  );
  assert.notEqual(after.rows[0]?.id, before.rows[0]?.id);
  assert.equal(after.rows[0]?.state, 'NEEDED');
});

test('a late receipt is sent as a correction, and one that is not needed is exempt', async () => {
  const contract = await soldTo('receipt.refused@example.com');
  const [id = ''] = await receiptIds(contract);
  await anna.send('/receipt-retry', { id, late: 'on' });
  await registerAll(service);
  assert.deepEqual(await states(contract), ['INCOME_CORRECTION FAILED']);
  const done = await anna.send('/receipt-exempt', { id, reason: 'Платила организация' });
  assert.match(done.text, /не нужен/);
  assert.deepEqual(await states(contract), ['INCOME_CORRECTION EXEMPT']);
  assert.equal((await anna.send('/receipt-retry', { id })).status, 409);
});

test('a wrong receipt is taken back and replaced by corrections, once', async () => {
  const contract = await soldTo('petr@example.com');
  const [id = ''] = await receiptIds(contract);
  assert.deepEqual(await states(contract), ['INCOME REGISTERED']);
  const done = await anna.send('/receipt-correct', { id, reason: 'Неверное имя' });
  assert.match(done.text, /чеки коррекции/);
  later(service, 60);
  await registerAll(service);
  assert.deepEqual(await states(contract), [
    'INCOME REGISTERED',
    'RETURN_CORRECTION REGISTERED',
    'INCOME_CORRECTION REGISTERED',
  ]);
  const again = await anna.send('/receipt-correct', { id, reason: 'Ещё раз' });
  assert.equal(again.status, 409);
  assert.match(again.text, /уже исправлен/);
  assert.match((await anna.open(`/receipts/${id}`)).text, /Исправлен/);
});

test('the command line lists receipts and refuses to retry a registered one', async () => {
  const contract = await soldTo('petr@example.com');
  const [id = ''] = await receiptIds(contract);
  const run = (...words: string[]) =>
    binderyHere(['receipt', ...words], { DATABASE_URL: service.connectionString });
  const listed = await run('list', '--state', 'REGISTERED', '--json');
  assert.equal(listed.code, 0, listed.stderr);
  assert.ok(listed.stdout.includes(contract.policyNumber));
  const shown = JSON.parse((await run('show', id, '--json')).stdout);
  assert.equal(shown.items[0].policyNumber, contract.policyNumber);
  const refused = await run('retry', id);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /is REGISTERED/);
});

test('a registered receipt never changes in the database', async () => {
  const contract = await soldTo('petr@example.com');
  const [id] = await receiptIds(contract);
  await assert.rejects(
    service.pool.query(`update fiscal_receipts set amount_kopecks = 1 where receipt_id = $1`, [id]),
    /never changes/,
  );
});
