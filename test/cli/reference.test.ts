import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { importShippedLists } from '#catalogues/reference/import-lists.ts';
import type { ReferenceEntry } from '#catalogues/reference/reference-book.ts';
import { binderyHere, until } from '../support/process.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { shippedLists } from '../support/shipped-book.ts';

let service: TestService;
let partner: TestPartner;
let directory: string;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bindery-reference-'));
});
afterEach(() => rmSync(directory, { recursive: true }));
after(() => service.close());

const run = (...words: readonly string[]) =>
  binderyHere(['reference', ...words], { DATABASE_URL: service.connectionString });

function file(list: string, ...lines: readonly string[]): string {
  const path = join(directory, `${list}.csv`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

async function entries(list: string): Promise<readonly ReferenceEntry[]> {
  const answer = await partner.call('GET', `/info/v2/casco/lists/${list}`);
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text) as ReferenceEntry[];
}

async function all(): Promise<string> {
  const lists = ['ldu_type', 'gear_type', 'document_type', 'anti_theft_model_type', 'anti_theft_brand_type'];
  return JSON.stringify(await Promise.all(lists.map(entries)));
}

test('an imported list applies in the running service, and entries missing from the file are closed instead of removed', async () => {
  const etag = (await partner.call('GET', '/info/v2/casco/lists/ldu_type')).headers.get('etag');
  const path = file(
    'ldu_type',
    'code,name,partnerAccess',
    'LIMITED,Ограниченный список лиц,true',
    'UNLIMITED,"Без ограничения лиц, допущенных к управлению",true',
    'NEW,Новый вид,true',
  );
  const imported = await run('import', path);
  assert.equal(imported.code, 0, imported.stderr);
  assert.match(imported.stdout, /^ldu_type: 1 new, 1 changed, 2 withdrawn, 2 as before$/m);
  await until(async () => (await entries('ldu_type')).some(({ code }) => code === 'NEW'));
  const answer = await partner.call('GET', '/info/v2/casco/lists/ldu_type', undefined, {
    'if-none-match': String(etag),
  });
  assert.equal(answer.status, 200, 'the old tag still counts');
  const now = new Map((await entries('ldu_type')).map((entry) => [entry.code, entry]));
  assert.deepEqual(now.get('EMPLOYEES')?.partnerAccess, false);
  assert.deepEqual(now.get('EMPLOYEES')?.version, '2');
  assert.deepEqual(now.get('FAMILY')?.version, '1', 'what was closed already has changed');
  assert.deepEqual(now.get('LIMITED')?.name, 'Ограниченный список лиц');
  assert.deepEqual(now.get('NEW')?.version, '1');

  const again = await run('import', path);
  assert.match(again.stdout, /^ldu_type: 0 new, 0 changed, 0 withdrawn, 6 as before$/m);
});

test('importing an exported list changes nothing', async () => {
  const exported = await run('export', directory);
  assert.equal(exported.code, 0, exported.stderr);
  assert.equal(exported.stdout.trim().split('\n').length, shippedLists.names.length);
  const before = await all();
  const imported = await run('import', directory);
  assert.equal(imported.code, 0, imported.stderr);
  assert.doesNotMatch(imported.stdout, /[1-9]\d* (?:new|changed|withdrawn)/);
  assert.equal(await all(), before);
});

const head = 'code,name,version,partnerAccess';
const wrong: readonly [what: string, write: () => readonly string[], output: RegExp][] = [
  [
    'an unknown list',
    () => [file('nothing', head, 'A,Имя,1,true')],
    /nothing\.csv: no list has this name.*ldu_type\.csv/,
  ],
  ['a missing file', () => [join(directory, 'ldu_type.csv')], /ENOENT/],
  ['a directory without lists', () => [emptyDirectory()], /has no CSV files/],
  ['no entries', () => [file('ldu_type', head)], /ldu_type\.csv: has no entries/],
  [
    'a missing column',
    () => [file('ldu_type', 'code,name', 'A,Имя')],
    /line 1, column partnerAccess: is missing/,
  ],
  [
    'a column too many',
    () => [file('ldu_type', `${head},brandCode`, 'A,Имя,1,true,B')],
    /line 1, column brandCode: is unknown/,
  ],
  [
    'a cell too many',
    () => [file('ldu_type', head, 'A,Имя,1,true,5')],
    /ldu_type\.csv, line 2: 5 cells where the header has 4/,
  ],
  [
    'a duplicate code',
    () => [file('ldu_type', head, 'A,Имя,1,true', 'A,Имя,1,true')],
    /line 3, column code: "A" stands in line 2/,
  ],
  ['a code in Cyrillic', () => [file('ldu_type', head, 'А,Имя,1,true')], /line 2, column code: "А" must be/],
  ['no name', () => [file('ldu_type', head, 'A,,1,true')], /line 2, column name/],
  [
    'a version that is not a number',
    () => [file('ldu_type', head, 'A,Имя,1.0,true')],
    /line 2, column version/,
  ],
  [
    'an access that is not a boolean',
    () => [file('ldu_type', head, 'A,Имя,1,yes')],
    /line 2, column partnerAccess: "yes"/,
  ],
  ['a closed list', () => [file('ldu_type', head, 'A,Имя,1,false')], /partnerAccess: is false everywhere/],
  [
    'an unknown document',
    () => [file('document_type', head, 'CARD,Карта,1,true')],
    /line 2, column partnerAccess: "CARD" is no code/,
  ],
  [
    'a closed or missing payment type',
    () => [file('paymentmethod', head, 'CASH,Наличными,1,false', 'SBP,СБП,1,true')],
    /line 2, column partnerAccess: the program accepts "CASH"[\s\S]*column code: the program acts upon "CARD"/,
  ],
  [
    'a model without a brand',
    () => [file('anti_theft_model_type', `${head},brandCode`, 'A,Имя,1,true,')],
    /line 2, column brandCode/,
  ],
  [
    'a model of an unknown brand',
    () => [file('anti_theft_model_type', `${head},brandCode`, 'A,Имя,1,true,NOBODY')],
    /line 2, column brandCode: "NOBODY" is no code of anti_theft_brand_type/,
  ],
];

for (const [what, write, output] of wrong) {
  test(`"reference import" refuses ${what} with file, line and column, and imports no other file`, async () => {
    const before = await all();
    const good = file('gear_type', head, 'NEW,Новая,1,true');
    const answer = await run('import', good, ...write());
    assert.equal(answer.code, 1);
    assert.match(answer.stderr, output);
    assert.match(answer.stderr, /nothing was imported/);
    assert.doesNotMatch(answer.stderr, /\n\s+at /, 'a stack is shown');
    assert.equal(await all(), before);
  });
}

function emptyDirectory(): string {
  const path = join(directory, 'empty');
  mkdirSync(path);
  return path;
}

test('`reference import` reports all errors of all files together', async () => {
  const paths = [file('ldu_type', head, 'А,,x,y'), file('gear_type', head, 'B,,1,true')];
  const { stderr } = await run('import', ...paths);
  for (const place of [
    'ldu_type.csv, line 2, column code',
    'ldu_type.csv, line 2, column name',
    'ldu_type.csv, line 2, column version',
    'ldu_type.csv, line 2, column partnerAccess',
    'gear_type.csv, line 2, column name',
  ]) {
    assert.ok(stderr.includes(place), place);
  }
});

test('`reference list` prints all lists with their source, and `reference export` refuses an unknown list', async () => {
  const { stdout } = await run('list', '--json');
  const rows = JSON.parse(stdout) as { list: string; source: string; entries: number; open: number }[];
  assert.equal(rows.length, shippedLists.names.length);
  const unknown = await run('export', directory, 'nothing');
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /^bindery: list nothing not found/);
});

test('a changed shipped list is imported at the next start, unless the insurer has imported the list', async () => {
  assert.equal((await run('import', file('gear_type', head, 'MANUAL,Своя,1,true'))).code, 0);
  const { shipped } = shippedLists;
  const changed = (list: 'gear_type' | 'drive_type') =>
    (shipped[list] ?? []).map((entry) => ({ ...entry, name: `${entry.name} (2)` }));
  await importShippedLists(service.pool, service.clock, {
    ...shipped,
    gear_type: changed('gear_type'),
    drive_type: changed('drive_type'),
  });
  const named = async (list: string) => (await entries(list)).map(({ name }) => name).join();
  await until(async () => (await named('drive_type')).includes('(2)'));
  assert.doesNotMatch(await named('gear_type'), /\(2\)/);
  assert.match(await named('gear_type'), /Своя/);
});
