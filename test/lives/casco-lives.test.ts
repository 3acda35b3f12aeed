import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { addDays, daysBetween } from '#kernel/time/calendar.ts';
import { askAddendum, changedContract, endsOn, signedInAgain, startsOn } from '../support/addendum.ts';
import { savedCasco } from '../support/casco-sale.ts';
import type { Changes } from '../support/change.ts';
import { osagoDriver } from '../support/osago-body.ts';
import type { Draft } from '../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';
import { changedTo, differenceOf, type Oracle, premiumFrom, rounded } from './support.ts';

/** Number of random contract lives. `LIVES=5000 LIFE_SEED=7 npm test -- test/lives` runs more. */
const numRuns = Number(process.env.LIVES ?? 25);
const seed = Number(process.env.LIFE_SEED ?? Date.parse(testDay));

let service: TestService;
let first: TestPartner;
/** Premiums for the whole term, by payment schedule. Each list is in the order of `variants`. */
const premiums = new Map<string, readonly bigint[]>();

const installmentTypes = ['ONE_TIME', 'TWO_PAYMENTS', 'FOUR_PAYMENTS', 'TWELVE_PAYMENTS'] as const;

/** Changes that lower or raise the premium. */
const variants: readonly Changes[] = [
  {},
  {
    'insuredObject.casco.drivers[0]': {
      ...osagoDriver(testDay, { age: 22, experience: 1, licence: '654321' }),
      isOwner: false,
      isPolicyHolder: false,
    },
  },
  { 'insuredObject.autoFinancialRisks': undefined },
];

before(async () => {
  service = await testService();
  first = await service.partner();
  for (const installmentType of installmentTypes) {
    const found: bigint[] = [];
    for (const set of variants) {
      const { premium } = await savedCasco(first, { set: { installmentType, ...set } });
      found.push(kopecks(premium));
    }
    assert.equal(new Set(found).size, variants.length, 'every variant has a premium of its own');
    premiums.set(installmentType, found);
  }
});
after(() => service.close());

const days = daysBetween(startsOn, endsOn) + 1;
const wait = fc.integer({ min: 0, max: 120 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), wait }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      wait,
      ahead: fc.integer({ min: 0, max: 60 }),
      variant: fc.nat(variants.length - 1),
      isPaid: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      wait,
      ahead: fc.integer({ min: 0, max: 400 }),
      reasonCode: fc.constantFrom('SALE', 'HOLDER_WISH', 'LOSS', 'OTHER'),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('payments minus refunds plus debts of a casco contract equal the price of its days, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...installmentTypes),
      fc.array(step, { minLength: 3, maxLength: 8 }),
      async (installmentType, steps) => {
        service.clock.set(`${testDay}T12:00:00+03:00`);
        const partner = await signedInAgain(service, first);
        const contract = await savedCasco(partner, { set: { installmentType } });
        const life: Life = {
          contract,
          oracle: begun(contract),
          today: testDay,
          endsBefore: days,
          isEnded: false,
        };
        await payNext(partner, contract);
        for (const one of steps) await live(life, one);
        await assertBalanced(life);
      },
    ),
    { numRuns, seed },
  );
});

interface Life {
  readonly contract: Draft;
  oracle: Oracle;
  today: string;
  /** Day on which cover ends, counted from the start of the term; it is the first day without cover. */
  endsBefore: number;
  isEnded: boolean;
}

function begun({ premium }: Draft): Oracle {
  return { days, changes: [{ day: 0, premium: kopecks(premium) }], charged: kopecks(premium) };
}

function isOver({ today, endsBefore }: Life): boolean {
  return today >= addDays(startsOn, endsBefore);
}

async function live(life: Life, one: Step): Promise<void> {
  life.today = addDays(life.today, one.wait);
  service.clock.set(`${life.today}T12:00:00+03:00`);
  const partner = await signedInAgain(service, first);
  if (one.kind === 'pay') return payNext(partner, life.contract);
  const day = daysBetween(startsOn, addDays(life.today > startsOn ? life.today : startsOn, one.ahead));
  const effectiveDate = addDays(startsOn, day);
  if (one.kind === 'end') {
    const answer = await askAddendum(partner, life.contract, {
      kind: 'TERMINATION',
      effectiveDate,
      reasonCode: one.reasonCode,
    });
    // A planned termination can be moved to an earlier day, but not to a later day.
    if (day >= life.endsBefore || (life.isEnded && isOver(life))) return assert.equal(answer.status, 400);
    assert.equal(answer.status, 200);
    const lost = premiumFrom(life.oracle, day) - premiumFrom(life.oracle, life.endsBefore);
    const unearned = rounded(lost, BigInt(days));
    life.oracle = { ...life.oracle, charged: life.oracle.charged - unearned };
    life.endsBefore = day;
    life.isEnded = true;
    return;
  }
  const answer = await askAddendum(partner, life.contract, {
    contract: changedContract(life.contract, variants[one.variant] ?? {}),
    effectiveDate,
  });
  if (answer.status !== 200) return assert.equal(answer.status, 400);
  const premium = premiums.get(String(life.contract.body.installmentType))?.[one.variant] ?? 0n;
  assert.equal(kopecks(answer.body.premiumDifference), differenceOf(life.oracle, day, premium));
  const { installmentNr } = answer.body;
  if (installmentNr === undefined) life.oracle = changedTo(life.oracle, day, premium);
  else if (one.isPaid) {
    const paid = await pay(
      partner,
      life.contract,
      Number(installmentNr),
      Number(answer.body.premiumDifference),
    );
    assert.equal(paid, 200);
    life.oracle = changedTo(life.oracle, day, premium);
  }
}

async function payNext(partner: TestPartner, contract: Draft): Promise<void> {
  const next = installmentsOf(await read(partner, contract)).find(
    ({ status, addendumNumber }) => status === 'DUE' && addendumNumber === undefined,
  );
  if (!next) return;
  assert.equal(await pay(partner, contract, Number(next.nr), Number(next.amount)), 200);
}

async function pay(partner: TestPartner, contract: Draft, nr: number, amount: number): Promise<number> {
  const body = { amount, paymentType: 'CASH' };
  const { status } = await partner.call('PUT', `${contract.path}/installments/${nr}`, body);
  return status;
}

/** Checks that payments minus refunds plus debts equal the charges, and that no covered day cost less than its price. */
async function assertBalanced({ contract, oracle, endsBefore }: Life): Promise<void> {
  const body = await read(await signedInAgain(service, first), contract);
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
  const amountOf = (status: string) =>
    sum(
      installmentsOf(body)
        .filter((one) => one.status === status && (status === 'PAID' || one.addendumNumber === undefined))
        .map(({ amount }) => kopecks(amount)),
    );
  const { addendums } = body;
  assert.ok(Array.isArray(addendums));
  const agreed = addendums
    .filter(isObject)
    .filter(({ status }) => isObject(status) && status.code === 'COMPLETE');
  const refunds = sum(agreed.map(({ refund }) => kopecks(refund ?? 0)));
  assert.equal(amountOf('PAID') - refunds + amountOf('DUE'), oracle.charged);
  const covered = premiumFrom(oracle, 0) - premiumFrom(oracle, endsBefore);
  // Allow one kopeck for each addendum, because its sum is rounded once.
  const allowance = BigInt(agreed.length + 1);
  assert.ok(
    oracle.charged + allowance >= covered / BigInt(days),
    'a covered day was had for less than it costs',
  );
}

async function read(partner: TestPartner, { path }: Draft): Promise<JsonObject> {
  const answer = await partner.call('GET', path);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

function installmentsOf({ installments }: JsonObject): readonly JsonObject[] {
  assert.ok(Array.isArray(installments));
  return installments.filter(isObject);
}

function kopecks(rubles: unknown): bigint {
  return BigInt(Math.round(Number(rubles) * 100));
}
