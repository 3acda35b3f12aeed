import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import * as xlsx from '@e965/xlsx';
import { approvalIn, consoleService, type StaffBrowser, staffBrowser } from '../../support/console.ts';
import type { TestService } from '../../support/service.ts';
import { type Edits, tariffCopy } from '../../support/tariff-copy.ts';

const directory = mkdtempSync(join(tmpdir(), 'bindery-console-tariffs-'));
let service: TestService;
let mary: StaffBrowser;
let olga: StaffBrowser;
let copies = 0;

before(async () => {
  service = await consoleService({ FOUR_EYES: 'on' });
  mary = await staffBrowser(service, ['actuary'], 'mary');
  olga = await staffBrowser(service, ['actuary'], 'olga');
});
after(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

/** Creates the files of a tariff version as a person would upload them. */
function filesOf(effectiveFrom: string, edits: Edits = {}) {
  copies += 1;
  const path = tariffCopy(
    'osago/base-rates',
    join(directory, String(copies)),
    effectiveFrom,
    edits,
    '2026-11-30',
  );
  return Object.fromEntries(
    readdirSync(path).map((name) => [name, new Uint8Array(readFileSync(join(path, name)))]),
  );
}

const moscow = (rate: string): Edits => ({ 'base_rates.csv': [['2.2,77,5904', `2.2,77,${rate}`]] });
const upload = (browser: StaffBrowser, files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) => {
  return browser.upload('/tariff-import', {}, { path: files });
};
const opened = async (path: string, browser = mary) => {
  const page = await browser.open(path);
  assert.equal(page.status, 200, `${path} ${page.text}`);
  return page.text;
};

test('a tariff draft is made from several files, compared with the current version and listed', async () => {
  const done = await upload(mary, filesOf('2031-01-01', moscow('6100')));
  assert.equal(done.status, 200, done.text);
  assert.match(done.text, /Черновик загружен/);
  const list = await opened('/tariffs');
  assert.match(list, /osago\/base-rates\/2031-01-01[\s\S]*?черновик/);
  const version = await opened('/tariff?versionId=osago/base-rates/2031-01-01');
  const [, difference = ''] = /href="(\/tariff-diff[^"]+)"/.exec(version) ?? [];
  const differs = await opened(difference.replaceAll('&amp;', '&'));
  assert.match(differs, /Базовые ставки ОСАГО: 1</);
  assert.match(differs, /2\.2, 77[\s\S]*?5904[\s\S]*?6100/);
  assert.match(
    await opened('/tariff?versionId=osago/base-rates/2031-01-01&table=base_rates&q=6100'),
    /Строк: 1</,
  );
});

test('a tariff version is downloaded as a workbook, edited and uploaded again', async () => {
  const saved = await fetch(`${service.consoleUrl}/tariff-file?versionId=osago/base-rates/2026-11-01`, {
    headers: { cookie: mary.cookie },
  });
  assert.match(saved.headers.get('content-disposition') ?? '', /osago-base-rates-2026-11-01\.xlsx/);
  const book = xlsx.read(Buffer.from(await saved.arrayBuffer()));
  const edit = (sheet: string, cell: string, v: string) =>
    Object.assign(book.Sheets[sheet] ?? {}, { [cell]: { t: 's', v } });
  edit('version', 'B4', '2031-02-01');
  const bytes = new Uint8Array(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  const done = await upload(mary, { 'ставки.xlsx': bytes });
  assert.match(done.text, /osago\/base-rates\/2031-02-01/, done.text);
});

test('every wrong cell of a tariff is reported with table, row and column, and nothing is stored', async () => {
  const files = filesOf('2031-03-01', {
    'base_rates.csv': [
      ['2.2,77,5904', '2.2,77,much'],
      ['2.2,78,', '2.2,7x,'],
    ],
  });
  const refused = await upload(mary, files);
  assert.equal(refused.status, 409);
  assert.match(refused.text, /Ошибок: \d+/);
  assert.match(
    refused.text,
    /<td>Базовые ставки ОСАГО <code>base_rates<\/code><\/td><td class="number">\d+<\/td><td>Базовая ставка, руб\. <code>base_rate_rub<\/code>/,
  );
  assert.doesNotMatch(await opened('/tariffs'), /2031-03-01/);
});

test('an invalid tariff version and a missing file are refused with a message', async () => {
  const strange = await upload(mary, { 'note.txt': new TextEncoder().encode('hello') });
  assert.equal(strange.status, 409);
  const none = await mary.upload('/tariff-import', {}, {});
  assert.equal(none.status, 400);
  assert.match(none.text, /Заполните это поле/);
});

test('publishing a tariff needs two people who saw the same content; a draft that changed meanwhile is not published', async () => {
  await upload(mary, filesOf('2031-04-01', moscow('6200')));
  const id = 'osago/base-rates/2031-04-01';
  const asked = await mary.send('/tariff-publish', { versionIds: id, why: 'Новый тариф' });
  assert.equal(asked.status, 200, asked.text);
  const [, proposal = ''] = /href="(\/proposals\/\d+)"/.exec(asked.text) ?? [];
  const given = approvalIn(await opened(proposal, olga));
  assert.match(
    await opened(proposal, olga),
    /Основание<\/dt><dd>Новый тариф[\s\S]*Базовые ставки ОСАГО <code>base_rates<\/code>[\s\S]*2\.2, 77[\s\S]*5904[\s\S]*6200/,
  );
  assert.match(await opened(proposal, olga), /href="\/tariff\?versionId=osago%2Fbase-rates%2F2031-04-01"/);
  assert.equal((await mary.send('/proposal-approve', given))?.status, 409);
  await upload(mary, filesOf('2031-04-01', moscow('6300')));
  const changed = await olga.send('/proposal-approve', given);
  assert.equal(changed.status, 409);
  assert.match(await opened('/tariffs'), /2031-04-01[\s\S]{0,200}черновик/);
  await mary.send('/tariff-publish', { versionIds: id, why: 'Новый тариф' });
  const again = /href="(\/proposals\/\d+)"/.exec(await opened('/proposals', olga))?.[1] ?? '';
  const done = await olga.send('/proposal-approve', approvalIn(await opened(again, olga)));
  assert.equal(done.status, 200, done.text);
  assert.match(await opened('/tariffs'), /2031-04-01[\s\S]{0,200}вступит в силу/);
});

test('the tariff pages return 404 for an unknown version or contract', async () => {
  for (const path of [
    '/tariff?versionId=osago/base-rates/1999-01-01',
    '/tariff',
    '/explain?policyNumber=XXX9',
  ]) {
    const page = await mary.open(path);
    assert.equal(page.status, 404, path);
  }
});
