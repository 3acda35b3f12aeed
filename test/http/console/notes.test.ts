import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { filesBytesMax, partsMax } from '#http/console/sent-form.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { askConsole, consoleService, type StaffBrowser, staffBrowser } from '../../support/console.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let browser: StaffBrowser;
let policyNumber: string;
const pdf = '%PDF-1.7 письмо';

before(async () => {
  service = await consoleService();
  ({ policyNumber } = await savedCasco(await service.partner(), {}));
  browser = await staffBrowser(service, ['support'], 'anna');
});
after(() => service.close());

type Bytes = string | Uint8Array<ArrayBuffer>;
const words = 'Клиент Иванов просит <b>перезвонить</b>\nзавтра';

/** Sends a note with a file of the given content. */
const send = (bytes: Bytes, { of = browser, name = 'письмо.pdf', text = words } = {}) =>
  of.upload(`/contracts/${policyNumber}/note`, { text }, { file: { [name]: bytes } });

test('a note with a file appears in the timeline of its contract and is stored encrypted', async () => {
  const sent = await send(pdf);
  assert.equal(sent.status, 200, sent.text);
  const { text } = await browser.open(`/contracts/${policyNumber}`);
  assert.match(text, /Клиент Иванов просит &lt;b>перезвонить/);
  assert.match(text, /письмо\.pdf, 1 КБ/);
  const { rows } = await service.pool.query<{ kept: string }>(
    "select encode(content, 'escape') || encode(file, 'escape') as kept from contract_notes",
  );
  assert.doesNotMatch(String(rows[0]?.kept), /Иванов|PDF|\\320\\230/);
  const { rows: journal } = await service.pool.query<{ entry: string }>(
    "select staff_journal::text as entry from staff_journal where action like 'note.%'",
  );
  assert.ok(journal.length > 0);
  for (const { entry } of journal) assert.doesNotMatch(entry, /Иванов|письмо/);
});

test('the file of a note is downloaded with an access record and never shown as a page', async () => {
  const listed = await browser.open(`/contracts/${policyNumber}`);
  const [, address = ''] = /href="(\/notes\/[^"]+)"/.exec(listed.text) ?? [];
  const { status, headers, text } = await browser.open(address);
  assert.equal(status, 200);
  assert.equal(text, pdf);
  assert.equal(headers.get('content-type'), 'application/pdf');
  assert.match(headers.get('content-disposition') ?? '', /^attachment; filename\*=UTF-8''%D0%BF/);
  assert.match(headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none'/);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  const security = await staffBrowser(service, ['security']);
  assert.match((await security.open('/audit?only=looks')).text, /открыт файл заметки/);
  assert.equal((await security.open(address)).status, 403);
  assert.equal((await askConsole(service, address)).status, 303);
  assert.equal((await browser.open('/notes/00000000-0000-4000-8000-000000000000')).status, 404);
});

const refused: readonly (readonly [what: string, bytes: Bytes, how?: { name?: string; text?: string }])[] = [
  ['a web page named like a PDF', '<html><script>alert(1)</script>'],
  ['a picture that contains code', '<svg xmlns="http://www.w3.org/2000/svg"/>', { name: 'a.svg' }],
  ['nine megabytes', new Uint8Array(9 * 1_048_576).fill(37)],
  ['a note without a text', pdf, { text: ' ' }],
];
for (const [what, bytes, how = {}] of refused)
  test(`a note is refused with the reason: ${what}`, async () => {
    const { status, text } = await send(bytes, how);
    assert.ok([400, 409].includes(status), String(status));
    assert.match(text, /role="alert"/);
  });

test('a note form that is too long is refused before it is read, and an unreadable form is refused', async () => {
  assert.equal((await send(new Uint8Array(filesBytesMax))).status, 413);
  const broken = await askConsole(service, `/contracts/${policyNumber}/note`, {
    method: 'POST',
    headers: {
      cookie: browser.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=x',
    },
    body: 'no parts',
  });
  assert.equal(broken.status, 400);
});

test('a note form with more fields than any page has is refused', async () => {
  const many = Object.fromEntries(Array.from({ length: partsMax }, (_, index) => [`f${index}`, '']));
  const { status } = await browser.upload(`/contracts/${policyNumber}/note`, many, {
    file: { 'a.pdf': pdf },
  });
  assert.equal(status, 400);
});

test('the file name of a note may contain quotation marks', async () => {
  assert.equal((await send(pdf, { name: 'Акт "осмотра".pdf' })).status, 200);
  const { text } = await browser.open(`/contracts/${policyNumber}`);
  assert.match(text, />Акт (?:"|&quot;)осмотра(?:"|&quot;)\.pdf, 1 КБ/);
});

test('the file name of a note cannot point to another directory', async () => {
  assert.equal((await send(pdf, { name: '../../etc/passwd' })).status, 200);
  const { text } = await browser.open(`/contracts/${policyNumber}`);
  assert.match(text, />passwd, 1 КБ/);
  assert.doesNotMatch(text, /etc\/passwd/);
});

test("a file path in a form field of a note does not read the server's disk", async () => {
  const sent = await browser.send(`/contracts/${policyNumber}/note`, { text: 'Проба', file: '/etc/passwd' });
  assert.equal(sent.status, 200);
  const { rows } = await service.pool.query('select from contract_notes where size_bytes > 100');
  assert.deepEqual(rows, []);
});

test('staff without the right to write notes are refused before the form is read', async () => {
  const actuary = await staffBrowser(service, ['actuary']);
  assert.equal((await send(pdf, { of: actuary })).status, 403);
});

for (const [what, statement] of [
  ['altered', "update contract_notes set content = '\\x00'"],
  ['altered', "update contract_notes set actor = 'staff:other'"],
  ['removed', 'delete from contract_notes'],
  ['removed', 'truncate contract_notes'],
] as const)
  test(`the database refuses to run ${statement}, so that a note is never ${what}`, async () => {
    await assert.rejects(service.pool.query(statement), /never altered or removed/);
  });
