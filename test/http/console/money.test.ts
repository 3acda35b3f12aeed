import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { billedDraft, paymentOf } from '../../payments/statement/support/billed.ts';
import { oneCDocument, oneCFile } from '../../payments/statement/support/files.ts';
import { consoleService, ofOurPage, type StaffBrowser, staffBrowser } from '../../support/console.ts';
import { until } from '../../support/process.ts';
import { savedDraft, statusCode } from '../../support/sale.ts';
import type { TestPartner, TestService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let pavel: StaffBrowser;
let olga: StaffBrowser;

before(async () => {
  service = await consoleService({ FOUR_EYES: 'on' });
  partner = await service.partner({ cash: 'ON_CONFIRMATION' });
  pavel = await staffBrowser(service, ['accountant'], 'pavel');
  olga = await staffBrowser(service, ['accountant'], 'olga');
});
after(() => service.close());

/** Imports statement lines on the console page; returns the numbers of unmatched lines. */
async function waitingLines(...documents: readonly string[]): Promise<readonly string[]> {
  const sent = await pavel.upload('/statement-import', {}, { files: { 'day.txt': oneCFile(documents) } });
  const path = sent.headers.get('location') ?? '';
  await until(async () => (await pavel.open(path)).headers.get('refresh') === null);
  return lineIds();
}

async function lineIds(path = '/statement-lines'): Promise<readonly string[]> {
  const { text } = await pavel.open(`${path}?sort=-lineId`);
  return [...text.matchAll(/href="\/statement-lines\/(\d+)"/g)].map(([, id = '']) => id);
}

/** Opens the page of a proposal as `by` and approves it. */
async function approved(by: StaffBrowser, shown: string) {
  const [, id = ''] = /\/proposals\/(\d+)/.exec(shown) ?? [];
  const { text } = await by.open(`/proposals/${id}`);
  const [, hash = ''] = /proposal-approve\?id=\d+&amp;hash=([0-9a-f]+)/.exec(text) ?? [];
  return by.send('/proposal-approve', { id, hash });
}

test('waiting cash is listed, confirmed by staff and then removed from the list', async () => {
  const draft = await savedDraft(partner);
  const chosen = await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType: 'CASH',
  });
  assert.equal(chosen.status, 200, chosen.text);
  const listed = await pavel.open('/payments?status=AWAITING&type=CASH');
  assert.match(listed.text, new RegExp(draft.policyNumber));
  const [, orderId = ''] = /href="\/payments\/([0-9a-f-]{36})"/.exec(listed.text) ?? [];
  const shown = await pavel.open(`/payments/${orderId}`);
  assert.equal(shown.status, 200, shown.text);
  assert.match(shown.text, /cash-confirm\?policyNumber=/);
  const done = await pavel.send('/cash-confirm', { policyNumber: draft.policyNumber });
  assert.equal(done.status, 200, done.text);
  assert.match(done.text, /подтверждены/);
  assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'COMPLETE');
  assert.equal((await pavel.send('/cash-confirm', { policyNumber: draft.policyNumber })).status, 409);
  assert.doesNotMatch((await pavel.open('/payments?type=CASH')).text, new RegExp(draft.policyNumber));
});

test('a search in payments finds a payment behind the first page, and the order covers all payments', async () => {
  const numbers: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const draft = await savedDraft(partner);
    await partner.call('PUT', `${draft.path}/installments/1`, { amount: draft.premium, paymentType: 'CASH' });
    numbers.push(draft.policyNumber);
  }
  const [oldest = '', newest = ''] = numbers;
  await service.pool.query(
    `insert into payments (order_id, contract_id, installment_nr, payment_type, amount_kopecks, status, created_at)
     select gen_random_uuid(), contract_id_of($1), 100 + n, 'CASH', 100000000 + n, 'AWAITING', now() + n * interval '1 second'
       from generate_series(1, 30) n`,
    [newest],
  );
  const found = await pavel.open(`/payments?status=AWAITING&q=${oldest}`);
  assert.match(found.text, new RegExp(`href="/contracts/${oldest}"`));
  assert.match(found.text, /Строк: 1</);
  const sorted = await pavel.open('/payments?status=AWAITING&type=CASH&sort=-amount');
  assert.match(sorted.text, /<td class="number">1\u00a0000\u00a0000,30</);
  assert.match(sorted.text, /Строки 1–20 из 3\d/);
  const [, cursor = ''] = /cursor=([\w-]+)/.exec(sorted.text) ?? [];
  assert.match(
    (await pavel.open(`/payments?status=AWAITING&type=CASH&sort=-amount&cursor=${cursor}`)).text,
    /Строки 21–3\d из 3\d/,
  );
  await service.pool.query('delete from payments where installment_nr > 100');
  const done = await pavel.send('/payments', { do: 'confirm-cash', key: `${oldest} 1` });
  assert.match(done.text, /Сделано: 1 из 1/);
  const again = await pavel.send('/payments', { do: 'confirm-cash', key: `${oldest} 1` });
  assert.match(again.text, /Сделано: 0 из 1[\s\S]*наличных/i);
});

test('a bank statement line without a number is matched to a contract that awaits its amount and pays the contract after approval', async () => {
  const draft = await billedDraft(partner);
  const [line = ''] = await waitingLines(paymentOf(draft, { purpose: 'Оплата страховки' }));
  const shown = await pavel.open(`/statement-lines/${line}`);
  assert.match(shown.text, new RegExp(`${draft.policyNumber}[\\s\\S]*сумма[\\s\\S]*Зачесть сюда`));
  const form = { line, policy: draft.policyNumber, comment: 'Письмо страхователя' };
  const asked = await pavel.send('/statement-resolve', form);
  assert.equal(asked.status, 200, asked.text);
  assert.match(asked.text, /должен согласиться другой сотрудник/);
  assert.equal((await approved(pavel, asked.text)).status, 400, 'the page shows its asker no hash');
  const done = await approved(olga, asked.text);
  assert.equal(done.status, 200, done.text);
  assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'COMPLETE');
});

test('only one of two concurrent approvals succeeds, and a proposal is void if its data changed', async () => {
  const [line = ''] = await waitingLines(oneCDocument({ amount: '31.00', purpose: 'Не нам' }));
  const asked = await pavel.send('/statement-resolve', { line, ignore: 'on', comment: 'Не наше' });
  const irina = await staffBrowser(service, ['accountant'], 'irina');
  const both = await Promise.all([approved(olga, asked.text), approved(irina, asked.text)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal((await pavel.send('/statement-resolve', { line, ignore: 'on', comment: 'Ещё' })).status, 409);
});

test('unmatched money is returned by a payment order that staff record', async () => {
  const [line = ''] = await waitingLines(oneCDocument({ amount: '77.00', purpose: 'Ошибка' }));
  const asked = await pavel.send('/statement-resolve', { line, giveBack: 'on', comment: 'Ошиблись счётом' });
  assert.equal((await approved(olga, asked.text)).status, 200);
  assert.ok((await lineIds('/statement-returns')).includes(line));
  const file = await pavel.send('/statement-returns-file', {});
  assert.equal(file.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(file.text, /77,00/);
  const done = await pavel.send('/statement-returned', { line, document: '17' });
  assert.equal(done.status, 200, done.text);
  assert.match((await pavel.open(`/statement-lines/${line}`)).text, /возвращена плательщику/);
  assert.equal((await pavel.send('/statement-returned', { line, document: '18' })).status, 409);
});

test('resolving unmatched money requires exactly one action and a reason', async () => {
  const [line = ''] = await waitingLines(oneCDocument({ amount: '78.00', purpose: 'Что-то' }));
  for (const form of [{}, { ignore: 'on' }, { ignore: 'on', giveBack: 'on', comment: 'Оба' }])
    assert.equal((await pavel.send('/statement-resolve', { line, ...form })).status, 400);
});

test('the lists on the money pages and the settlements are exported as CSV and XLSX', async () => {
  for (const path of [
    '/payments',
    '/statement-lines',
    '/refunds',
    '/debts',
    '/payment-unmatched',
    '/statement-returns',
  ]) {
    assert.equal((await pavel.open(path)).status, 200, path);
    assert.equal((await pavel.open(`${path}?as=csv`)).headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.match((await pavel.open(`${path}?as=xlsx`)).headers.get('content-disposition') ?? '', /\.xlsx/);
  }
  const period = { partner: partner.login, from: '2026-01-01', to: '2026-12-31' };
  const xlsx = await pavel.send('/bordereau', period);
  assert.match(xlsx.headers.get('content-disposition') ?? '', /\.xlsx$/);
  const csv = await pavel.send('/bordereau', { ...period, format: 'csv' });
  assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal((await pavel.send('/bordereau', { ...period, to: '2025-01-01' })).status, 400);
  assert.equal((await pavel.send('/debts-file', {})).headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal((await pavel.send('/refund-transfers', {})).status, 200);
});

test('the money pages refuse forms about unknown payments and refunds, and forms from other sites', async () => {
  assert.equal((await pavel.send('/refund-acquirer', { id: '999' })).status, 409);
  assert.equal((await pavel.send('/refund-transferred', { id: '999', document: '1' })).status, 409);
  assert.equal((await pavel.send('/refund-hold', { id: '999', reason: 'Убыток 1' })).status, 409);
  assert.equal((await pavel.send('/refund-release', { id: '999' })).status, 409);
  assert.equal((await pavel.send('/payment-refund', { id: '999' })).status, 409);
  const forged = await pavel.send(
    '/payment-refund',
    { id: '999' },
    { ...ofOurPage, 'sec-fetch-site': 'cross-site' },
  );
  assert.equal(forged.status, 403);
  assert.equal((await pavel.open('/payments/00000000-0000-4000-8000-000000000000')).status, 404);
  assert.equal((await pavel.open('/statement-lines/999999')).status, 404);
});
