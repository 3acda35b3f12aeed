import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { storeFiles } from '#catalogues/content/publish-content.ts';
import { contentItems } from '#contracts/print-forms/content/content-items.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { products } from '#products/index.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { type SecondApp, secondApp } from '../../support/app.ts';
import { approvalIn, consoleService, type StaffBrowser, staffBrowser } from '../../support/console.ts';
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
  const done = await oleg.send('/proposal-approve', approvalIn(shown.text));
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
  assert.match(shown, /Сменились реквизиты[\s\S]*Телефон: 8 800 000-00-00 → 8 800 111-11-11/);
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

test('a letter is previewed as it would be sent, with the typed texts shown literally', async () => {
  const texts = {
    'text.subject': 'Полис {contract} <i>важно</i>',
    'text.body': 'Строка <script>alert(1)</script> #strong[x]\nвторая\n\n{facts}\n\n{phone}',
  };
  const form = { code: 'letter.policy', version: '1', reason: '', from: '', ...texts };
  const shown = await nina.send('/content-preview', form);
  assert.equal(shown.status, 200, shown.text);
  assert.match(shown.headers.get('content-security-policy') ?? '', /sandbox; default-src 'none'/);
  assert.match(shown.text, /Полис ОСАГО ХХХ № 0000000001 &lt;i&gt;важно/);
  assert.match(shown.text, /Строка &lt;script>alert\(1\)&lt;\/script> #strong\[x\]<br\/?>вторая/);
  assert.match(shown.text, /Транспортное средство[\s\S]*8 800 111-11-11/);
  assert.doesNotMatch(shown.text, /<script|<i>важно/);
  const pdf = await nina.open('/content-preview?code=terms.mortgage&product=mortgage');
  assert.equal(pdf.headers.get('content-type'), 'application/pdf');
});

test('a form with wrong placeholders is refused in Russian next to each field, and keeps what was typed', async () => {
  const texts = { subject: 'Полис {contract', body: 'Текст {nothing} и {facts} внутри' };
  const { status, text } = await propose('letter.policy', texts);
  assert.equal(status, 409);
  assert.match(text, /фигурная скобка без пары[^<]*не хватает обязательных подстановок: \{contract\}/);
  assert.match(text, /таких подстановок нет: \{nothing\}[^<]*\{facts\}: поставьте отдельным абзацем/);
  assert.match(text, /value="Полис \{contract"/);
  const split = await propose('letter.policy', { subject: 'Полис {contract}\r\nBcc: x@example.com' });
  assert.match(split.text, /текст в одну строку/);
  const nothing = await propose('letter.policy', {});
  assert.equal(nothing.status, 400);
  assert.match(nothing.text, /Ничего не изменено/);
});

test('a version for a later day can be withdrawn before that day, and earlier texts return as a new version', async () => {
  const code = 'letter.policy-end';
  const later = { from: '2026-12-10' };
  await approve(await propose(code, { subject: 'Договор {contract} завершён' }, later));
  const shown = await nina.open(`/contents/${code}`);
  assert.match(shown.text, /начнёт действовать[\s\S]*10\.12\.2026 00:00/);
  assert.match(shown.text, /href="\/content-withdraw\?code=letter\.policy-end&amp;version=2"/);
  const withdrawal = { code, version: '2', reason: 'Ошибка' };
  await approve(await nina.send('/content-withdraw', withdrawal));
  assert.match((await nina.open(`/contents/${code}`)).text, /отозвана/);
  const again = await nina.send('/content-withdraw', withdrawal);
  assert.match(again.text, /Версия letter\.policy-end\/2 уже отозвана/);

  await approve(await propose(code, { subject: 'Договор {contract} завершён' }));
  moveClock(61);
  const started = await nina.send('/content-withdraw', { ...withdrawal, version: '3' });
  assert.match(started.text, /Версия letter\.policy-end\/3 действует с/);
  await approve(await nina.send('/content-revert', { code, version: '1', reason: 'Вернуть' }));
  const { text } = await nina.open(`/content-diff?code=${code}&before=1&after=4`);
  assert.match(text, /Тексты одинаковы/);
  const past = await nina.send(`/contents/${code}/change`, {
    ...{ code, version: '3', reason: 'Ошибка', from: '2026-11-21', 'text.subject': '{contract}' },
  });
  assert.match(past.text, /Первый день должен быть позже сегодняшнего/);
});

test('a change of an earlier version is refused, also when its proposal is approved after another change', async () => {
  const code = 'advice.pet';
  const first = await propose(code, { title: 'Если животное заболело' });
  const other = await propose(code, { title: 'Если питомец заболел' });
  await approve(first);
  moveClock(61);
  const shown = await oleg.open(proposalIn(other.text));
  const late = await oleg.send('/proposal-approve', approvalIn(shown.text));
  assert.equal(late.status, 409, late.text);
  assert.match(late.text, /Вы правили версию advice\.pet\/1/);
  const stale = await nina.send(editPath(code), {
    ...{ code, version: '1', reason: 'Ошибка', from: '', 'text.title': 'Другое' },
  });
  assert.match(stale.text, /будет действовать advice\.pet\/2/);
});

test('support reads contents but changes none, and the database refuses one person and any change of a version', async () => {
  const reader = await staffBrowser(service, ['support'], 'reader');
  assert.equal((await reader.open('/contents/insurer')).status, 200);
  assert.doesNotMatch((await reader.open('/contents/insurer')).text, /Изменить</);
  assert.equal((await reader.open(editPath('insurer'))).status, 403);
  const { pool } = service;
  await assert.rejects(
    pool.query(`insert into content_versions (code, version, valid_from, value, checksum, origin, author, reason, published_at)
                values ('insurer', 99, now(), '{}', repeat('a', 64), 'staff', 'staff:nina', 'x', now())`),
    /two people are needed/,
  );
  for (const statement of [
    `update content_versions set value = '{}' where code = 'insurer'`,
    `delete from content_versions where code = 'insurer'`,
    'truncate content_versions',
  ])
    await assert.rejects(pool.query(statement), /a version of a content/, statement);
});

test('a changed file becomes a version until staff publish one, and is ignored afterwards', async () => {
  const at = service.clock.now();
  const changed = (code: string, value: JsonObject) =>
    contentItems({ ownDirectory: undefined, products, ownTerms: {} })
      .filter((item) => item.code === code)
      .map((item) => ({ ...item, filed: { ...item.filed, ...value } }));
  const letter = changed('letter.money-back', { subject: 'Возврат: {contracts}' });
  assert.deepEqual((await storeFiles(service.pool, letter, at)).stored, ['letter.money-back/2']);
  assert.deepEqual(await storeFiles(service.pool, letter, at), { stored: [], ignored: [] });
  const details = changed('insurer', { phone: '8 800 222-22-22' });
  assert.deepEqual(await storeFiles(service.pool, details, at), {
    stored: [],
    ignored: [{ code: 'insurer', version: 2 }],
  });
  assert.deepEqual(await storeFiles(service.pool, changed('insurer', {}), at), { stored: [], ignored: [] });
  await until(async () =>
    (await nina.open('/content-preview?code=letter.money-back')).text.includes('Возврат:'),
  );
});

test('an exported file is imported as a proposal for each content that differs', async () => {
  const file = await nina.open('/content-file');
  const contents = JSON.parse(file.text) as Record<string, Record<string, string>>;
  const same = await nina.upload(
    '/content-import',
    { reason: 'Правка' },
    { file: { 'all.json': file.text } },
  );
  assert.match(same.text, /те же тексты/);
  contents['letter.client-code'] = {
    ...contents['letter.client-code'],
    sms: 'Код {code}. Никому не сообщайте',
  };
  const text = JSON.stringify(contents);
  const asked = await nina.upload('/content-import', { reason: 'Правка' }, { file: { 'all.json': text } });
  assert.equal(asked.status, 200, asked.text);
  await approve(asked);
  for (const [name, wrong] of [
    ['x.json', '{'],
    ['x.json', '[]'],
    ['x.json', '{"letter.nothing": {}}'],
    ['insurer.json', '{"fullName": "x"}'],
  ] as const) {
    const refused = await nina.upload('/content-import', { reason: 'Правка' }, { file: { [name]: wrong } });
    assert.equal(refused.status, 409, refused.text);
    assert.match(refused.text, /[а-яё]/i);
  }
});
