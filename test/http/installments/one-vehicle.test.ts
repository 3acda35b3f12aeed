import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { withJobs } from '#app/cli/command-context.ts';
import { confirmCash } from '#payments/accounting/confirm-cash.ts';
import { terminate } from '../../support/addendum.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { booksOf, type Client, client, later, openLink, read, untilStatus } from '../../support/link.ts';
import { until } from '../../support/process.ts';
import { products } from '../../support/products.ts';
import { type Draft, paidInCash, savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { nextVin } from '../../support/vin.ts';

let service: TestService;
let partner: TestPartner;
let stranger: TestPartner;
let person: Client;
let one: Draft;
let other: Draft;

before(async () => {
  service = await testService();
  partner = await service.partner();
  stranger = await service.partner();
  person = client(service);
  await service.pool.query(`update access_tokens set expires_at = '2030-01-01'`);
});
beforeEach(async () => {
  const set = { 'insuredObject.osago.vehicle.vin': nextVin() };
  one = await savedDraft(partner, { set });
  other = await savedDraft(stranger, { set });
});
after(() => service.close());

const chosen = (seller: TestPartner, draft: Draft, paymentType: string) =>
  seller.call('PUT', `${draft.path}/installments/1`, { amount: draft.premium, paymentType });

describe('only one of two drafts for the same vehicle and owner can be paid, whichever partner sells it', () => {
  for (const paymentType of ['CASH', 'CASHLESS', 'CARD', 'PAYINSURER']) {
    test(`after one of two drafts for a vehicle is paid, payment of the second by ${paymentType} is refused without data of the first`, async () => {
      await paidInCash(partner, one);
      const answer = await chosen(stranger, other, paymentType);
      const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
      assert.equal(detail.field, `draftId=${other.draftId}`);
      assert.equal(detail.domain, 'payments');
      assert.match(
        detail.description,
        /уже застраховано по другому договору ОСАГО.*30.11.2027.*PUT policies/,
      );
      assert.doesNotMatch(answer.text, new RegExp(`${one.policyNumber}|${partner.login}|Партнёр`));
      assert.equal((await read(stranger, other)).status, 'DRAFT');
    });
  }

  test('drafts with the same VIN and different body numbers are for the same vehicle', async () => {
    const vehicle = 'insuredObject.osago.vehicle';
    const vin = nextVin();
    const numbered = (bodyNumber: string, chassisNumber: string) => ({
      set: {
        [`${vehicle}.vin`]: vin,
        [`${vehicle}.bodyNumber`]: bodyNumber,
        [`${vehicle}.chassisNumber`]: chassisNumber,
      },
    });
    const first = await savedDraft(partner, numbered('A1', '1'));
    const second = await savedDraft(stranger, numbered('A2', '2'));
    await paidInCash(partner, first);
    const { description } = onlyDetail(await chosen(stranger, second, 'CASH'), 'INVALID_ARGUMENT');
    assert.match(description, /уже застраховано по другому договору/);
  });

  test('two concurrent cash payments for one vehicle activate only one contract', async () => {
    const answers = await Promise.all([chosen(partner, one, 'CASH'), chosen(stranger, other, 'CASH')]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
    const { rows } = await service.pool.query(
      `select 1 from contracts where policy_number = any($1) and status = 'COMPLETE'`,
      [[one.policyNumber, other.policyNumber]],
    );
    assert.equal(rows.length, 1);
  });

  test('a payment link opened before another draft for the vehicle was paid cannot be used, and the page of the link says so', async () => {
    const link = await openLink(stranger, other, 'PAYINSURER');
    await paidInCash(partner, one);
    assert.match((await person.get(link.path)).text, /больше не действует/);
    await person.choose(link, 'sbp');
    const { rows } = await service.pool.query('select 1 from payment_attempts where order_id = $1', [
      link.orderId,
    ]);
    assert.equal(rows.length, 0);
  });

  test('if one of two drafts for a vehicle is paid, money received for the second draft is recorded and refunded', async () => {
    const link = await openLink(stranger, other, 'SBP');
    await paidInCash(partner, one);
    await person.sbp(link);
    await until(async () => {
      later(service, 61);
      await service.reconcile();
      return (await booksOf(service, link)).some(
        ({ refunded, unmatched }) => refunded > 0n && unmatched === 0n,
      );
    });
    const [late] = await booksOf(service, link);
    assert.equal(late?.reason, 'INSURED_OTHERWISE');
    assert.equal(late?.activated, 0n);
    assert.equal((await read(stranger, other)).status, 'AWAITING_PAYMENT');
  });

  test('if one of two drafts for a vehicle is paid, money held on a card for the second draft is released without a charge', async () => {
    const link = await openLink(stranger, other, 'CARD');
    await paidInCash(partner, one);
    await person.card(link);
    await person.back(link);
    assert.deepEqual(await booksOf(service, link), []);
    assert.equal((await read(stranger, other)).status, 'AWAITING_PAYMENT');
  });

  test('if the links of two drafts for a vehicle are paid, the first payment is accepted and the second is refunded', async () => {
    const [first, second] = [await openLink(partner, one, 'SBP'), await openLink(stranger, other, 'SBP')];
    await person.sbp(first);
    await untilStatus(partner, one, 'COMPLETE');
    await person.sbp(second);
    await until(async () => (await booksOf(service, second)).length === 1);
    assert.equal((await booksOf(service, second))[0]?.reason, 'INSURED_OTHERWISE');
  });

  test('if one of two drafts for a vehicle is paid, staff cannot confirm cash for the second draft', async () => {
    const careful = await service.partner({ cash: 'ON_CONFIRMATION' });
    const vin = (one.body.insuredObject as { osago: { vehicle: { vin: string } } }).osago.vehicle.vin;
    const third = await savedDraft(careful, { set: { 'insuredObject.osago.vehicle.vin': vin } });
    await paidInCash(careful, third);
    await paidInCash(partner, one);
    const { policyNumber } = third;
    const confirmed = withJobs(service.pool, (jobs) =>
      confirmCash({ ...service, jobs, products }, { policyNumber }, { actor: 'staff:test', requestId: 'r' }),
    );
    await assert.rejects(confirmed, { code: 'INVALID_ARGUMENT' });
    assert.equal((await read(careful, third)).status, 'AWAITING_PAYMENT');
  });
});

test('a contract that was terminated early blocks other contracts of its vehicle until its last day of cover', async () => {
  await paidInCash(partner, one);
  await terminate(partner, one, '2026-12-15');
  const refused = onlyDetail(await chosen(stranger, other, 'CASH'), 'INVALID_ARGUMENT');
  assert.match(refused.description, /по 14\.12\.2026/);
  const from = (startDate: string, endDate: string) =>
    stranger.call('PUT', other.path, {
      ...other.body,
      startDate: `${startDate}T00:00:00+03:00`,
      endDate: `${endDate}T23:59:59+03:00`,
      insuredObject: withoutPeriods(other),
    });
  const early = await from('2026-12-14', '2027-12-13');
  assert.equal(onlyDetail(early, 'INVALID_ARGUMENT').field, 'startDate');
  const moved = await from('2026-12-15', '2027-12-14');
  assert.equal(moved.status, 200, moved.text);
  await paidInCash(stranger, { ...other, premium: Number(moved.body.premium) });
});

function withoutPeriods({ body }: Draft) {
  const { usagePeriods: _, ...osago } = (body.insuredObject as { osago: Record<string, unknown> }).osago;
  return { osago };
}
