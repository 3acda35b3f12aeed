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

/** The same lives at every run; `LIFE_RUNS=500 LIFE_SEED=7 npm test -- test/lives/money-oracle` looks for more, with `UNPAID_RUNS` among unpaid ones. */
const numRuns = Number(process.env.LIFE_RUNS ?? 7);
const seed = Number(process.env.LIFE_SEED ?? 2026);

let service: UnpaidService;
let partner: TestPartner;

before(async () => {
  service = await unpaidService();
  partner = await service.partner();
  // Clocks are moved by days; tokens are not what is tested.
  await service.pool.query(`update access_tokens set expires_at = '2030-01-01'`);
  // The service's own timer would look on whatever day the clock shows, and never before that day again.
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

test('osago costs and gives back what its days and its days of use come to, whatever becomes of it', () =>
  compare(osago));
test('casco costs and gives back what its days and its kilometres come to, whatever becomes of it', () =>
  compare(casco));
test('property gives back no more than the grounds open to its holder, whatever becomes of it', () =>
  compare(property));
test('a pet policy gives back no more than the grounds open to its holder, whatever becomes of it', () =>
  compare(pet));
test('a mortgage policy gives back no more than the grounds open to its holder, whatever becomes of it', () =>
  compare(mortgage));

/** Contracts of each product that is paid in parts. */
const unpaidRuns = Number(process.env.UNPAID_RUNS ?? 3);

test('unpaid installments end a contract and its reinstatement leaves no trace in what is owed', async () => {
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
  // Otherwise the lives show nothing.
  assert.ok((rows[0]?.states ?? 0) >= 2, 'no end came, or none was taken back');
});
