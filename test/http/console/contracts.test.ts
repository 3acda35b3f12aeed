import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { savedCasco } from '../../support/casco-sale.ts';
import { consoleService, staffBrowser } from '../../support/console.ts';
import { binderyHere } from '../../support/process.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let policyNumber: string;

before(async () => {
  service = await consoleService();
  const partner = await service.partner();
  ({ policyNumber } = await savedCasco(partner, {}));
  await partner.call('POST', '/sales/v2/individual/osago/quotes', { startDate: 'never' });
  await service.logRequests();
});
after(() => service.close());

test('a number that is searched for leads to the contract, whose page tells its terms, versions, premium and story', async () => {
  const browser = await staffBrowser(service, ['support']);
  const searched = await browser.open(`/search?text=${encodeURIComponent(` ${policyNumber} `)}`);
  assert.equal(searched.status, 303);
  assert.equal(searched.headers.get('location'), `/contracts/${encodeURIComponent(policyNumber)}`);
  const { status, text } = await browser.open(searched.headers.get('location') ?? '');
  assert.equal(status, 200, text);
  for (const told of ['Взносы', 'Версии', 'Как посчитана премия', 'Что происходило', 'DRAFT'])
    assert.ok(text.includes(told), told);
  assert.doesNotMatch(text, /undefined|\[object|NaN/);
});

test('whoever may not see requests or rate sees the terms alone', async () => {
  const browser = await staffBrowser(service, ['accountant']);
  const { status, text } = await browser.open(`/contracts/${policyNumber}`);
  assert.equal(status, 200, text);
  assert.match(text, /Взносы/);
  assert.doesNotMatch(text, /Что происходило|Как посчитана/);
});

test('that somebody has looked at a contract stands in the audit under their name', async () => {
  const browser = await staffBrowser(service, ['support'], 'looker');
  await browser.open(`/contracts/${policyNumber}`);
  const { stdout } = await binderyHere(['audit', 'list', '--staff', 'looker', '--only', 'looks', '--json'], {
    DATABASE_URL: service.connectionString,
  });
  assert.match(stdout, new RegExp(`"contract.show".*"${policyNumber}"`));
});

test('a number that nobody has is not found', async () => {
  const browser = await staffBrowser(service, ['support']);
  assert.equal((await browser.open('/contracts/XXX0000000001')).status, 404);
  assert.equal((await browser.open('/trace?id=nothing-of-this')).status, 404);
});

test('requests are filtered, sorted and taken along as CSV and XLSX; why they were refused is added up', async () => {
  const browser = await staffBrowser(service, ['support']);
  const refused = await browser.open('/requests?refused=on&sort=-ms');
  assert.equal(refused.status, 200, refused.text);
  assert.match(refused.text, /aria-sort="descending"/);
  assert.match(refused.text, /…\/individual\/osago\/quotes/);
  assert.doesNotMatch(refused.text, /casco/);
  const csv = await browser.open('/requests?as=csv');
  assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(csv.text, /Когда;Партнёр;Метод/);
  const xlsx = await browser.open('/requests?as=xlsx');
  assert.match(xlsx.headers.get('content-disposition') ?? '', /requests\.xlsx/);
  assert.match((await browser.open('/faults?hours=168')).text, /Почему отказы/);
  assert.equal((await browser.open('/requests?hours=never')).status, 400);
});
