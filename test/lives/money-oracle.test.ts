import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type UnpaidService, unpaidService } from '../payments/unpaid/support.ts';
import { type TestPartner, testDay } from '../support/service.ts';
import { liveInStep } from './money-oracle/in-step.ts';
import { begunLife, type Life, live } from './money-oracle/life.ts';
import { quotedPrices } from './money-oracle/prices.ts';
import { casco, mortgage, osago, pet, property, type SoldProduct } from './money-oracle/sold-products.ts';
import { lifeSteps, type UnpaidSteps, unpaidSteps } from './money-oracle/steps.ts';

/**
 * Every run uses the same cases; `LIFE_RUNS=500 LIFE_SEED=7 npm test -- test/lives/money-oracle` tries more,
 * and `UNPAID_RUNS` sets the number of unpaid ones.
 */
const numRuns = Number(process.env.LIFE_RUNS ?? 7);
const seed = Number(process.env.LIFE_SEED ?? 2026);

let service: UnpaidService;
let partner: TestPartner;

before(async () => {
  service = await unpaidService();
  partner = await service.partner();
  // Tokens are extended, because the tests move the clock by days.
  await service.pool.query(`update access_tokens set expires_at = '2030-01-01'`);
  // Stops the service's own timer, which would run on the test clock's day and never before that day again.
  await service.pool.query(`update acquirer_watch set look_at = '2030-01-01'`);
});
after(() => service.close());

async function compare(product: SoldProduct): Promise<void> {
  service.clock.set(`${testDay}T12:00:00+03:00`);
  const prices = await quotedPrices(partner, product);
  const world = { service, partner, product, prices };
  await fc.assert(
    fc.asyncProperty(lifeSteps, (steps) => live(world, steps)),
    { numRuns, seed },
  );
}

test('osago costs and refunds the price of its days and days of use after any events', () => compare(osago));
test('casco costs and refunds the price of its days and kilometres after any events', () => compare(casco));
test('property refunds no more than the grounds open to its holder after any events', () =>
  compare(property));
test('a pet policy refunds no more than the grounds open to its holder after any events', () => compare(pet));
test('a mortgage policy refunds no more than the grounds open to its holder after any events', () =>
  compare(mortgage));

/** Number of contracts for each product with installments. */
const unpaidRuns = Number(process.env.UNPAID_RUNS ?? 3);

test('a contract ended for an unpaid installment and reinstated owes the same as without the end', async () => {
  await service.pool.query('update told_calendar set unpaid_until = null');
  service.clock.set(`${testDay}T12:00:00+03:00`);
  const lives: { readonly life: Life; readonly plan: UnpaidSteps }[] = [];
  for (const product of [casco, property, pet]) {
    const inParts = {
      ...product,
      installmentTypes: product.installmentTypes.filter((one) => one !== 'ONE_TIME'),
    };
    const prices = await quotedPrices(partner, inParts);
    const plans = fc.sample(unpaidSteps, { numRuns: unpaidRuns, seed: seed + lives.length });
    for (const plan of plans)
      lives.push({ plan, life: await begunLife({ service, partner, product: inParts, prices }, plan) });
  }
  const failures = await liveInStep(service, lives);
  assert.deepEqual(failures, [], `${failures.length} of ${lives.length} lives`);
  const { rows } = await service.pool.query<{ states: number }>(
    'select count(distinct state)::int as states from non_payment_ends',
  );
  // Guards against cases in which nothing happens.
  assert.ok((rows[0]?.states ?? 0) >= 2, 'no end came, or none was taken back');
});
