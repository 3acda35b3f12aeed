import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { JsonObject } from '#kernel/json/json.ts';
import { addDays, addMonths } from '#kernel/time/calendar.ts';
import { type SecondApp, secondApp } from '../support/app.ts';
import { osagoBody } from '../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';
import { nextVin } from '../support/vin.ts';

/**
 * Number of random cases, the same in every run; `LIFE_RUNS=500 LIFE_SEED=$RANDOM npm test -- test/contracts/one-vehicle`
 * tries more.
 */
const runs = Number(process.env.LIFE_RUNS ?? 15);
const seed = Number(process.env.LIFE_SEED ?? 2026);
const policies = '/sales/v2/individual/osago/policies';
const owner = 'insuredObject.osago.owner.vehicleOwnerPerson';

let service: TestService;
let other: SecondApp;
let partners: readonly TestPartner[];

before(async () => {
  service = await testService();
  other = await secondApp(service);
  partners = [await service.partner(), await service.partner()];
});
after(async () => {
  await other.close();
  await service.close();
});

/** A contract of the vehicle: its seller, first day, length in months, and which of two owners it insures. */
interface Plan {
  readonly seller: number;
  readonly startIn: number;
  readonly months: number;
  readonly isBuyer: boolean;
  /** Number of days after which the contract is terminated; null if it is not terminated. */
  readonly endsAfter: number | null;
}

interface Sold {
  readonly plan: Plan;
  readonly policyNumber: string;
  readonly premium: number;
}

const plans = fc.array(
  fc.record({
    seller: fc.nat({ max: 1 }),
    startIn: fc.integer({ min: 5, max: 50 }),
    months: fc.constantFrom(1, 2, 12),
    isBuyer: fc.boolean(),
    endsAfter: fc.option(fc.integer({ min: 1, max: 25 }), { nil: null }),
  }),
  { minLength: 2, maxLength: 7 },
);

/** Number of requests so far; requests alternate between two processes. */
let requests = 0;

async function call(seller: number, method: string, path: string, body: JsonObject) {
  const partner = partners[seller];
  assert.ok(partner);
  requests += 1;
  const url = requests % 2 === 0 ? other.url : service.url;
  const response = await fetch(`${url}/ship/biz${path}`, {
    method,
    headers: { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as JsonObject;
  assert.ok([200, 400, 409].includes(response.status), JSON.stringify(answer));
  return { status: response.status, body: answer };
}

function bodyOf(vin: string, { startIn, months, isBuyer }: Plan): JsonObject {
  const start = addDays(testDay, startIn);
  const end = addDays(addMonths(start, months), -1);
  const buyer = {
    [`${owner}.person.lastName`]: 'Покупателев',
    [`${owner}.document.number`]: '654321',
    'insuredObject.osago.drivers[0].isOwner': false,
  };
  return osagoBody({
    today: testDay,
    set: {
      'insuredObject.osago.vehicle.vin': vin,
      'insuredObject.osago.usagePeriods': [{ start, end }],
      startDate: `${start}T00:00:00+03:00`,
      endDate: `${end}T23:59:59+03:00`,
      ...(isBuyer ? buyer : {}),
    },
  });
}

async function drafted(vin: string, plan: Plan): Promise<readonly Sold[]> {
  const { status, body } = await call(plan.seller, 'POST', policies, bodyOf(vin, plan));
  if (status !== 200) return [];
  return [{ plan, policyNumber: String(body.policyNumber), premium: Number(body.premium) }];
}

async function paid({ plan, policyNumber, premium }: Sold): Promise<boolean> {
  const payment = { amount: premium, paymentType: 'CASH' };
  return (
    (await call(plan.seller, 'PUT', `${policies}/${policyNumber}/installments/1`, payment)).status === 200
  );
}

async function ended({ plan, policyNumber }: Sold): Promise<void> {
  if (plan.endsAfter === null) return;
  const effectiveDate = addDays(addDays(testDay, plan.startIn), plan.endsAfter);
  await call(plan.seller, 'POST', '/sales/v2/individual/osago/addendums', {
    policyNumber,
    kind: 'TERMINATION',
    effectiveDate,
    reason: 'По заявлению',
  });
}

/** Returns the days on which two contracts of one owner cover the vehicle, calculated only from the tables. */
async function doubled(numbers: readonly string[]): Promise<number> {
  const { rows } = await service.pool.query<{ count: number }>(
    `with covered as (
       select c.policy_number, c.personal->>'people' as owner, day::date
         from contracts c
         cross join generate_series(c.starts_on, coalesce((c.cancelled_at at time zone 'Europe/Moscow')::date - 1, c.ends_on),
                                    interval '1 day') as day
        where c.policy_number = any($1) and c.status in ('COMPLETE', 'TERMINATED')
     )
     select count(*)::int as count
       from (select 1 from covered group by owner, day having count(distinct policy_number) > 1) as days`,
    [numbers],
  );
  return rows[0]?.count ?? 0;
}

test('no day of the same vehicle and owner is covered by two contracts, for any partners, days and processes', async () => {
  let inForce = 0;
  await fc.assert(
    fc.asyncProperty(plans, fc.boolean(), async (planned, atOnce) => {
      const vin = nextVin();
      const drafts = (await Promise.all(planned.map((plan) => drafted(vin, plan)))).flat();
      const numbers = drafts.map(({ policyNumber }) => policyNumber);
      // In half of the cases all contracts are paid concurrently; otherwise contracts are terminated in between.
      if (atOnce) inForce += (await Promise.all(drafts.map(paid))).filter(Boolean).length;
      for (const draft of drafts) {
        if (!atOnce && (await paid(draft))) {
          inForce += 1;
          await ended(draft);
        }
        assert.equal(await doubled(numbers), 0);
      }
      // Pay refused contracts again, because the contracts that they conflicted with may have ended.
      for (const draft of drafts) if (await paid(draft)) inForce += 1;
      assert.equal(await doubled(numbers), 0);
      assert.ok(drafts.length === 0 || inForce > 0);
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
  assert.ok(inForce > runs, 'contracts are sold all the same');
});
