import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openAssortment } from '#app/products/assortment.ts';
import { StartError } from '#platform/db/start-error.ts';
import * as exported from '#products/define.ts';
import { definitionWords, thingWords } from '#products/definition/check/names.ts';
import * as fields from '#products/fields/kinds.ts';
import * as partFields from '#products/fields/parts.ts';
import { readPdf } from '../print-forms/support/read-pdf.ts';
import { filesIn, writeGuide } from '../support/bicycle.ts';
import { testDatabase } from '../support/database.ts';
import { bindery, binderyHere, type ServingProcess, serving } from '../support/process.ts';
import { readDocument } from './support/markdown.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'bindery-own-product-')));
const products = join(root, 'products');
let database: Awaited<ReturnType<typeof testDatabase>>;
let server: ServingProcess;
let environment: Readonly<Record<string, string>>;

before(async () => {
  writeGuide(products);
  database = await testDatabase();
  environment = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: join(root, 'data'),
    PRODUCTS_DIR: products,
    POLICY_MAIL: 'off',
  };
  server = await serving(environment);
});
after(async () => {
  await server.end('SIGTERM');
  await database.drop();
  rmSync(root, { recursive: true });
});

test('the English and Russian pages on custom products show the same files', () => {
  const [english, russian] = [filesIn('own-product.md'), filesIn('own-product.ru.md')];
  assert.ok(english.size >= 20);
  assert.deepEqual(russian, english);
});

test('the English and Russian pages explain every property of a product definition and every export of bindery/define', () => {
  const names = [...Object.keys(exported), ...Object.keys(definitionWords), ...Object.keys(thingWords)];
  for (const page of ['docs/own-product.md', 'docs/own-product.ru.md']) {
    const reported = readDocument(page)
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .join();
    for (const name of names) assert.ok(reported.includes(`\`${name}\``), `${page} does not tell ${name}`);
  }
});

test('bindery/define exports every field constructor', () => {
  for (const name of Object.keys({ ...fields, ...partFields }))
    assert.ok(name in exported, `src/products/define.ts does not hand on ${name}`);
});

test('the product on the custom product page passes its check, including types', async () => {
  const { code, stdout, stderr } = await binderyHere(['product', 'check', join(products, 'bicycle')], {});
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /^ok {3}its types$/m);
  assert.match(stdout, /^ok {3}how its prices relate to time$/m);
  assert.match(stdout, /^\d{2} passed, 0 failed$/m);
});

test('a partner sells the custom product from quote to policy with the calls on the page', async () => {
  const added = await binderyHere(
    ['partner', 'add', '--login', 'velo', '--name', 'Веломагазин', '--products', 'bicycle', '--json'],
    environment,
  );
  assert.equal(added.code, 0, added.stderr);
  writeFileSync(join(products, 'partner.json'), added.stdout);
  const sale = spawnSync(process.execPath, ['sell.mjs'], {
    cwd: products,
    encoding: 'utf8',
    env: { ...process.env, BINDERY_URL: server.url },
  });
  assert.equal(sale.status, 0, sale.stdout + sale.stderr);
  const [, quoted] = /^quote (\S+)$/m.exec(sale.stdout) ?? [];
  const [, number = '', premium] = /^draft (ZZL-\d{4}-\d{8}) (\S+)$/m.exec(sale.stdout) ?? [];
  assert.ok(quoted !== undefined && quoted === premium, sale.stdout);
  assert.match(sale.stdout, /^paid COMPLETE$/m);
  const { text } = await readPdf(Uint8Array.from(readFileSync(join(products, 'policy.pdf'))));
  for (const said of [number, 'Велосипед', 'WTU123456', 'Шоссейный', 'Правила страхования велосипедов'])
    assert.ok(text.includes(said), `the policy does not say ${said}`);
});

test("a rule refuses a contract with the reason in the rule's third element", async () => {
  const { client_id, client_secret } = JSON.parse(readFileSync(join(products, 'partner.json'), 'utf8'));
  const json = { 'content-type': 'application/json' };
  const token = await fetch(`${server.url}/ship/token`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ client_id, client_secret, grant_type: 'client_credentials' }),
  });
  const { access_token } = (await token.json()) as { readonly access_token: string };
  const { body } = JSON.parse(readFileSync(join(products, 'bicycle/cases/refused-year.json'), 'utf8'));
  const answer = await fetch(`${server.url}/ship/biz/sales/v2/individual/bicycle/quotes`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ ...body, startDate: '2026-12-01T00:00:00+03:00' }),
  });
  const { details } = (await answer.json()) as {
    readonly details: readonly { readonly metadata: Readonly<Record<string, string>> }[];
  };
  const reported = details.find(({ metadata }) => metadata.field?.endsWith('.yearBuilt'));
  assert.equal(reported?.metadata.reason, 'DATES_CONTRADICT');
});

test('`product list` shows sold products with their folder, and partners get a description of their interface', async () => {
  const { stdout } = await binderyHere(['product', 'list', '--json'], environment);
  const rows = JSON.parse(stdout) as readonly Readonly<Record<string, string>>[];
  assert.deepEqual(rows.at(-1), {
    code: 'bicycle',
    title: 'Велосипед',
    holderTypes: 'individual,corporate',
    series: 'VEL',
    tariffs: 'rates/2026-11-01',
    from: join(products, 'bicycle'),
  });
  assert.equal(rows[0]?.from, 'the program');
  const description = await (await fetch(`${server.url}/openapi.json`)).text();
  assert.match(description, /\/individual\/bicycle\/policies/);
  assert.match(description, /Шоссейный велосипед с замком/);
  const shown = await binderyHere(
    ['tariff', 'show', 'bicycle/rates/2026-11-01', '--table', 'locks'],
    environment,
  );
  assert.match(shown.stdout, /^lock,value\nyes,0\.8/);
  const lists = await binderyHere(['reference', 'export', join(root, 'lists'), 'bicycle_kind'], environment);
  assert.equal(lists.code, 0, lists.stderr);
});

const rows = readDocument('docs/own-product.md')
  .split('\n')
  .flatMap((line) => {
    const cells = /^\| `(.+?)` \| `(.+?)` \| `(.+?)` \| `(.+?)` \|$/.exec(line);
    return cells && /\.(?:ts|csv|json)$/.test(cells[1] ?? '') ? [cells.slice(1)] : [];
  });

test('the custom product page explains at least eight errors in product files', () =>
  assert.ok(rows.length >= 8));

for (const [index, [file = '', from = '', to = '', said = '']] of rows.entries()) {
  test(`the text ${to} in ${file} is refused with the error on the page`, async () => {
    const directory = join(root, `wrong-${index}`);
    cpSync(products, directory, { recursive: true });
    const path = join(directory, 'bicycle', file);
    const text = readFileSync(path, 'utf8');
    assert.ok(text.includes(from), `${file} has no ${from}`);
    writeFileSync(path, text.replace(from, to));
    await assert.rejects(
      openAssortment(directory),
      (error: Error) =>
        error instanceof StartError && error.message.includes(said) && error.message.startsWith(`${path}`),
    );
  });
}

test('a server start with a faulty product folder ends with the same error line as `product check`', async () => {
  const directory = join(root, 'refused');
  cpSync(products, directory, { recursive: true });
  const path = join(directory, 'bicycle', 'index.ts');
  writeFileSync(path, readFileSync(path, 'utf8').replace('said.yearBuilt', 'said.yearMade'));
  const started = await bindery(['serve'], { ...environment, PRODUCTS_DIR: directory });
  assert.equal(started.code, 1);
  assert.match(
    started.stderr.trim(),
    /^bindery: \S+\/bicycle\/index\.ts:\d+:\d+: .*has no field yearMade[^\n]*$/,
  );
  const checked = await binderyHere(['product', 'check', join(directory, 'bicycle')], {});
  assert.equal(checked.code, 1);
  assert.match(checked.stdout, /^FAIL the folder can be sold from\n {5}\S+index\.ts:\d+:\d+: .*yearMade/m);
});

test('`product check` fails and names the file if a case has a premium or a refused field other than the expected one', async () => {
  const directory = join(root, 'cases');
  cpSync(products, directory, { recursive: true });
  const [road, refused] = ['road', 'refused-year'].map((name) =>
    join(directory, 'bicycle/cases', `${name}.json`),
  );
  assert.ok(road && refused);
  writeFileSync(road, readFileSync(road, 'utf8').replace('"7800.00"', '"7800.01"'));
  writeFileSync(
    refused,
    readFileSync(refused, 'utf8').replace('"field": "insuredObject', '"field": "insuredObjects'),
  );
  const { code, stdout } = await binderyHere(['product', 'check', join(directory, 'bicycle')], {});
  assert.equal(code, 1);
  assert.ok(stdout.includes(`${road}:40: expected a premium of 7800.01, got a premium of 7800.00\n`), stdout);
  assert.match(stdout, /bicycles\[0\]\.covers\[0\], THEFT: 4800\.00: 6.% × 100.000.₽ × 0,8/);
  assert.match(
    stdout,
    /refused-year\.json:\d+: expected a refusal at insuredObjects\S+ with «.+», got none there\n/,
  );
});

test('`product check` reports a refused contract of a case once and does not try the fields of the contract one by one', async () => {
  const directory = join(root, 'refused-case');
  cpSync(products, directory, { recursive: true });
  const road = join(directory, 'bicycle/cases/road.json');
  writeFileSync(road, readFileSync(road, 'utf8').replace('"sumInsured": 100000}, {', '"sumInsured": 5}, {'));
  const { code, stdout } = await binderyHere(['product', 'check', join(directory, 'bicycle')], {});
  assert.equal(code, 1);
  const reported = stdout.split('\n').filter((line) => line !== '' && !line.startsWith('ok'));
  assert.ok(reported.length <= 10, stdout);
  assert.match(
    stdout,
    /road\.json:40: expected a premium of 7800\.00, got 1 refusal\n {5}insuredObject\S+: /,
  );
  assert.match(stdout, /not tried before its whole contract is taken: mend the case above/);
});

test('`product list` works without a database and shows a faulty folder with its error', async () => {
  const directory = join(root, 'listed');
  cpSync(products, directory, { recursive: true });
  cpSync(join(directory, 'bicycle'), join(directory, 'velo'), { recursive: true });
  const alone = { DATA_DIR: join(root, 'nothing'), PRODUCTS_DIR: directory };
  const { code, stdout, stderr } = await binderyHere(['product', 'list'], alone);
  assert.equal(code, 1);
  assert.match(stdout, /^bicycle +Велосипед +VEL +rates\/2026-11-01\n +\S+\/bicycle$/m);
  for (const line of stdout.split('\n')) assert.ok(line.length <= 120, line);
  assert.match(
    stderr,
    /^bindery: \S+\/velo\/index\.ts:\d+:\d+: the code bicycle is that of the product in /m,
  );
  const json = await binderyHere(['product', 'list', '--json'], alone);
  const rows = JSON.parse(json.stdout) as readonly Readonly<Record<string, string>>[];
  assert.equal(rows.at(-1)?.from, join(directory, 'velo'));
  assert.match(rows.at(-1)?.fault ?? '', /the code bicycle/);
});
