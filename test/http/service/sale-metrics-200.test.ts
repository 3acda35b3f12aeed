import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sweepTotals } from '#sales/totals/totals.ts';
import { terminate } from '../../support/addendum.ts';
import { secondApp } from '../../support/app.ts';
import { client, declinedCard, openLink } from '../../support/link.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { until } from '../../support/process.ts';
import { savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let first: TestPartner;
let second: TestPartner;

before(async () => {
  service = await testService();
  first = await service.partner({ login: 'counted-first' });
  second = await service.partner({ login: 'counted-second' });
});
after(() => service.close());

/** Returns the value of the osago series with these labels; undefined if there is none. */
function valueIn(text: string, name: string, labels: Readonly<Record<string, string>>): number | undefined {
  const wanted = Object.entries({ product: 'osago', ...labels });
  const line = text
    .split('\n')
    .find(
      (one) =>
        one.startsWith(`${name}{`) && wanted.every(([label, value]) => one.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

const metricsText = async () => (await service.request('GET', '/metrics')).text;

test('metrics count sales and payments by product, partner and outcome, before and after aggregation', async () => {
  const sold = [await soldContract(first), await soldContract(first)];
  const draft = await savedDraft(second);
  const premium = sold.reduce((sum, one) => sum + one.premium, 0);

  function assertCounted(text: string): void {
    const ofFirst = { partner: 'counted-first', outcome: 'concluded' };
    assert.equal(valueIn(text, 'bindery_contracts_total', ofFirst), 2);
    assert.equal(valueIn(text, 'bindery_contracts_total', { ...ofFirst, outcome: 'saved' }), 2);
    assert.equal(valueIn(text, 'bindery_premium_rubles_total', ofFirst), premium);
    const paid = { partner: 'counted-first', type: 'CASH', outcome: 'paid' };
    assert.equal(valueIn(text, 'bindery_payments_total', paid), 2);
    assert.equal(valueIn(text, 'bindery_payments_rubles_total', paid), premium);
    const ofSecond = { partner: 'counted-second', outcome: 'saved' };
    assert.equal(valueIn(text, 'bindery_premium_rubles_total', ofSecond), draft.premium);
    assert.equal(valueIn(text, 'bindery_contracts_total', { ...ofSecond, outcome: 'concluded' }), undefined);
  }
  assertCounted(await metricsText());
  await sweepTotals(service.pool);
  const { rows } = await service.pool.query('select 1 from noted_sales');
  assert.deepEqual(rows, []);
  assertCounted(await metricsText());
});

test('two processes return the same sale metrics, and concurrent aggregation counts each sale once', async () => {
  const app = await secondApp(service);
  try {
    const sold = { partner: 'counted-first', outcome: 'concluded' };
    const before = valueIn(await metricsText(), 'bindery_contracts_total', sold) ?? 0;
    const sales = Array.from({ length: 6 }, async () => {
      await soldContract(first);
      await Promise.all([metricsText(), fetch(`${app.url}/metrics`).then((answer) => answer.text())]);
    });
    await Promise.all(sales);
    const there = await (await fetch(`${app.url}/metrics`)).text();
    assert.equal(valueIn(there, 'bindery_contracts_total', sold), before + 6);
    assert.equal(valueIn(await metricsText(), 'bindery_contracts_total', sold), before + 6);
  } finally {
    await app.close();
  }
});

test('metrics count a declined card as a failed attempt, not as a payment', async () => {
  const link = await openLink(second, await savedDraft(second), 'CARD');
  const page = client(service);
  await page.choose(link, 'card');
  await page.card(link, declinedCard);
  await page.back(link);
  const tried = { partner: 'counted-second', method: 'card' };
  await until(
    async () =>
      valueIn(await metricsText(), 'bindery_payment_attempts_total', { ...tried, outcome: 'declined' }) === 1,
  );
  await page.choose(link, 'card');
  await page.card(link);
  await page.back(link);
  await until(
    async () =>
      valueIn(await metricsText(), 'bindery_payment_attempts_total', { ...tried, outcome: 'paid' }) === 1,
  );
  const paid = { partner: 'counted-second', type: 'CARD', outcome: 'paid' };
  assert.equal(valueIn(await metricsText(), 'bindery_payments_total', paid), 1);
});

test('metrics count the refund of a termination as owed and the contract as terminated', async () => {
  await terminate(first, await soldContract(first));
  const text = await metricsText();
  const partner = 'counted-first';
  assert.equal(valueIn(text, 'bindery_contracts_total', { partner, outcome: 'terminated' }), 1);
  const owed = { partner, reason: 'premium', outcome: 'owed' };
  assert.equal(valueIn(text, 'bindery_refunds_total', owed), 1);
  const { rows } = await service.pool.query(
    'select amount_kopecks::float8 / 100 as rubles from premium_refunds',
  );
  assert.equal(valueIn(text, 'bindery_refunds_rubles_total', owed), rows[0]?.rubles);
});

test('metrics count quotes as priced or refused', async () => {
  const path = '/sales/v2/individual/osago/quotes';
  const body = osagoBody({ today: testDay });
  assert.equal((await second.call('POST', path, body)).status, 200);
  assert.equal((await second.call('POST', path, {})).status, 400);
  const text = await metricsText();
  for (const outcome of ['priced', 'refused'])
    assert.equal(valueIn(text, 'bindery_quotes_total', { partner: 'counted-second', outcome }), 1, outcome);
});
