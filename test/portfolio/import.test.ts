import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { portfolioTemplate } from '#contracts/portfolio/template.ts';
import { isObject } from '#kernel/json/json.ts';
import { productOf } from '../support/products.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { createImporter, inCsv, inLines, lineOf } from './support/importing.ts';

const codes = ['osago', 'casco', 'gap', 'property', 'mortgage', 'cargo', 'medical', 'pet'];

let service: TestService;
let partner: TestPartner;
let importLines: Awaited<ReturnType<typeof createImporter>>;

before(async () => {
  service = await testService();
  partner = await service.partner();
  importLines = await createImporter(service, partner.login);
});
after(() => service.close());

const read = async (code: string, number: string) =>
  (await partner.call('GET', `/sales/v2/individual/${code}/policies/${number}`)).body;

async function count(sql: string): Promise<number> {
  const { rows } = await service.pool.query<{ count: bigint }>(sql);
  return Number(rows[0]?.count);
}

for (const code of codes)
  test(`a contract of ${code} is imported once, and its partner reads it like its own`, async () => {
    const number = `OLD-${code.toUpperCase()}-1`;
    const file = inLines(lineOf(code, number));
    const outcome = await importLines(code, file);
    assert.deepEqual(
      outcome.report.rows.filter(({ level }) => level === 'ERROR'),
      [],
    );
    assert.equal(outcome.counts.imported, 1);

    const contract = await read(code, number);
    assert.equal(contract.policyNumber, number);
    assert.equal(contract.premium, 12_345.67);
    assert.ok(isObject(contract.status) && contract.status.code === 'COMPLETE');
    assert.match(JSON.stringify(contract.calculation), /импортирована/);
    assert.match(JSON.stringify(contract.history), /"action":"import"/);

    const again = await importLines(code, file);
    assert.deepEqual(again.counts, { lines: 1, imported: 0, known: 1, wrong: 0, warned: 0 });
    const printed = await partner.call('GET', `/sales/v2/policies/${number}/files/POLICY`);
    assert.equal(printed.status, 200, printed.text.slice(0, 500));
  });

test('each imported contract is published as one event and is no sale', async () => {
  const events = await count(`select count(*) from noted_events where type = 'contract.imported'`);
  const published = await count(`select count(*) from events where type = 'contract.imported'`);
  assert.equal(events + published, codes.length);
  assert.equal(await count(`select count(*) from noted_sales where subject = 'contract'`), 0);
  assert.equal(await count('select count(*) from contract_reports'), 0);
});

test('CSV and JSON lines of one contract are the same line', async () => {
  const lines = [
    lineOf('property', 'CSV-1'),
    lineOf('property', 'CSV-2', { premium: 100.5, 'installments[0].amount': 100.5 }),
  ];
  const csv = await importLines('property', inCsv(lines), { name: 'portfolio.csv' });
  assert.deepEqual(
    csv.report.rows.filter(({ level }) => level === 'ERROR'),
    [],
  );
  assert.equal(csv.counts.imported, 2, JSON.stringify(csv));
  assert.equal((await importLines('property', inLines(...lines))).counts.known, 2);
});

test('a sequence skips imported numbers of its own form, and a number that it has given is refused', async () => {
  const product = productOf('property');
  assert.ok(product);
  const number = (value: bigint) =>
    product.numbers.format(product.numbers.testSeries ?? 'ZZZ', value, '2026-11-21');
  const taken = await service.pool.query<{ value: bigint }>(
    `select nextval('${product.numbers.sequence}') as value`,
  );
  const last = taken.rows[0]?.value ?? 0n;
  const refused = await importLines('property', inLines(lineOf('property', number(last))));
  assert.equal(refused.state, 'REFUSED');
  assert.match(refused.report.rows[0]?.description ?? '', /эту? он|она уже дала/);
  const done = await importLines(
    'property',
    inLines(lineOf('property', number(last + 500n)), lineOf('property', number(last + 20n))),
  );
  assert.equal(done.counts.imported, 2, JSON.stringify(done.report.rows));
  const next = await service.pool.query<{ value: bigint }>(
    `select nextval('${product.numbers.sequence}') as value`,
  );
  assert.equal(next.rows[0]?.value, last + 501n);
  assert.equal(
    (await importLines('property', inLines(lineOf('property', number(last + 21n))))).counts.imported,
    1,
  );
});

for (const code of ['osago', 'casco', 'property'])
  test(`the example of ${code} in the guide is imported`, async () => {
    await service.partner({ login: 'bank-1' }).catch(() => undefined);
    const file = readFileSync(new URL(`../../docs/portfolio/${code}.csv`, import.meta.url));
    const { counts, report } = await importLines(code, file, { partner: undefined, name: `${code}.csv` });
    assert.equal(counts.imported, 1, JSON.stringify(report.rows));
  });

test('the template has a column for each field of the examples', () => {
  for (const code of codes) {
    const product = productOf(code);
    assert.ok(product);
    const columns = new Set(
      portfolioTemplate(product, 'individual').slice(1).split('\r\n', 1)[0]?.split(';'),
    );
    const [header = ''] = inCsv([lineOf(code, 'X-1')]).split('\n', 1);
    const missing = header
      .split(';')
      .map((path) => path.replaceAll(/\[\d+\]/g, '[0]'))
      .filter((path) => !columns.has(path));
    assert.deepEqual(missing, [], code);
  }
});
