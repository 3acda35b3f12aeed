import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isObject } from '#kernel/json/json.ts';
import { addDays, moscowDate } from '#kernel/time/calendar.ts';
import { osagoBody } from '../support/osago-body.ts';
import { binderyHere, until } from '../support/process.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { tariffCopy } from '../support/tariff-copy.ts';

// Start date of the test version: commands use the real clock and can always publish from tomorrow. The service's clock is
// a day later.
const from = addDays(moscowDate(new Date()), 1);
const day = addDays(from, 1);
let service: TestService;
let partner: TestPartner;
const directory = mkdtempSync(join(tmpdir(), 'bindery-tariff-'));

before(async () => {
  service = await testService({}, `${day}T12:00:00+03:00`);
  partner = await service.partner();
});
after(async () => {
  rmSync(directory, { recursive: true });
  await service?.close();
});

const run = (...words: readonly string[]) => binderyHere(words, { DATABASE_URL: service.connectionString });

/** Creates base rates with another start date and another rate for cars in Moscow. */
function version(name: string, effectiveFrom: string, rate: string): string {
  return tariffCopy(
    'osago/base-rates',
    join(directory, name),
    effectiveFrom,
    { 'base_rates.csv': [['2.2,77,5904,', `2.2,77,${rate},`]] },
    '2025-12-09',
  );
}

async function versions(): Promise<Record<string, string>> {
  const { stdout } = await run('tariff', 'list', '--json');
  const rows = JSON.parse(stdout) as { versionId: string; state: string }[];
  return Object.fromEntries(rows.map(({ versionId, state }) => [versionId, state]));
}

async function baseRate(issueDate: string): Promise<unknown> {
  const body = osagoBody({ today: day, set: { issueDate: `${issueDate}T00:00:00+03:00` } });
  const answer = await partner.call('POST', '/sales/v2/individual/osago/quotes', body);
  assert.equal(answer.status, 200, answer.text);
  return isObject(answer.body.calculation) ? answer.body.calculation.baseRate : undefined;
}

test("`tariff import` refuses base rates outside the regulator's limits with line, row and limits, and changes nothing", async () => {
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

test('`tariff import` explains why it refuses an invalid path or a folder without version.json', async () => {
  for (const path of [
    join(directory, 'nowhere'),
    directory,
    join(version('file', from, '1'), 'version.json'),
  ]) {
    const answer = await run('tariff', 'import', path);
    assert.equal(answer.code, 1);
    assert.match(answer.stderr, /^bindery: /);
    assert.doesNotMatch(answer.stderr, /\n\s+at /, 'a stack is shown');
  }
});

test('a published draft applies in the running service, and earlier versions are unchanged', async () => {
  const id = `osago/base-rates/${from}`;
  const [past, present] = [await baseRate(addDays(from, -1)), await baseRate(day)];
  assert.equal(present, past);
  const imported = await run('tariff', 'import', version('good', from, '6000'));
  assert.equal(imported.code, 0, imported.stderr);
  assert.equal((await versions())[id], 'draft');
  assert.equal(await baseRate(day), present, 'a draft is in force');

  const published = await run('tariff', 'publish', id);
  assert.equal(published.code, 0, published.stderr);
  await until(async () => (await baseRate(day)) !== present);
  assert.match(String(await baseRate(day)), /^6000(\.00)?$/);
  assert.equal(await baseRate(addDays(from, -1)), past, 'a past date of conclusion is rated anew');
  assert.equal((await versions())[id], 'published');

  const again = await run('tariff', 'import', version('again', from, '6100'));
  assert.equal(again.code, 1);
  assert.match(again.stderr, /never changes/);
  const twice = await run('tariff', 'publish', id);
  assert.equal(twice.code, 1);
  assert.match(twice.stderr, /is published already, since \d{4}-\d\d-\d\dT[\d:]+\+03:00$/m);
});

test('`tariff publish` refuses a version that is not a draft', async () => {
  const answer = await run('tariff', 'publish', 'osago/base-rates/2001-01-01');
  assert.equal(answer.code, 1);
  assert.match(answer.stderr, /no such draft/);
});

test('`tariff publish` refuses a start date in the past, also with `--backdated-first` after the first sale', async () => {
  const past = addDays(from, -40);
  const id = `osago/base-rates/${past}`;
  assert.equal((await run('tariff', 'import', version('past', past, '6200'))).code, 0);
  const refused = await run('tariff', 'publish', id);
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /column effectiveFrom: .* is past, and what was rated since then keeps its tariff: import it/,
  );
  assert.equal((await versions())[id], 'draft');

  const sold = await partner.call('POST', '/sales/v2/individual/osago/policies', osagoBody({ today: day }));
  assert.equal(sold.status, 200, sold.text);
  const late = await run('tariff', 'publish', id, '--backdated-first');
  assert.equal(late.code, 1);
  assert.match(late.stderr, /contracts of osago exist/);
  assert.equal((await versions())[id], 'draft');
});

test('`tariff publish` publishes none of two versions if one of them cannot be published', async () => {
  const [good, past] = [`osago/base-rates/${addDays(from, 3)}`, `osago/base-rates/${addDays(from, -41)}`];
  for (const [name, id] of Object.entries({ good3: good, past41: past })) {
    assert.equal((await run('tariff', 'import', version(name, id.slice(-10), '6300'))).code, 0);
  }
  assert.equal((await run('tariff', 'publish', good, past)).code, 1);
  const states = await versions();
  assert.deepEqual([states[good], states[past]], ['draft', 'draft']);
});

test('a published future version is withdrawn, listed as withdrawn and removed from the running service', async () => {
  const [on, id] = [addDays(from, 5), `osago/base-rates/${addDays(from, 5)}`];
  const before = await baseRate(on);
  assert.equal((await run('tariff', 'import', version('to-withdraw', on, '6400'))).code, 0);
  assert.equal((await run('tariff', 'publish', id)).code, 0);
  await until(async () => Number(await baseRate(on)) === 6400);
  const done = await run('tariff', 'withdraw', id);
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stdout, new RegExp(`^${id} is withdrawn, and kept as ${id}/withdrawn-1$`, 'm'));
  await until(async () => (await baseRate(on)) === before);
  assert.equal((await versions())[`${id}/withdrawn-1`], 'withdrawn');
  const differs = await run('tariff', 'diff', `osago/base-rates/${from}`, `${id}/withdrawn-1`);
  assert.match(differs.stdout, /6000 → 6400/);
  const again = await run('tariff', 'withdraw', id);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /published version \S+ not found/);
});

test('a directive cannot be withdrawn while base rates of the same start date fit only its limits', async () => {
  const on = addDays(from, 8);
  const ids = [`osago/directive/${on}`, `osago/base-rates/${on}`] as const;
  const edits = { 'base_rates.csv': [['1399,8665,', '1399,9999,']] } as const;
  const wider = tariffCopy('osago/directive', join(directory, 'wider'), on, edits, '2025-12-09');
  assert.equal((await run('tariff', 'import', wider)).code, 0);
  assert.equal((await run('tariff', 'publish', ids[0])).code, 0);
  const dear = await run('tariff', 'import', version('dear', on, '9500'));
  assert.equal(dear.code, 0, dear.stderr);
  assert.equal((await run('tariff', 'publish', ids[1])).code, 0);
  const alone = await run('tariff', 'withdraw', ids[0]);
  assert.equal(alone.code, 1);
  assert.match(
    alone.stderr,
    new RegExp(`${ids[1]} stays published and would not fit \\(.*9500 .*\\); withdraw it too`),
  );
  const both = await run('tariff', 'withdraw', ...ids);
  assert.equal(both.code, 0, both.stderr);
});
