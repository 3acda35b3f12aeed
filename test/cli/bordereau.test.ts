import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { read, utils } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { binderyHere } from '../support/process.ts';
import { type Draft, paidInCash, savedDraft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;
let sold: Draft[];
let directory: string;

before(async () => {
  service = await testService();
  partner = await service.partner({ kvPercent: '12.35', name: 'Агент Образец', agreementNumber: 'А-1' });
  directory = mkdtempSync(join(tmpdir(), 'bordereau-'));
  await service.pool.query('update access_tokens set expires_at = $1', [new Date('2027-01-01')]);
  const drafts = [
    await savedDraft(partner),
    await savedDraft(partner),
    await savedDraft(partner, { holderType: 'corporate' }),
    await savedDraft(partner),
  ];
  // A minute before the period, twice within it, and on the first moment after it, in Moscow.
  for (const [index, moment] of ['21T23:59:00', '22T00:00:00', '22T23:59:59', '23T00:00:00'].entries()) {
    service.clock.set(`2026-11-${moment}+03:00`);
    await paidInCash(partner, drafts[index] as Draft);
  }
  sold = drafts.slice(1, 3);
  service.clock.set('2026-11-21T12:00:00+03:00');
  // Neither drafts, nor bills, nor other partners' premiums are the partner's cash.
  await savedDraft(partner);
  const billed = await savedDraft(partner);
  await partner.call('PUT', `${billed.path}/installments/1`, {
    amount: billed.premium,
    paymentType: 'CASHLESS',
  });
  await soldContract(await service.partner());
});
after(async () => {
  rmSync(directory, { recursive: true });
  await service.close();
});

const run = (...words: readonly string[]) =>
  binderyHere(['bordereau', ...words], { DATABASE_URL: service.connectionString });
const period = () => ['--partner', partner.login, '--from', '2026-11-22', '--to', '2026-11-22'];
const kopecks = (rubles: unknown) => BigInt(Number(rubles).toFixed(2).replace('.', ''));

test('the CSV lists the cash of the period, and its total is rounded once', async () => {
  const out = join(directory, 'cash.csv');
  const { code, stderr, stdout } = await run(...period(), '--format', 'csv', '--out', out);
  assert.equal(code, 0, stderr);
  const rows: string[][] = parse(readFileSync(out));
  assert.equal(rows.length, 4);
  assert.deepEqual(
    rows.slice(1, 3).map(([, number, product, nr, date, premium]) => [number, product, nr, date, premium]),
    sold.map(({ policyNumber, premium }) => [policyNumber, 'ОСАГО', '1', '2026-11-22', premium.toFixed(2)]),
  );
  const premium = sold.reduce((sum, draft) => sum + kopecks(draft.premium), 0n);
  // 12.35 % in whole kopecks, half up, of the sum and not of its parts.
  const commission = (premium * 1235n + 5_000n) / 10_000n;
  const total = rows[3] ?? [];
  assert.deepEqual(
    [5, 7, 8].map((column) => kopecks(total[column])),
    [premium, commission, premium - commission],
  );
  assert.match(stdout, /2 premiums/);
});

test('the workbook says the same', async () => {
  const out = join(directory, 'cash.xlsx');
  assert.equal((await run(...period(), '--out', out)).code, 0);
  const book = read(readFileSync(out));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  assert.ok(sheet);
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
  assert.match(String(rows[0]?.[0]), /Агент Образец.*А-1/);
  assert.match(String(rows[1]?.[0]), /22\.11\.2026/);
  assert.deepEqual(
    rows.slice(4, 6).map((row) => [row[1], row[5]]),
    sold.map(({ policyNumber, premium }) => [policyNumber, premium]),
  );
  assert.equal(kopecks(rows[6]?.[5]) - kopecks(rows[6]?.[7]), kopecks(rows[6]?.[8]));
});

test('a period without cash is a bordereau of nothing', async () => {
  const out = join(directory, 'none.csv');
  const { code } = await run(
    '--partner',
    partner.login,
    '--from',
    '2020-01-01',
    '--to',
    '2020-01-31',
    '--format',
    'csv',
    '--out',
    out,
  );
  assert.equal(code, 0);
  const rows: string[][] = parse(readFileSync(out));
  assert.deepEqual([rows.length, rows[1]?.[5], rows[1]?.[8]], [2, '0.00', '0.00']);
});

for (const [name, words, message] of [
  [
    'an unknown partner',
    ['--partner', 'nobody', '--from', '2026-11-21', '--to', '2026-11-21', '--out', 'x'],
    /nobody/,
  ],
  [
    'a day that does not exist',
    ['--partner', 'p', '--from', '2026-02-30', '--to', '2026-03-01', '--out', 'x'],
    /--from/,
  ],
  [
    'a day after every contract',
    ['--partner', 'p', '--from', '2026-11-21', '--to', '9999-12-31', '--out', 'x'],
    /--to.* up to 2199-12-31/,
  ],
  [
    'an end before the beginning',
    ['--partner', 'p', '--from', '2026-11-21', '--to', '2026-11-20', '--out', 'x'],
    /--to is before/,
  ],
  [
    'another format',
    ['--partner', 'p', '--from', '2026-11-21', '--to', '2026-11-21', '--format', 'pdf', '--out', 'x'],
    /csv, xlsx/,
  ],
] as const) {
  test(`${name} is refused in words`, async () => {
    const { code, stderr } = await run(...words);
    assert.equal(code, 1);
    assert.match(stderr, message);
  });
}

test('a file that cannot be written is one line', async () => {
  const { code, stderr } = await run(...period(), '--out', join(directory, 'absent', 'x.xlsx'));
  assert.equal(code, 1);
  assert.match(stderr, /cannot be written \(ENOENT\)/);
});
