import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { terminate } from '../../support/addendum.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { booksOf, type Client, client, later, openLink, read, untilStatus } from '../../support/link.ts';
import { until } from '../../support/process.ts';
import { prolonging } from '../../support/prolongation.ts';
import { type Draft, paidInCash, soldContract, statusCode } from '../../support/sale.ts';
import { withSaleSettings } from '../../support/sale-settings.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

const base = '/sales/v2/individual/osago';

let service: TestService;
let partner: TestPartner;
let person: Client;
let one: Draft;
let other: Draft;

before(async () => {
  service = await testService();
  // Allows prolongations up to 1,100 days before their start.
  await withSaleSettings(service, { latest_start_days: 1_100 });
  partner = await service.partner();
  person = client(service);
  await service.pool.query(`update access_tokens set expires_at = '2030-01-01'`);
});
beforeEach(async () => {
  const { policyNumber } = await soldContract(partner);
  one = await prolonged(policyNumber);
  other = await prolonged(policyNumber);
});
after(() => service.close());

async function prolonged(policyNumber: string): Promise<Draft> {
  const { body, status, text } = await partner.call('POST', `${base}/policies`, prolonging(policyNumber));
  assert.equal(status, 200, text);
  const number = String(body.policyNumber);
  return {
    policyNumber: number,
    draftId: String(body.draftId),
    premium: Number(body.premium),
    path: `${base}/policies/${number}`,
    body,
  };
}

const chosen = (draft: Draft, paymentType: string) =>
  partner.call('PUT', `${draft.path}/installments/1`, { amount: draft.premium, paymentType });

describe('only one of two prolongations of the same contract can be paid', () => {
  for (const paymentType of ['CASH', 'CASHLESS', 'CARD']) {
    test(`after one of two prolongations is paid, payment of the second by ${paymentType} is refused with the number of the first`, async () => {
      await paidInCash(partner, one);
      const detail = onlyDetail(await chosen(other, paymentType), 'INVALID_ARGUMENT');
      assert.equal(detail.field, `draftId=${other.draftId}`);
      assert.equal(detail.domain, 'payments');
      assert.match(
        detail.description,
        new RegExp(`уже пролонгирован договором ${one.policyNumber}.*30.11.2028`),
      );
      assert.equal((await read(partner, other)).status, 'DRAFT');
    });
  }

  test('two concurrent cash payments activate only one of two prolongations', async () => {
    const answers = await Promise.all([one, other].map((draft) => chosen(draft, 'CASH')));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
    const { rows } = await service.pool.query(
      `select 1 from contracts where policy_number = any($1) and status = 'COMPLETE'`,
      [[one.policyNumber, other.policyNumber]],
    );
    assert.equal(rows.length, 1);
  });

  test('the database allows only one prolongation per contract', async () => {
    const { rows } = await service.pool.query<{ rule: string }>(
      `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'contracts_prolonged_once'`,
    );
    assert.match(rows[0]?.rule ?? '', /EXCLUDE USING gist/);
    await paidInCash(partner, one);
    await assert.rejects(
      service.pool.query(`update contracts set status = 'COMPLETE' where policy_number = $1`, [
        other.policyNumber,
      ]),
      /contracts_prolonged_once/,
    );
  });

  test('a payment link opened before another prolongation was paid cannot be used, and the page of the link says so', async () => {
    const link = await openLink(partner, other, 'PAYINSURER');
    await paidInCash(partner, one);
    assert.match((await person.get(link.path)).text, /больше не действует/);
    await person.choose(link, 'sbp');
    const { rows } = await service.pool.query('select 1 from payment_attempts where order_id = $1', [
      link.orderId,
    ]);
    assert.equal(rows.length, 0);
  });

  test('if one of two prolongations is paid, money received for the second prolongation is recorded and refunded', async () => {
    const link = await openLink(partner, other, 'SBP');
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
    assert.equal(late?.reason, 'PROLONGED_OTHERWISE');
    assert.equal(late?.activated, 0n);
    assert.equal((await read(partner, other)).status, 'AWAITING_PAYMENT');
  });

  test('if one of two prolongations is paid, money held on a card for the second prolongation is released without a charge', async () => {
    const link = await openLink(partner, other, 'CARD');
    await paidInCash(partner, one);
    await person.card(link);
    await person.back(link);
    assert.deepEqual(await booksOf(service, link), []);
    assert.equal((await read(partner, other)).status, 'AWAITING_PAYMENT');
  });

  test('if the links of two prolongations are paid, the first payment is accepted and the second is refunded', async () => {
    const [first, second] = [await openLink(partner, one, 'SBP'), await openLink(partner, other, 'SBP')];
    await person.sbp(first);
    await untilStatus(partner, one, 'COMPLETE');
    await person.sbp(second);
    await until(async () => (await booksOf(service, second)).length === 1);
    assert.equal((await booksOf(service, second))[0]?.reason, 'PROLONGED_OTHERWISE');
  });
});

test('a prolongation whose payment was refused can be paid after its dates are changed', async () => {
  await paidInCash(partner, one);
  const early = await partner.call('PUT', other.path, other.body);
  assert.equal(onlyDetail(early, 'INVALID_ARGUMENT').field, 'startDate');
  const { usagePeriods: _, ...osago } = (other.body.insuredObject as { osago: Record<string, unknown> })
    .osago;
  const moved = await partner.call('PUT', other.path, {
    ...other.body,
    startDate: '2028-12-01T00:00:00+03:00',
    endDate: '2029-11-30T23:59:59+03:00',
    insuredObject: { osago },
  });
  assert.equal(moved.status, 200, moved.text);
  await paidInCash(partner, { ...other, premium: Number(moved.body.premium) });
  assert.equal(statusCode((await read(partner, other)).body), 'COMPLETE');
});

test('a prolongation that was terminated early blocks other prolongations until its end', async () => {
  await paidInCash(partner, one);
  await terminate(partner, one, '2028-06-01');
  const detail = onlyDetail(await chosen(other, 'CASH'), 'INVALID_ARGUMENT');
  assert.match(detail.description, new RegExp(`договором ${one.policyNumber}.*31.05.2028`));
});

test('a prolongation terminated before its first day does not block other prolongations', async () => {
  await paidInCash(partner, one);
  await terminate(partner, one, '2027-12-01');
  assert.equal((await chosen(other, 'CASH')).status, 200);
});

test("a draft change that names another partner's contract as the previous contract is refused", async () => {
  const stranger = await service.partner();
  const { policyNumber } = await soldContract(stranger);
  const { insuredObject } = other.body as { insuredObject: { osago: Record<string, unknown> } };
  const osago = { ...insuredObject.osago, previousPolicyNumber: policyNumber, isProlongation: true };
  const answer = await partner.call('PUT', other.path, { ...other.body, insuredObject: { osago } });
  assert.equal(onlyDetail(answer, 'NOT_FOUND').field, 'insuredObject.osago.previousPolicyNumber');
});
