import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sweepCommission } from '#payments/accounting/commission/post.ts';
import { exportDirectory, exported, kopecksIn, type Row, rowsOf } from '../exports/support.ts';
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
  partner = await service.partner({ kvPercent: '12.35' });
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

test('the commission ledger has a line for each payment and refund of all lives, to the kopeck by the rate of the sale', async () => {
  service.clock.set('2027-12-31T12:00:00+03:00');
  await service.pool.query('update commission_scan set contract_id = 0, ended_at = null');
  await sweepCommission(service.pool, service.clock);
  const { rows: wrong } = await service.pool.query(
    `select * from commission_lines
      where kv_percent <> 12.35 or commission_kopecks <> round(premium_kopecks * (kv_percent - discount_percent) / 100)
         or due_kopecks <> case when is_held_by_partner then premium_kopecks else 0 end - commission_kopecks`,
  );
  assert.deepEqual(wrong, []);
  const { rows: sums } = await service.pool.query<{ policy: string; posted: bigint; moved: bigint }>(
    `select c.policy_number as policy, coalesce(sum(l.premium_kopecks), 0)::bigint as posted,
            coalesce((select sum(amount_kopecks) from payments where contract_id = c.contract_id and status = 'PAID'), 0)::bigint
            - coalesce((select sum(amount_kopecks) from premium_refunds
                         where contract_id = c.contract_id and cancelled_at is null and owed_at <= $1), 0)::bigint as moved
       from contracts c left join commission_lines l using (policy_number) group by c.contract_id, c.policy_number`,
    [service.clock.now()],
  );
  assert.ok(sums.some(({ posted }) => posted > 0n));
  for (const { policy, posted, moved } of sums) assert.equal(posted, moved, policy);
});

/** Sums a column by contract. */
function byContract(rows: readonly Row[], column: string): Readonly<Record<string, bigint>> {
  const sums: Record<string, bigint> = {};
  for (const { policy_number: number, [column]: amount } of rows)
    sums[String(number)] = (sums[String(number)] ?? 0n) + kopecksIn(amount);
  return sums;
}

/** Returns what is written for each contract: what was paid and not refunded, and what is still due. */
async function writtenByContract(): Promise<Readonly<Record<string, bigint>>> {
  const { rows } = await service.pool.query<{ number: string; written: bigint }>(
    `select c.policy_number as number,
            (coalesce((select sum(amount_kopecks) from payments p where p.contract_id = c.contract_id and p.status = 'PAID'), 0)
             - coalesce((select sum(amount_kopecks) from premium_refunds r
                          where r.contract_id = c.contract_id and (r.cancelled_at is null or r.cancelled_at > r.owed_at)), 0)
             + coalesce((select sum(amount_kopecks) from premium_refunds r
                          where r.contract_id = c.contract_id and r.cancelled_at > r.owed_at), 0)
             + coalesce((select sum(i.amount_kopecks) from installments i left join addendums a using (addendum_id)
                          where i.contract_id = c.contract_id and i.status = 'DUE' and a.status is distinct from 'AWAITING_PAYMENT'), 0)
            )::bigint as written
       from contracts c where c.paid_at is not null order by c.policy_number`,
  );
  return Object.fromEntries(rows.map(({ number, written }) => [number, written]));
}

test('the exported transactions, payments and earned premiums of all these contracts equal their books', async () => {
  service.clock.set('2028-02-01T12:00:00+03:00');
  const directory = exportDirectory();
  const months = { first: '2026-11-01', last: '2028-01-01', directory: directory.path };
  try {
    const transactions = await exported(service, 'transactions', months);
    const written = await writtenByContract();
    assert.ok(Object.keys(written).length > 20, 'few contracts were sold');
    const all = await rowsOf(directory.path, transactions);
    assert.deepEqual(byContract(all, 'gross_premium'), written);
    const kinds = new Set(all.map(({ kind }) => kind));
    assert.deepEqual([...kinds].sort(), ['CANCELLATION', 'CHANGE', 'CORRECTION', 'NEW', 'REINSTATEMENT']);

    const earned = await exported(service, 'earned', months);
    const periods = await rowsOf(directory.path, earned);
    assert.deepEqual(byContract(periods, 'earned'), written);
    for (const { earned_to_date: toDate, unearned, written_to_date: whole } of periods)
      assert.equal(kopecksIn(toDate) + kopecksIn(unearned), kopecksIn(whole));

    const portfolio = await rowsOf(directory.path, await exported(service, 'portfolio', months));
    assert.deepEqual(portfolio.map(({ policy_number: number }) => number).sort(), Object.keys(written));

    const payments = await rowsOf(directory.path, await exported(service, 'payments', months));
    const { rows } = await service.pool.query<{ sum: bigint }>(
      `select (select sum(amount_kopecks) from payments where status = 'PAID')
              - (select sum(amount_kopecks) from premium_refunds where cancelled_at is null or cancelled_at > owed_at)
              + coalesce((select sum(amount_kopecks) from premium_refunds where cancelled_at > owed_at), 0) as sum`,
    );
    const paid = Object.values(byContract(payments, 'premium')).reduce((sum, one) => sum + one, 0n);
    assert.equal(paid, BigInt(rows[0]?.sum ?? 0));
  } finally {
    directory.remove();
  }
});
