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
 * Number of random contract lives, the same in every run. `LIFE_RUNS=500 LIFE_SEED=7 npm test -- test/lives/money-oracle`
 * runs more, and `UNPAID_RUNS` sets the number of lives with unpaid installments.
 */
const numRuns = Number(process.env.LIFE_RUNS ?? 7);
const seed = Number(process.env.LIFE_SEED ?? 2026);

let service: UnpaidService;
let partner: TestPartner;

before(async () => {
  service = await unpaidService();
  partner = await service.partner();
  // Extend the lifetime of the tokens, because the tests advance the clock by days.
  await service.pool.query(`update access_tokens set expires_at = '2030-01-01'`);
  // Stop the timer that checks payments. It would store a late day of the test clock and then not run on the earlier days
  // of later tests.
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

test('all charges and refunds of an osago contract equal a separate calculation by days and days of use', () =>
  compare(osago));
test('all charges and refunds of a casco contract equal a separate calculation by days and kilometres', () =>
  compare(casco));
test('all charges and refunds of a property contract equal a separate calculation by the available grounds of termination', () =>
  compare(property));
test('all charges and refunds of a pet contract equal a separate calculation by the available grounds of termination', () =>
  compare(pet));
test('all charges and refunds of a mortgage contract equal a separate calculation by the available grounds of termination', () =>
  compare(mortgage));

/** Number of lives with unpaid installments for each product. */
const unpaidRuns = Number(process.env.UNPAID_RUNS ?? 3);

test('the amounts of contracts that end for an unpaid installment and may be reinstated equal a separate calculation', async () => {
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
  // Fail if no contract ended for an unpaid installment, or if none was reinstated.
  assert.ok((rows[0]?.states ?? 0) >= 2, 'no end came, or none was taken back');
});
