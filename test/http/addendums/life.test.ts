import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { JsonObject } from '#kernel/json/json.ts';
import { addDays } from '#kernel/time/calendar.ts';
import {
  askAddendum,
  changedContract,
  named,
  readContract,
  startsOn,
  youngDriver,
} from '../../support/addendum.ts';
import type { Changes } from '../../support/change.ts';
import { type Draft, soldContract, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

/** Changes of a contract; the first changes nothing, and most of the others change the premium. */
const variants: readonly Changes[] = [
  {},
  { 'insuredObject.osago.drivers[1]': named(youngDriver, 'Юрий') },
  { 'insuredObject.osago.drivers': [], 'insuredObject.osago.isUnlimitedDrivers': true },
  { 'insuredObject.osago.purpose': 'TAXI' },
  { 'insuredObject.osago.vehicle.licensePlate': 'В002ВВ77' },
  { 'insuredObject.osago.usagePeriods': [{ start: startsOn, end: '2027-05-31' }] },
];

const day = fc.integer({ min: 0, max: 364 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('change' as const), variant: fc.nat(variants.length - 1), day }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('replace' as const),
      variant: fc.nat(variants.length - 1),
      day,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), day }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('after any changes, payments, replacements and terminations, the money paid minus the money owed equals the total of the addendums', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const contract = await soldContract(partner);
      for (const one of steps) {
        await take(contract, one);
        await assertBalanced(contract);
      }
    }),
    { seed: 7, numRuns: 8 },
  );
  const { rows } = await service.pool.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from addendums group by status order by status',
  );
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['AWAITING_PAYMENT', 'CANCELLED', 'COMPLETE'],
    'every way was taken',
  );
});

async function take(contract: Draft, one: Step): Promise<void> {
  if (one.kind === 'pay') {
    const due = (await rowsOf(contract)).installments.find(({ status }) => status === 'DUE');
    if (!due) return;
    const body = { amount: Number(due.amount) / 100, paymentType: 'CASH' };
    const paid = await partner.call('PUT', `${contract.path}/installments/${due.nr}`, body);
    assert.equal(paid.status, 200, paid.text);
    return;
  }
  const awaited = (await rowsOf(contract)).addendums.find(({ status }) => status === 'AWAITING_PAYMENT');
  const request: JsonObject =
    one.kind === 'end'
      ? { kind: 'TERMINATION' }
      : {
          contract: changedContract(contract, variants[one.variant] ?? {}),
          ...(one.kind === 'replace' && awaited ? { replaces: awaited.number } : {}),
        };
  const answer = await askAddendum(partner, contract, {
    ...request,
    effectiveDate: addDays(startsOn, one.day),
  });
  assert.ok(answer.status === 200 || answer.status === 400, answer.text);
}

interface Rows {
  readonly premium: bigint;
  readonly installments: readonly { readonly nr: number; readonly amount: bigint; readonly status: string }[];
  readonly addendums: readonly {
    readonly number: string;
    readonly kind: string;
    readonly status: string;
    readonly difference: bigint;
    readonly refund: bigint;
    readonly before: bigint;
    readonly after: bigint;
    readonly owed: bigint | null;
  }[];
}

async function rowsOf({ policyNumber }: Draft): Promise<Rows> {
  const query = async <Row>(text: string) =>
    (await service.pool.query<Row & Record<string, unknown>>(text, [policyNumber])).rows;
  const [contract] = await query<{ premium: bigint }>(
    'select premium_kopecks as premium from contracts where policy_number = $1',
  );
  return {
    premium: contract?.premium ?? 0n,
    installments: await query(
      `select nr, amount_kopecks as amount, i.status from installments i join contracts using (contract_id)
        where policy_number = $1 order by nr`,
    ),
    addendums: await query(
      `select addendum_number as number, kind, a.status, difference_kopecks as difference, refund_kopecks as refund,
              premium_before_kopecks as before, premium_after_kopecks as after, r.amount_kopecks as owed
         from addendums a join contracts c using (contract_id) left join premium_refunds r using (addendum_id)
        where policy_number = $1 order by nr`,
    ),
  };
}

async function assertBalanced(contract: Draft): Promise<void> {
  const { premium, installments, addendums } = await rowsOf(contract);
  const inForce = addendums.filter(({ status }) => status === 'COMPLETE');
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
  const paid = sum(installments.filter(({ status }) => status === 'PAID').map(({ amount }) => amount));
  const owed = sum(addendums.map((one) => one.owed ?? 0n));
  const first = BigInt(Math.round(contract.premium * 100));
  assert.equal(paid - owed, first + sum(inForce.map(({ difference }) => difference)));
  assert.equal(owed, sum(inForce.map(({ refund }) => refund)));
  assert.equal(premium, inForce.at(-1)?.after ?? first, 'the contract costs what its last addendum says');
  for (const [index, one] of inForce.entries()) {
    assert.equal(one.before, inForce[index - 1]?.after ?? first);
  }
  const awaited = addendums.filter(({ status }) => status === 'AWAITING_PAYMENT');
  assert.ok(awaited.length <= 1);
  const due = installments.filter(({ status }) => status === 'DUE');
  assert.deepEqual(
    due.map(({ amount }) => amount),
    awaited.map(({ difference }) => difference),
  );
  const read = await readContract(partner, contract);
  const isEnded = inForce.some(({ kind }) => kind === 'TERMINATION');
  assert.equal(statusCode(read), 'COMPLETE', 'no end is reached on this day');
  assert.equal(read.cancellationDate !== undefined, isEnded);
}
