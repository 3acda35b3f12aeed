import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { SaxesParser } from 'saxes';
import type { Changes } from '../support/change.ts';
import { binderyHere } from '../support/process.ts';
import { savedDraft } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { tariffCopy } from '../support/tariff-copy.ts';

const old = 'osago/base-rates/2025-12-09';
const draft = 'osago/base-rates/2027-01-01';
const directory = mkdtempSync(join(tmpdir(), 'bindery-compare-'));
let service: TestService;
let partner: TestPartner;

const run = (...words: readonly string[]) => binderyHere(words, { DATABASE_URL: service.connectionString });

const tver: Changes = {
  'insuredObject.osago.owner.vehicleOwnerPerson.address': {
    countryCode: 'RU',
    region: 'Тверская область',
    city: 'Тверь',
    street: 'Советская',
    house: '1',
    zipCode: '170000',
    kladrId: '6900000100000',
    typeCode: 'REGISTRATION',
  },
};

before(async () => {
  service = await testService();
  partner = await service.partner();
  for (let index = 0; index < 3; index += 1) await savedDraft(partner);
  await savedDraft(partner, { set: tver });
  await savedDraft(partner, { holderType: 'corporate' });
  // Raises the base rate for cars of individuals in Moscow by nearly ten percent, and changes no other rate.
  const path = tariffCopy(
    'osago/base-rates',
    join(directory, 'draft'),
    '2027-01-01',
    { 'base_rates.csv': [['2.2,77,5904,', '2.2,77,6494,']] },
    '2025-12-09',
  );
  const imported = await run('tariff', 'import', path);
  assert.equal(imported.code, 0, imported.stderr);
});
after(async () => {
  rmSync(directory, { recursive: true });
  await service?.close();
});

test('`tariff compare` compares an unpublished draft with the current version', async () => {
  const answer = await run('tariff', 'compare', old, draft, '--sample', '100', '--json');
  assert.equal(answer.code, 0, answer.stderr);
  const { sample, all, dimensions, unrated } = JSON.parse(answer.stdout);
  assert.equal(sample, 5);
  assert.deepEqual(unrated, []);
  assert.deepEqual([all.count, all.raises, all.cuts, all.unchanged], [5, 3, 0, 2]);
  assert.deepEqual(all.changePercent, {
    min: 0,
    p5: 0,
    p25: 0,
    median: 9.99,
    mean: 5.99,
    p75: 9.99,
    p95: 9.99,
    max: 9.99,
  });
  assert.deepEqual(
    dimensions.region.map(({ value, count, raises }: Record<string, unknown>) => [value, count, raises]),
    [
      ['77 Москва', 4, 3],
      ['69 Тверская область', 1, 0],
    ],
  );
  assert.deepEqual(
    dimensions['vehicle category'].map(({ value, count }: Record<string, unknown>) => [value, count]),
    [['B', 5]],
  );
  const stored = await service.pool.query<{ sum: string }>(
    'select to_char(sum(premium_kopecks) / 100, $1) as sum from contracts',
    ['FM999999990.00'],
  );
  assert.equal(all.premiumBefore, stored.rows[0]?.sum);
});

test('`tariff compare` with a sample size uses the newest contracts', async () => {
  const { stdout } = await run('tariff', 'compare', old, draft, '--sample', '2', '--json');
  const { sample, all } = JSON.parse(stdout);
  assert.deepEqual([sample, all.count, all.raises], [2, 2, 0]);
});

test('`tariff compare` shows the changes as a table and as a chart', async () => {
  const picture = join(directory, 'changes.svg');
  const answer = await run('tariff', 'compare', old, draft, '--svg', picture);
  assert.equal(answer.code, 0, answer.stderr);
  assert.match(answer.stdout, /5 contracts, 5 rated under both/);
  assert.match(answer.stdout, /raises 3, cuts 0, unchanged 2/);
  assert.match(answer.stdout, /median \+9\.99 %/);
  assert.match(answer.stdout, /^ {2}77 Москва +4 /m);

  const svg = readFileSync(picture, 'utf8');
  const texts: string[] = [];
  const names = new Set<string>();
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', ({ name }) => names.add(name));
  parser.on('text', (text) => texts.push(text));
  parser.on('error', (error) => assert.fail(error));
  parser.write(svg).close();
  assert.ok(names.has('svg') && names.has('rect') && names.has('circle'));
  assert.ok(texts.includes('77 Москва · 4'), svg);
  assert.doesNotMatch(svg, /href|url\(|<script|<image/, 'the picture needs something from outside');
});

test('`tariff compare` counts by reason the contracts that one version cannot rate', async () => {
  const answer = await run(
    'tariff',
    'compare',
    'osago/directive/2026-06-22',
    'osago/directive/2020-09-05',
    '--json',
  );
  const { all, unrated } = JSON.parse(answer.stdout);
  const counted = unrated.reduce((sum: number, { count }: { count: number }) => sum + count, all.count);
  assert.equal(counted, 5);
  assert.match(unrated[0].reason, /[а-яё]/);
  assert.equal(unrated[0].versionId, 'osago/directive/2020-09-05');
});

test('`tariff compare` refuses invalid input with a one-line error', async () => {
  const cases: readonly [words: readonly string[], message: RegExp][] = [
    [[old, 'osago/directive/2026-06-22'], /different kinds/],
    [[old, 'osago/base-rates/1999-01-01'], /tariff version osago\/base-rates\/1999-01-01 not found/],
    [[old, draft, '--sample', '100001'], /a whole number from 1 to 100000/],
    [[old, draft, '--svg', join(directory, 'no', 'where.svg')], /cannot be written \(ENOENT\)/],
  ];
  for (const [words, message] of cases) {
    const answer = await run('tariff', 'compare', ...words);
    assert.equal(answer.code, 1);
    assert.match(answer.stderr, message);
  }
});
