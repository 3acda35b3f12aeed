import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { addDays } from '../../src/kernel/calendar.ts';
import { isObject } from '../../src/kernel/json.ts';
import { osagoBody } from '../support/osago-body.ts';
import { binderyHere, until } from '../support/process.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';

const shipped = join(import.meta.dirname, '..', '..', 'data', 'tariffs', 'osago', 'base-rates', '2025-12-09');
const from = addDays(testDay, -1);
let service: TestService;
let partner: TestPartner;
let directory: string;

before(async () => {
  service = await testService();
  partner = await service.partner();
  directory = mkdtempSync(join(tmpdir(), 'bindery-tariff-'));
});
after(async () => {
  rmSync(directory, { recursive: true });
  await service.close();
});

const run = (...words: readonly string[]) => binderyHere(words, { DATABASE_URL: service.connectionString });

/** A copy of the shipped base rates with another date, and another rate for cars in Moscow. */
function version(name: string, effectiveFrom: string, rate: string): string {
  const copy = join(directory, name);
  cpSync(shipped, copy, { recursive: true });
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8')));
  edit('version.json', (text) => text.replace('"2025-12-09"', `"${effectiveFrom}"`));
  edit('base_rates.csv', (text) => text.replace('2.2,77,5904,', `2.2,77,${rate},`));
  return copy;
}

async function versions(): Promise<Record<string, string>> {
  const { stdout } = await run('tariff', 'list', '--json');
  const rows = JSON.parse(stdout) as { versionId: string; state: string }[];
  return Object.fromEntries(rows.map(({ versionId, state }) => [versionId, state]));
}

async function baseRate(issueDate: string): Promise<unknown> {
  const body = osagoBody({ today: testDay, set: { issueDate: `${issueDate}T00:00:00+03:00` } });
  const answer = await partner.call('POST', '/sales/v2/individual/osago/quotes', body);
  assert.equal(answer.status, 200, answer.text);
  return isObject(answer.body.calculation) ? answer.body.calculation.baseRate : undefined;
}

test('base rates outside the corridor are refused with line, row and limits, and nothing changes', async () => {
  const before = await versions();
  const answer = await run('tariff', 'import', version('outside', from, '99999'));
  assert.equal(answer.code, 1);
  assert.match(
    answer.stderr,
    /base_rates, line 25, column base_rate_rub: row 2\.2, region 77: 99999 .*1399 to 8665/,
  );
  assert.doesNotMatch(answer.stderr, /\n\s+at /);
  assert.deepEqual(await versions(), before);
});

test('a directory that is none, and one without a head, are refused in words', async () => {
  for (const path of [join(directory, 'nowhere'), tmpdir(), join(shipped, 'version.json')]) {
    const answer = await run('tariff', 'import', path);
    assert.equal(answer.code, 1);
    assert.match(answer.stderr, /^bindery: /);
    assert.doesNotMatch(answer.stderr, /\n\s+at /, 'a stack is shown');
  }
});

test('a good version is a draft, then in force in the running service, and the past stays', async () => {
  const id = `osago/base-rates/${from}`;
  const [past, present] = [await baseRate(addDays(testDay, -2)), await baseRate(testDay)];
  assert.equal(present, past);
  const imported = await run('tariff', 'import', version('good', from, '6000'));
  assert.equal(imported.code, 0, imported.stderr);
  assert.equal((await versions())[id], 'draft');
  assert.equal(await baseRate(testDay), present, 'a draft is in force');

  const published = await run('tariff', 'publish', id);
  assert.equal(published.code, 0, published.stderr);
  await until(async () => (await baseRate(testDay)) !== present, 2_000);
  assert.match(String(await baseRate(testDay)), /^6000(\.00)?$/);
  assert.equal(await baseRate(addDays(testDay, -2)), past, 'a past date of conclusion is rated anew');
  assert.equal((await versions())[id], 'published');

  const again = await run('tariff', 'import', version('again', from, '6100'));
  assert.equal(again.code, 1);
  assert.match(again.stderr, /never changes/);
});

test('what is no draft cannot be published', async () => {
  const answer = await run('tariff', 'publish', 'osago/base-rates/2001-01-01');
  assert.equal(answer.code, 1);
  assert.match(answer.stderr, /no such draft/);
});
