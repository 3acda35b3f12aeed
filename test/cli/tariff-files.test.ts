import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { read, utils } from '@e965/xlsx';
import { listAllVersions, loadPublished } from '#catalogues/tariffs/store.ts';
import { versionsById } from '#catalogues/tariffs/versions.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { binderyHere } from '../support/process.ts';
import { type Cell, writeWorkbook } from '../tariffs/support/workbook.ts';

const id = 'osago/base-rates/2025-12-09';
const copyId = 'osago/base-rates/2027-01-01';
const directory = mkdtempSync(join(tmpdir(), 'bindery-tariff-files-'));
let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(async () => {
  rmSync(directory, { recursive: true });
  await database?.drop();
});

const run = (...words: readonly string[]) => binderyHere(words, { DATABASE_URL: database.connectionString });

/** Returns the exported workbook as rows of cells that a test can edit. */
async function exported(): Promise<Record<string, Cell[][]>> {
  const path = join(directory, 'export.xlsx');
  if (!existsSync(path)) assert.equal((await run('tariff', 'export', id, '--to', path)).code, 0);
  const workbook = read(readFileSync(path), { type: 'buffer' });
  const sheets = workbook.SheetNames.map((name): [string, Cell[][]] => [
    name,
    utils.sheet_to_json<Cell[]>(workbook.Sheets[name] ?? {}, { header: 1, defval: '' }),
  ]);
  const rows = Object.fromEntries(sheets);
  const date = rows.version?.find(([field]) => field === 'effectiveFrom');
  if (date) date[1] = '2027-01-01';
  return rows;
}

async function imported(rows: Record<string, Cell[][]>, ...options: readonly string[]) {
  const path = join(directory, 'edited.xlsx');
  writeWorkbook(path, rows);
  return run('tariff', 'import', path, ...options);
}

test('an exported workbook with another date is imported with the same checksum', async () => {
  const answer = await imported(await exported(), '--author', 'А. Образцова', '--comment', 'Новый год');
  assert.equal(answer.code, 0, answer.stderr);
  const [original, copy] = await versionsById(database.pool, [id, copyId]);
  assert.equal(copy?.checksum, original?.checksum);
  assert.deepEqual([copy?.state, copy?.author, copy?.comment], ['draft', 'А. Образцова', 'Новый год']);
});

test('a draft is made, edited by cells and by a file, taken back, moved to another day and deleted by commands', async () => {
  const from = ['--from', '2027-02-01', '--comment', 'Февраль'];
  assert.match((await run('tariff', 'draft', id, ...from)).stdout, /2027-02-01 is a draft now/);
  const draft = 'osago/base-rates/2027-02-01';
  const edits = JSON.stringify({
    '2.2, 77': { base_rate_rub: '6 000' },
    '+1': { row: '2.2', region: '79', base_rate_rub: '5000' },
  });
  const edit = ['tariff', 'edit', draft, '--table', 'base_rates'];
  assert.match((await run(...edit, '--edits', edits)).stdout, /2 rows changed/);
  const late = await run(...edit, '--edits', '{"2.2, 77": null}', '--revision', '1');
  assert.equal(late.code, 1);
  assert.match(late.stderr, /has changed: staff:\S+, .*, base_rates, rows: 2\. Look at it/);
  const file = join(directory, 'rows.csv');
  writeFileSync(file, 'row;region;base_rate_rub\n2.2;77;6 100\n2.2;79;99999\nx;77;1\n');
  const refused = await run(...edit, '--rows', file);
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /99999 is not within[\s\S]*"x" is none of|"x" is none of[\s\S]*99999 is not within/,
  );
  writeFileSync(file, 'row;region;base_rate_rub\n2.2;77;6 100\n');
  assert.match((await run(...edit, '--rows', file)).stdout, /1 row changed/);
  const changes = JSON.parse((await run('tariff', 'changes', draft, '--json')).stdout);
  assert.equal(changes.length, 2);
  const row = (region: string) => [
    'tariff',
    'undo',
    draft,
    '--table',
    'base_rates',
    '--row',
    `2.2, ${region}`,
  ];
  for (const region of ['77', '79']) assert.equal((await run(...row(region))).code, 0);
  const [original, same] = await versionsById(database.pool, [id, draft]);
  assert.equal(same?.checksum, original?.checksum);
  const moved = await run('tariff', 'describe', draft, '--from', '2027-03-01', '--comment', 'Март');
  assert.match(moved.stdout, /the draft is osago\/base-rates\/2027-03-01 now/);
  assert.equal((await run('tariff', 'discard', draft)).code, 1);
  assert.match((await run('tariff', 'discard', 'osago/base-rates/2027-03-01')).stdout, /is deleted/);
});

test('the error for a tariff table with a missing header or another encoding states this cause', async () => {
  const version = join(directory, 'headless');
  mkdirSync(version);
  assert.match(
    (await run('tariff', 'import', version)).stderr,
    /version\.json.* is missing: give a directory with version\.json/,
  );
  const windows = Uint8Array.from([...Buffer.from('{"author": "'), 0xcd, 0xe5, ...Buffer.from('"}')]);
  writeFileSync(join(version, 'version.json'), windows);
  assert.match((await run('tariff', 'import', version)).stderr, /version\.json.* is not UTF-8/);
});

test('`tariff import` reports a wrong cell with sheet, row and column, and changes nothing', async () => {
  const before = await listAllVersions(database.pool);
  const rows = await exported();
  const cells = rows.base_rates?.[7];
  assert.ok(cells && rows.base_rates);
  cells[2] = '1,5';
  rows.base_rates[3] = ['9.9', '77', '5000'];
  const answer = await imported(rows);
  assert.equal(answer.code, 1);
  assert.match(answer.stderr, /base_rates, line 8, column base_rate_rub: "1,5" is not a whole number/);
  assert.match(answer.stderr, /base_rates, line 4, column row: "9\.9" is none of 1, 2\.1/);
  assert.match(answer.stderr, /nothing was changed/);
  assert.deepEqual(await listAllVersions(database.pool), before);
});

test('`tariff import` reports unreadable cells and impossible rates together, and each unreadable cell once', async () => {
  const rows = await exported();
  const [unread, outside] = [rows.base_rates?.[7], rows.base_rates?.[24]];
  assert.ok(unread && outside);
  unread[2] = { t: 'e', v: 0x07 };
  outside[2] = 99_999;
  const answer = await imported(rows);
  assert.equal(answer.code, 1);
  assert.equal(answer.stderr.match(/base_rates, line 8\b/g)?.length, 1, answer.stderr);
  assert.match(answer.stderr, /base_rates, line 25, column base_rate_rub: .*99999/);
  assert.match(answer.stderr, /nothing was changed/);
});

test('`tariff import` accepts a changed number, but refuses a missing column and an unknown table', async () => {
  const rows = await exported();
  for (const row of rows.settings?.slice(1) ?? []) if (row[0] === 'use_months_min_legal') row[1] = 7;
  assert.equal((await imported(rows)).code, 0);
  const differs = await run('tariff', 'diff', id, copyId);
  assert.equal(differs.stdout, 'settings [use_months_min_legal] value: 6 → 7\n1 difference\n');

  const [, ...settings] = rows.settings ?? [];
  const missing = await imported({ ...rows, settings: [['name', 'worth', 'comment'], ...settings] });
  assert.match(missing.stderr, /settings, line 1, column value: the column is missing: add it/);
  const unknown = await imported({ ...rows, short_terms: [['a'], ['1']] });
  assert.match(unknown.stderr, /short_terms: no such table; known: base_rates, short_term, settings/);
});

test('`tariff export` writes a version as it was imported and overwrites no file', async () => {
  const path = join(directory, 'csv');
  assert.equal((await run('tariff', 'export', id, '--to', path)).code, 0);
  const shipped = join(import.meta.dirname, '..', '..', 'data', 'tariffs', id, 'base_rates.csv');
  assert.equal(readFileSync(join(path, 'base_rates.csv'), 'utf8'), readFileSync(shipped, 'utf8'));
  for (const to of [path, join(directory, 'export.xlsx')]) {
    const again = await run('tariff', 'export', id, '--to', to);
    assert.equal(again.code, 1);
    assert.match(again.stderr, /is there already: choose another path|EEXIST.*does not exist yet/);
  }
  writeFileSync(join(directory, 'file'), '');
  const nowhere = await run('tariff', 'export', id, '--to', join(directory, 'file', 'x'));
  assert.match(nowhere.stderr, /cannot be written \((ENOTDIR|EEXIST)\): choose another path/);
  const unknown = await run(
    'tariff',
    'export',
    'osago/base-rates/1999-01-01',
    '--to',
    join(directory, 'none'),
  );
  assert.match(
    unknown.stderr,
    /tariff version osago\/base-rates\/1999-01-01 not found; see `bindery tariff list`/,
  );
});

test('`tariff show` prints a version with its tables, or one table as CSV', async () => {
  const shown = await run('tariff', 'show', id);
  assert.match(shown.stdout, /^checksum +[0-9a-f]{64}$/m);
  const table = await run('tariff', 'show', id, '--table', 'short_term');
  assert.match(table.stdout, /^days_from,days_to,ks/);
  assert.match(
    (await run('tariff', 'show', id, '--table', 'kt')).stderr,
    /has no table kt; it has base_rates, settings/,
  );
  const json = JSON.parse((await run('tariff', 'show', id, '--json')).stdout) as object;
  assert.deepEqual(
    json,
    (await loadPublished(database.pool)).find(({ versionId }) => versionId === id),
  );
});

test('`tariff diff` refuses versions of different kinds', async () => {
  const answer = await run('tariff', 'diff', id, 'osago/directive/2026-06-22');
  assert.equal(answer.code, 1);
  assert.match(answer.stderr, /different kinds/);
});
