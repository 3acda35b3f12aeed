import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';
import { live } from './money-oracle/life.ts';
import { quotedPrices } from './money-oracle/prices.ts';
import { casco, osago, pet, property, type SoldProduct } from './money-oracle/sold-products.ts';
import { lifeSteps } from './money-oracle/steps.ts';

/** The same lives at every run; `LIFE_RUNS=500 LIFE_SEED=7 npm test -- test/lives/money-oracle` looks for more. */
const numRuns = Number(process.env.LIFE_RUNS ?? 7);
const seed = Number(process.env.LIFE_SEED ?? 2026);

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
  // Clocks are moved by days; tokens are not what is tested.
  await service.pool.query(`update access_tokens set expires_at = '2030-01-01'`);
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
