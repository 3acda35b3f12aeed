import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import iconv from 'iconv-lite';
import { billedDraft, paymentOf } from '../../payments/statement/support/billed.ts';
import { oneCDocument, oneCFile } from '../../payments/statement/support/files.ts';
import { consoleService, type StaffBrowser, staffBrowser, whenEnded } from '../../support/console.ts';
import { statusCode } from '../../support/sale.ts';
import type { Response, TestPartner, TestService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let accountant: StaffBrowser;

before(async () => {
  service = await consoleService();
  partner = await service.partner();
  accountant = await staffBrowser(service, ['accountant']);
});
after(() => service.close());

/** Sends files to the import page and waits for the result of the import job. */
async function imported(
  files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
  form: Readonly<Record<string, string>> = {},
): Promise<{ readonly path: string; readonly ended: Response }> {
  const sent = await accountant.upload('/statement-import', form, { files });
  assert.equal(sent.status, 303, sent.text);
  const path = sent.headers.get('location') ?? '';
  return { path, ended: await whenEnded(accountant, path) };
}

test('a dry run shows the payments without changes; an import records the payments even if the page is closed', async () => {
  const draft = await billedDraft(partner);
  const file = oneCFile([paymentOf(draft), oneCDocument({ purpose: 'Без номера', amount: '77.00' })]);
  const tried = await imported({ 'day.txt': file }, { dryRun: 'on' });
  assert.match(tried.ended.text, /Это проверка: ничего не изменилось/);
  assert.match(tried.ended.text, new RegExp(`Оплатят счета[\\s\\S]*${draft.billNumber}`));
  assert.match(tried.ended.text, /Ждут разбора[\s\S]*Без номера/);
  assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'AWAITING_PAYMENT');
  const { path, ended } = await imported({ 'day.txt': file });
  assert.match(ended.text, /<h2>day\.txt<\/h2>/);
  assert.doesNotMatch(ended.text, /bindery-upload/);
  assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'COMPLETE');
  const again = await accountant.open('/statement-import');
  assert.ok(again.text.includes(path.replaceAll('&', '&amp;')), 'it is found again from the page');
});

test('files that are not bank statements are refused, and the page names each of them', async () => {
  const { ended } = await imported({ 'no.txt': 'nothing', 'empty.txt': '' });
  assert.match(ended.text, /no\.txt/);
  assert.match(ended.text, /empty\.txt/);
  assert.match(ended.text, /role="alert"/);
});

test('an import form without a file is refused, and a file path typed in the form is not read', async () => {
  assert.equal((await accountant.upload('/statement-import', {}, {})).status, 400);
  const typed = await accountant.send('/statement-import', { files: '/etc/hostname' });
  assert.equal(typed.status, 400);
  assert.match(typed.text, /Заполните это поле/);
});

test('staff without the right to import cannot open the result of an import, and an unknown result is not found', async () => {
  const { path } = await imported({ 'empty.txt': oneCFile([]) });
  const support = await staffBrowser(service, ['support']);
  assert.equal((await support.open(path)).status, 403);
  assert.equal((await accountant.open('/statement-import?work=nothing')).status, 404);
});

test('an unreadable multipart body of an import form is refused', async () => {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=x' };
  assert.equal((await accountant.send('/statement-import', { a: 'b' }, headers)).status, 400);
});

test("a bank statement in the bank's encoding is read correctly", async () => {
  const draft = await billedDraft(partner);
  const bytes = new Uint8Array(iconv.encode(oneCFile([paymentOf(draft)]), 'windows-1251'));
  const { ended } = await imported({ 'bank.txt': bytes });
  assert.match(ended.text, new RegExp(draft.billNumber));
});
