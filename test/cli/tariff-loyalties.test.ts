import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import { addDays, moscowDate } from '#kernel/time/calendar.ts';
import { osagoBody } from '../support/osago-body.ts';
import { binderyHere, until } from '../support/process.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { tariffCopy } from '../support/tariff-copy.ts';

// Start date of the test version: tomorrow, because commands use the real clock. The service's clock is a day later.
const from = addDays(moscowDate(new Date()), 1);
const day = addDays(from, 1);
const directory = mkdtempSync(join(tmpdir(), 'bindery-loyalties-'));
const id = `osago/base-rates/${from}`;
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService({}, `${day}T12:00:00+03:00`);
  partner = await service.partner();
});
after(async () => {
  rmSync(directory, { recursive: true });
  await service?.close();
});

const run = (...words: readonly string[]) => binderyHere(words, { DATABASE_URL: service.connectionString });

/** Creates a copy of the base rates of 2025-12-09 with the given loyalty programmes. */
function version(name: string, ...rows: readonly string[]): string {
  const path = tariffCopy('osago/base-rates', join(directory, name), from, {}, '2025-12-09');
  writeFileSync(join(path, 'loyalties.csv'), ['programme,from,to,coefficient', ...rows, ''].join('\n'));
  return path;
}

async function quoted(loyalties?: Json): Promise<JsonObject> {
  const body = osagoBody({ today: day, set: { loyalties } });
  const answer = await partner.call('POST', '/sales/v2/individual/osago/quotes', body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

test('`tariff import` refuses impossible loyalty programmes with line and column', async () => {
  const answer = await run('tariff', 'import', version('wrong', 'CLUB,,,1.5', 'gold,soon,,0.9'));
  assert.equal(answer.code, 1);
  assert.match(answer.stderr, /loyalties, line 2, column coefficient: .*up to 1/);
  assert.match(answer.stderr, /loyalties, line 3, column programme/);
  assert.match(answer.stderr, /loyalties, line 3, column from: "soon" is not a date/);
});

test('a loyalty discount can be imported, compared, exported and imported as a workbook, published, and applied to members', async () => {
  const plain = await quoted('CLUB');
  const imported = await run('tariff', 'import', version('right', 'CLUB,,,0.95', `GOLD,${from},,0.9`));
  assert.equal(imported.code, 0, imported.stderr);
  const diff = await run('tariff', 'diff', 'osago/base-rates/2025-12-09', id);
  assert.match(diff.stdout, /loyalties \+ CLUB, , , 0\.95/);
  const book = join(directory, 'rates.xlsx');
  assert.equal((await run('tariff', 'export', id, '--to', book)).code, 0);
  const again = await run('tariff', 'import', book);
  assert.equal(again.code, 0, again.stderr);
  const back = join(directory, 'back');
  assert.equal((await run('tariff', 'export', id, '--to', back)).code, 0);
  assert.match(
    readFileSync(join(back, 'loyalties.csv'), 'utf8'),
    /^programme,from,to,coefficient\r?\nCLUB,,,0\.95/,
  );
  const published = await run('tariff', 'publish', id);
  assert.equal(published.code, 0, published.stderr);
  await until(async () => Number((await quoted('CLUB')).premium) < Number(plain.premium));
  const [nobody, club, gold] = [
    await quoted(),
    await quoted({ code: 'club' }),
    await quoted(['CLUB', 'GOLD']),
  ];
  assert.equal(nobody.premium, plain.premium);
  assert.ok(Number(gold.premium) < Number(club.premium));
  const { steps, baseRate } = gold.calculation as { steps: readonly string[]; baseRate: number };
  assert.match(steps[0] ?? '', /программа лояльности «GOLD»/);
  assert.equal(baseRate, Number((nobody.calculation as JsonObject).baseRate) * 0.9);
});
