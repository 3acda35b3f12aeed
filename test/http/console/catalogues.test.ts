import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as xlsx from '@e965/xlsx';
import { savedCasco } from '../../support/casco-sale.ts';
import { consoleService, type StaffBrowser, staffBrowser, whenEnded } from '../../support/console.ts';
import { medicalDraft } from '../../support/medical-sale.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let mary: StaffBrowser;
let nina: StaffBrowser;

before(async () => {
  service = await consoleService();
  mary = await staffBrowser(service, ['actuary'], 'mary');
  nina = await staffBrowser(service, ['accountant'], 'nina');
});
after(() => service.close());

const textOf = async (path: string, browser = mary) => {
  const page = await browser.open(path);
  assert.equal(page.status, 200, `${path} ${page.text}`);
  return page.text;
};
const bytesOf = async (path: string) => {
  const answer = await fetch(`${service.consoleUrl}${path}`, { headers: { cookie: mary.cookie } });
  assert.equal(answer.status, 200, path);
  return new Uint8Array(await answer.arrayBuffer());
};
const csv = (...lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'));
const workbook = (rows: readonly (readonly unknown[])[]) => {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows.map((row) => [...row])), 'Лист1');
  return new Uint8Array(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
};

test('a reference list is downloaded as a workbook, edited, previewed and imported', async () => {
  const saved = xlsx.read(await bytesOf('/list-file?lists=ldu_type&format=xlsx'));
  const rows: unknown[][] = xlsx.utils.sheet_to_json(saved.Sheets.list ?? {}, { header: 1 });
  const edited = workbook([...rows, ['NEW_KIND', 'Новый вид', '', true]]);
  const looked = await mary.upload('/list-import', { dryRun: 'on' }, { paths: { 'ldu_type.xlsx': edited } });
  assert.equal(looked.status, 200, looked.text);
  assert.match(looked.text, /Пока ничего не изменилось[\s\S]*новых 1[\s\S]*NEW_KIND[\s\S]*—[\s\S]*Новый вид/);
  assert.doesNotMatch(await textOf('/lists/ldu_type'), /NEW_KIND/);
  await mary.upload('/list-import', {}, { paths: { 'ldu_type (1).xlsx': edited } });
  assert.match(
    await textOf('/lists/ldu_type?q=NEW'),
    /Допущенные водители[\s\S]*<code>ldu_type<\/code>[\s\S]*NEW_KIND/,
  );
  assert.match(await textOf('/lists'), /Допущенные водители<\/a><\/td><td>ldu_type<\/td><td>страховщика/);
});

test('errors of a reference list are reported with row and column for every file type', async () => {
  for (const [name, file] of [
    ['ldu_type.csv', csv('code,name,partnerAccess', 'A,Имя,maybe')],
    [
      'ldu_type.xlsx',
      workbook([
        ['code', 'name', 'partnerAccess'],
        ['A', 'Имя', 'maybe'],
      ]),
    ],
  ] as const) {
    const refused = await mary.upload('/list-import', {}, { paths: { [name]: file } });
    assert.equal(refused.status, 409, name);
    assert.match(refused.text, /<td class="number">2<\/td><td>partnerAccess<\/td>/, name);
  }
  assert.equal((await mary.open('/lists/nothing')).status, 404);
});

/** Sends a file and waits for the result page of its job. */
async function fileSent(browser: StaffBrowser, path: string, name: string, file: Uint8Array<ArrayBuffer>) {
  const sent = await browser.upload(path, {}, { file: { [name]: file } });
  assert.equal(sent.status, 303, sent.text);
  return whenEnded(browser, sent.headers.get('location') ?? '');
}
const vehiclesSent = (name: string, file: Uint8Array<ArrayBuffer>) =>
  fileSent(mary, '/vehicle-import', name, file);

test('vehicles are found by make, model and code, and imported from CSV and from XLSX', async () => {
  const header = [
    'make_code',
    'make_name',
    'model_code',
    'model_name',
    'model_group',
    'code',
    'name',
    'year_from',
    'category',
  ];
  const row = (code: string) => ['OBRAZ', 'Образец', 'ONE', 'Первый', 'G1', code, '1.6 МТ', '2020', 'B'];
  assert.match(await textOf('/vehicles'), /назовите марку/);
  for (const [name, file, code] of [
    ['cars.csv', csv(header.join(','), row('OBRAZ_1').join(',')), 'OBRAZ_1'],
    ['cars.xlsx', workbook([header, row('OBRAZ_2')]), 'OBRAZ_2'],
  ] as const) {
    assert.match((await vehiclesSent(name, file)).text, /Новых модификаций: 1/);
    assert.match(await textOf(`/vehicles?code=${code}`), /Образец[\s\S]*Первый[\s\S]*1\.6 МТ/);
  }
  assert.match(await textOf('/vehicles?make=образ&model=перв&name=1.6'), /OBRAZ_1[\s\S]*OBRAZ_2/);
  assert.match(await textOf('/vehicle-imports'), /cars\.xlsx/);
  const wrong = await vehiclesSent('cars.csv', csv(header.join(','), row('').join(',')));
  assert.match(wrong.text, /<td class="number">2<\/td><td>code<\/td>/);
  assert.match(new TextDecoder().decode(await bytesOf('/vehicle-file')), /OBRAZ_1/);
});

test('accountants import rates from XLSX, and every error of a file is reported', async () => {
  const rows = [
    ['date', 'currency', 'nominal', 'value'],
    ['2026-11-20', 'EUR', 1, '94.12'],
  ];
  const done = await fileSent(nina, '/rate-import', 'rates.xlsx', workbook(rows));
  assert.match(done.text, /Новых: 1/, done.text);
  assert.match(await textOf('/rates?currency=eur'), /94\.12[\s\S]*загружен сотрудником/);
  assert.match(await textOf('/rates/2026-11-20'), /Курсы на 20\.11\.2026/);
  const wrong = csv('date,currency,nominal,value', '2026-02-30,EUR,1,1', '2026-11-21,евро,1,0');
  const refused = await fileSent(nina, '/rate-import', 'rates.csv', wrong);
  assert.match(refused.text, /Ошибок: 3/);
  assert.equal((await mary.open('/rate-import')).status, 403);
});

test('the import of a changed rate is refused with the number of contracts that use the rate', async () => {
  const partner = await service.partner();
  await medicalDraft(partner);
  await medicalDraft(partner);
  const { rows } = await service.pool.query<{ day: string }>(
    `select one ->> 'date' as day from contracts, jsonb_array_elements(facts -> 'exchangeRates') as one order by contract_id desc`,
  );
  const day = rows[0]?.day ?? '';
  assert.match(await textOf(`/rates/${day}`), new RegExp(`href="/rate-uses\\?day=${day}"`));
  const sent = await mary.send('/rate-uses', { day });
  assert.equal(sent.status, 303, sent.text);
  const counted = await whenEnded(mary, sent.headers.get('location') ?? '');
  assert.match(counted.text, /<td>EUR<\/td><td>[\d.]+<\/td><td class="number">2<\/td>/, counted.text);
  const other = csv('date,currency,nominal,value', `${day},EUR,1,1.5`);
  const refused = await fileSent(nina, '/rate-import', 'rates.csv', other);
  assert.match(refused.text, /по нему рассчитано договоров: 2/);
});

test('the console lists products with their tariffs and accepts uploads of their documents', async () => {
  assert.match(await textOf('/products'), /osago[\s\S]*base-rates\/2026/);
  const lisin = await staffBrowser(service, ['underwriter'], 'lisin');
  const form = { product: 'property', kind: 'RULES', effectiveFrom: '2026-12-01' };
  const refused = await lisin.upload('/document-import', form, { file: { 'rules.pdf': csv('no PDF') } });
  assert.equal(refused.status, 409);
  assert.match(await textOf('/documents', lisin), /Документ|Байт/);
});

test('staff with the right to rate contracts open a premium calculation by the printed policy number', async () => {
  const { policyNumber } = await savedCasco(await service.partner(), {});
  const shown = await textOf(`/explain?policyNumber=${encodeURIComponent(policyNumber.toLowerCase())}`);
  assert.match(shown, /то же, что сохранено[\s\S]*Итог[\s\S]*<details>[\s\S]*премия по риску, ₽/);
  assert.match(await textOf('/explain'), /Номер договора/);
});
