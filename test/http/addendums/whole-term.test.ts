import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recheckedAddendums } from '#contracts/addendums/recheck.ts';
import { addDays } from '#kernel/time/calendar.ts';
import {
  askAddendum,
  change,
  changedContract,
  endsOn,
  march,
  payInstallment,
  startsOn,
} from '../../support/addendum.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import type { Changes } from '../../support/change.ts';
import { products } from '../../support/products.ts';
import { type Draft, paidInCash, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const limited: Changes = { mileageLimit: { limit: 5_000 } };
const endless: Changes = { mileageLimit: undefined };
const kopecks = (rubles: unknown) => Math.round(Number(rubles) * 100);

async function soldCasco(set: Changes): Promise<Draft> {
  const draft = await savedCasco(partner, { set });
  await paidInCash(partner, draft);
  return draft;
}

async function agreed(contract: Draft, changes: Changes, effectiveDate: string) {
  const addendum = await change(partner, contract, changes, { effectiveDate });
  if (addendum.installmentNr !== undefined) {
    await payInstallment(partner, contract, Number(addendum.installmentNr), addendum.premiumDifference ?? 0);
  }
  return addendum;
}

async function terminated(contract: Draft, effectiveDate: string, reasonCode: string) {
  const answer = await askAddendum(partner, contract, { kind: 'TERMINATION', effectiveDate, reasonCode });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function assertRechecked({ policyNumber }: Draft) {
  const addendums = await recheckedAddendums(service.pool, products, policyNumber);
  assert.deepEqual(
    addendums.filter(({ differs }) => differs).map(({ addendum }) => addendum.addendumNumber),
    [],
  );
}

test('a higher mileage costs the whole yearly difference on any day, and nothing if an earlier change has paid for it', async () => {
  const [few, many] = [await soldCasco(limited), await soldCasco(endless)];
  const whole = kopecks(many.premium) - kopecks(few.premium);
  for (const day of [march, endsOn]) {
    const contract = await soldCasco(limited);
    const more = await agreed(contract, endless, day);
    assert.equal(kopecks(more.premiumDifference), whole, day);
    assert.equal(kopecks((await agreed(contract, limited, endsOn)).premiumDifference), 0);
    assert.equal(kopecks((await agreed(contract, endless, endsOn)).premiumDifference), 0);
    await assertRechecked(contract);
  }
});

test('a lower mileage refunds its whole yearly difference before the first day of cover and nothing later', async () => {
  const [few, many] = [await soldCasco(limited), await soldCasco(endless)];
  const whole = kopecks(many.premium) - kopecks(few.premium);
  const early = await agreed(await soldCasco(endless), limited, startsOn);
  assert.equal(kopecks(early.premiumDifference), -whole);
  assert.equal(kopecks((await agreed(many, limited, march)).premiumDifference), 0);
});

test('a price reduction that never takes effect does not change the refund of a termination', async () => {
  const cheaper: Changes = { 'insuredObject.osago.purpose': 'PERSONAL' };
  const dearer: Changes = { 'insuredObject.osago.purpose': 'TAXI' };
  for (const [first, then] of [
    [dearer, cheaper],
    [cheaper, dearer],
  ] as const) {
    const plain = await terminated(await soldContract(partner, { set: first }), march, 'SALE');
    const contract = await soldContract(partner, { set: first });
    const changed = await agreed(contract, then, addDays(march, 1));
    const ended = await terminated(contract, march, 'SALE');
    const cost = Math.max(kopecks(changed.premiumDifference), 0);
    assert.equal(kopecks(ended.refund), kopecks(plain.refund) + cost);
    await assertRechecked(contract);
    const { rows } = await service.pool.query<{ open: string }>(
      `select coalesce(sum(r.amount_kopecks), 0)::text as open
         from premium_refunds r join addendums a using (addendum_id)
        where a.addendum_number like $1 || '-%' and r.cancelled_at is null`,
      [contract.policyNumber],
    );
    assert.equal(Number(rows[0]?.open), kopecks(ended.refund));
  }
});

test('a reduction of use that never takes effect does not reduce the refund of a termination', async () => {
  const plain = await terminated(await soldContract(partner), march, 'SALE');
  const contract = await soldContract(partner);
  const half: Changes = { 'insuredObject.osago.usagePeriods': [{ start: startsOn, end: '2027-06-30' }] };
  await agreed(contract, half, '2027-06-20');
  assert.equal((await terminated(contract, march, 'SALE')).refund, plain.refund);
  await assertRechecked(contract);
});

test('the answer to a price reduction names the termination ground whose refund share applies', async () => {
  const contract = await soldContract(partner, { set: { 'insuredObject.osago.purpose': 'TAXI' } });
  const body = { contract: changedContract(contract, { 'insuredObject.osago.purpose': 'PERSONAL' }) };
  const { body: answer } = await askAddendum(partner, contract, body);
  const { premiumBefore, premiumAfter } = answer.calculation as {
    premiumBefore: number;
    premiumAfter: number;
  };
  const less = ((kopecks(premiumBefore) - kopecks(premiumAfter)) * 275 * 77) / 36_500;
  assert.equal(kopecks(answer.refund), Math.round(less));
  assert.equal(answer.reasonCode, 'HOLDER_WISH');
});
