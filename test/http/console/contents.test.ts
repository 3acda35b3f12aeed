import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { type SecondApp, secondApp } from '../../support/app.ts';
import { consoleService, type StaffBrowser, staffBrowser } from '../../support/console.ts';
import { until } from '../../support/process.ts';
import { soldContract } from '../../support/sale.ts';
import type { TestPartner, TestService } from '../../support/service.ts';

let service: TestService;
let second: SecondApp;
let nina: StaffBrowser;
let oleg: StaffBrowser;
let partner: TestPartner;

before(async () => {
  service = await consoleService({ FOUR_EYES: 'on' });
  second = await secondApp(service);
  nina = await staffBrowser(service, ['underwriter'], 'nina');
  oleg = await staffBrowser(service, ['accountant'], 'oleg');
  partner = await service.partner();
});
after(async () => {
  await second.close();
  await service.close();
});

const editPath = (code: string) => `/contents/${code}/change`;

/** Returns the version whose texts the form of a content has. */
async function editedVersion(code: string): Promise<string> {
  const { text } = await nina.open(editPath(code));
  return /name="version" value="(\d+)"/.exec(text)?.[1] ?? '';
}

async function propose(
  code: string,
  texts: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, string>> = {},
) {
  const named = Object.entries(texts).map(([field, text]) => [`text.${field}`, text]);
  return nina.send(editPath(code), {
    ...{ code, version: await editedVersion(code), reason: 'Сменились реквизиты', from: '' },
    ...Object.fromEntries(named),
    ...fields,
  });
}

function proposalIn(text: string): string {
  const [, path = ''] = /href="(\/proposals\/\d+)"/.exec(text) ?? [];
  assert.notEqual(path, '', text);
  return path;
}

/** Approves the proposal that an answer names; returns the answer and the proposal's page. */
async function approve(asked: { readonly status: number; readonly text: string }) {
  assert.equal(asked.status, 200, asked.text);
  const shown = await oleg.open(proposalIn(asked.text));
  const [, query = ''] = /href="\/proposal-approve\?([^"]+)"/.exec(shown.text) ?? [];
  const done = await oleg.send(
    '/proposal-approve',
    Object.fromEntries(new URLSearchParams(query.replaceAll('&amp;', '&'))),
  );
  assert.equal(done.status, 200, done.text);
  return { done: done.text, shown: shown.text };
}

function moveClock(seconds: number): void {
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1_000).toISOString());
}

/** Returns the footers of a client page in both processes. */
async function pagesOfBoth(): Promise<readonly string[]> {
  const urls = [service.url, second.url];
  return Promise.all(urls.map(async (url) => (await fetch(`${url}/check/XXX0000000000`)).text()));
}

async function policyOf(policyNumber: string): Promise<Uint8Array> {
  const answer = await partner.call('GET', `/sales/v2/policies/${policyNumber}/files/POLICY`);
  assert.equal(answer.status, 200, answer.text);
  return Buffer.from(String(answer.body.policyPDF), 'base64');
}

async function sold(): Promise<string> {
  return (await soldContract(partner)).policyNumber;
}

async function printedVersions(policyNumber: string): Promise<readonly string[]> {
  const { rows } = await service.pool.query<{ contents: string[] }>(
    `select contents from issued_forms
      where contract_id = contract_id_of($1) and form_type = 'POLICY'`,
    [policyNumber],
  );
  return rows[0]?.contents ?? [];
}

test('details that two people change are in force in both processes from one moment, and issued policies stay', async () => {
  const first = await sold();
  const issued = await policyOf(first);
  assert.ok((await printedVersions(first)).includes('insurer/1'));

  const asked = await propose('insurer', { phone: '8 800 111-11-11', address: '#strong[г. Тверь] <b>&amp;' });
  const { shown } = await approve(asked);
  assert.match(shown, /Сменились реквизиты[\s\S]*8 800 000-00-00 → 8 800 111-11-11/);
  moveClock(59);
  for (const page of await pagesOfBoth()) assert.match(page, /8 800 000-00-00/);
  assert.match((await nina.open('/contents/insurer')).text, /начнёт действовать/);
  moveClock(1);
  await until(async () => (await pagesOfBoth()).every((page) => page.includes('8 800 111-11-11')));

  assert.deepEqual(await policyOf(first), issued);
  const next = await sold();
  const { text } = await readPdf(new Uint8Array(await policyOf(next)));
  assert.ok(text.includes('#strong[г. Тверь] <b>&amp;'), text);
  assert.ok((await printedVersions(next)).includes('insurer/2'));
});
