import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sweepTotals } from '#sales/totals/totals.ts';
import { consoleService, staffBrowser } from '../../support/console.ts';
import { savedDraft, soldContract } from '../../support/sale.ts';
import { type TestService, testDay } from '../../support/service.ts';

let service: TestService;

before(async () => {
  service = await consoleService();
  const partner = await service.partner();
  await soldContract(partner);
  await savedDraft(partner);
});
after(() => service.close());

for (const [when, prepare] of [
  ['before they are aggregated', async () => undefined],
  ['after they are aggregated', () => sweepTotals(service.pool)],
] as const)
  test(`the sales page shows today's sales as a chart and as a table by product, partner and outcome, ${when}`, async () => {
    await prepare();
    const browser = await staffBrowser(service, ['support']);
    const { status, text } = await browser.open('/sales');
    assert.equal(status, 200, text);
    assert.match(text, /<svg[^>]*role="img" aria-label="Итоги, договоров: те же числа/);
    assert.match(text, /сохранены<\/td><td class="number">2</);
    assert.match(
      text,
      /заключены<\/td><td class="number"><a href="\/contracts\?product=osago&amp;partner=[^"]*">1</,
    );
    assert.doesNotMatch(text, /style=/);
    const csv = await browser.open(`/sales?from=${testDay}&to=${testDay}&as=csv`);
    assert.match(csv.text, /ОСАГО;[^;]+;заключены;1;/);
  });

test('the sales page shows the sales of other days and refuses invalid dates', async () => {
  const browser = await staffBrowser(service, ['accountant']);
  assert.match((await browser.open('/sales?from=2026-11-01&to=2026-11-20')).text, /продаж нет/);
  assert.equal((await browser.open('/sales?from=2026-02-31')).status, 400);
  assert.equal((await (await staffBrowser(service, ['security'])).open('/sales')).status, 403);
});

test('the first page of each role shows only the pending work of the role', async () => {
  await service.pool.query(
    `insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on)
     values ('contract-report', '{"policyNumber": "XXX0000000001"}', 'failed', 0, 0, now())`,
  );
  const admin = await (await staffBrowser(service, ['admin'])).open('/');
  assert.match(admin.text, /href="\/jobs\?dead=on">Остановившиеся работы<\/a><\/td><td class="number">1</);
  assert.match((await (await staffBrowser(service, ['actuary'])).open('/')).text, /Нет задач/);
});
