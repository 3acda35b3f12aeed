import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { addDays, daysBetween, lastDayOfTerm } from '#kernel/time/calendar.ts';
import {
  askAddendum,
  change,
  endsOn,
  installmentsOf,
  march,
  readContract,
  signedInAgain,
  startsOn,
  youngDriverAdded,
} from '../../support/addendum.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { type Changes, valueAt } from '../../support/change.ts';
import { type Draft, soldContract, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

/** Sells a casco contract and pays its first installment. */
async function soldInParts(installmentType: string, set: Changes = {}): Promise<Draft> {
  const draft = await savedCasco(partner, { set: { installmentType, ...set } });
  const [first] = amountsOf(draft.body);
  const body = { amount: first ?? 0, paymentType: 'CASH' };
  const answer = await partner.call('PUT', `${draft.path}/installments/1`, body);
  assert.equal(answer.status, 200, answer.text);
  return draft;
}

function amountsOf(contract: JsonObject): readonly number[] {
  return installmentsOf(contract).map((text) => Number(text.split(' ')[2]));
}

function kopecks(rubles: unknown): bigint {
  return BigInt(Math.round(Number(rubles ?? 0) * 100));
}

function sumOf(contract: JsonObject, status: string): bigint {
  return installmentsOf(contract)
    .filter((text) => text.includes(` ${status} `))
    .reduce((sum, text) => sum + kopecks(text.split(' ')[2]), 0n);
}

async function ended(contract: Draft, body: JsonObject): Promise<JsonObject> {
  const answer = await askAddendum(partner, contract, { kind: 'TERMINATION', ...body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

for (const installmentType of ['TWELVE_PAYMENTS', 'FOUR_PAYMENTS', 'TWO_PAYMENTS']) {
  test(`with ${installmentType}, the earned premium can still be paid after a contract is terminated on its last day`, async () => {
    const contract = await soldInParts(installmentType);
    const addendum = await ended(contract, { effectiveDate: endsOn });
    const premium = kopecks(contract.premium);
    const [first = 0] = amountsOf(contract.body);
    // The premium of 364 of 365 days is earned.
    const unearned = (premium * 2n + 365n) / (365n * 2n);
    const debt = premium - unearned - kopecks(first);
    assert.equal(addendum.refund, undefined);
    assert.equal(kopecks(addendum.debt), debt);
    assert.equal(kopecks(valueAt(addendum, 'calculation.earned')), premium - unearned);
    const read = await readContract(partner, contract);
    assert.equal(sumOf(read, 'DUE'), debt);
    assert.equal(sumOf(read, 'CANCELLED'), 0n);
    assert.equal(read.debt, undefined, 'it is still in force');

    service.clock.set(`${endsOn}T00:00:00+03:00`);
    const later = await signedInAgain(service, partner);
    const over = await readContract(later, contract);
    assert.equal(statusCode(over), 'TERMINATED');
    assert.equal(kopecks(over.debt), debt);
    for (const text of installmentsOf(over)) {
      const [nr, status, amount] = text.split(' ');
      if (status !== 'DUE') continue;
      const body = { amount: Number(amount), paymentType: 'CASH' };
      const paid = await later.call('PUT', `${contract.path}/installments/${nr}`, body);
      assert.equal(paid.status, 200, paid.text);
    }
    const settled = await readContract(later, contract);
    service.clock.set(`${testDay}T12:00:00+03:00`);
    assert.equal(sumOf(settled, 'PAID'), premium - unearned);
    assert.equal(settled.debt, undefined);
    assert.equal(statusCode(settled), 'TERMINATED');
    assert.equal(settled.cancellationDate, `${endsOn}T00:00:00+03:00`, 'a payment does not move the end');
  });
}

test('after a termination on any day, paid plus due equals the earned premium, or the excess is refunded', async () => {
  for (const day of [0, 1, 30, 31, 100, 182, 183, 364]) {
    const contract = await soldInParts('FOUR_PAYMENTS');
    const effectiveDate = addDays(startsOn, day);
    const addendum = await ended(contract, { effectiveDate });
    const read = await readContract(partner, contract);
    const premium = kopecks(contract.premium);
    const left = BigInt(daysBetween(effectiveDate, endsOn) + 1);
    const earned = premium - (premium * left * 2n + 365n) / (365n * 2n);
    assert.equal(sumOf(read, 'PAID') - kopecks(addendum.refund) + sumOf(read, 'DUE'), earned, `day ${day}`);
    assert.equal(kopecks(valueAt(addendum, 'calculation.earned')), earned);
  }
});

test('a bank statement line pays the bill for the earned premium after the contract has ended', async () => {
  const contract = await soldInParts('TWO_PAYMENTS');
  await ended(contract, { effectiveDate: '2027-08-01' });
  service.clock.set('2027-08-02T12:00:00+03:00');
  const later = await signedInAgain(service, partner);
  const due = installmentsOf(await readContract(later, contract)).find((text) => text.includes('DUE'));
  const [nr, , amount] = due?.split(' ') ?? [];
  const wrong = await later.call('PUT', `${contract.path}/installments/${nr}`, {
    amount: amountsOf(contract.body)[1] ?? 0,
    paymentType: 'CASHLESS',
  });
  assert.match(onlyDetail(wrong, 'INVALID_ARGUMENT').description, new RegExp(`К оплате ${amount}`));
  for (const paymentType of ['CASHLESS', 'CARD', 'SBP', 'PAYINSURER']) {
    const answer = await later.call('PUT', `${contract.path}/installments/${nr}`, {
      amount: Number(amount),
      paymentType,
      successUrl: 'https://partner.example/paid',
      failUrl: 'https://partner.example/failed',
    });
    assert.equal(answer.status, 200, answer.text);
  }
  service.clock.set(`${testDay}T12:00:00+03:00`);
});

test('a seasonal contract earns its premium on the days of its season only and refunds nothing after the season', async () => {
  const usagePeriods = [{ start: '2026-12-03', end: '2027-03-02' }];
  const set = { 'insuredObject.osago.usagePeriods': usagePeriods };
  const after = await ended(await soldContract(partner, { set }), { effectiveDate: '2027-03-13' });
  assert.equal(after.refund, undefined);
  assert.equal(valueAt(after, 'calculation.daysLeft'), 0);
  assert.equal(valueAt(after, 'calculation.daysTotal'), 90);
  const contract = await soldContract(partner, { set });
  const within = await ended(contract, { effectiveDate: '2027-02-01' });
  // The termination leaves 30 of 90 days of use.
  assert.equal(within.refund, Number(((contract.premium * 0.77 * 30) / 90).toFixed(2)));
});

test('before cover begins, osago refunds by its refund table and casco refunds everything', async () => {
  for (const effectiveDate of [testDay, '2026-11-25', startsOn]) {
    const osago = await soldContract(partner);
    const one = await ended(osago, {
      effectiveDate,
      reasonCode: effectiveDate === testDay ? ' sale\t' : 'SALE',
    });
    assert.equal(one.refund, Number((osago.premium * 0.77).toFixed(2)));
    assert.equal(one.reasonCode, 'SALE');
    const casco = await soldInParts('FOUR_PAYMENTS');
    const other = await ended(casco, { effectiveDate });
    assert.equal(other.refund, amountsOf(casco.body)[0]);
    assert.equal(other.reasonCode, 'COOLING_OFF');
    assert.equal(other.debt, undefined);
    const read = await readContract(partner, casco);
    assert.deepEqual(
      installmentsOf(read).map((text) => text.split(' ')[1]),
      ['PAID', 'CANCELLED', 'CANCELLED', 'CANCELLED'],
    );
    assert.equal(statusCode(read), effectiveDate === testDay ? 'TERMINATED' : 'COMPLETE');
  }
});

test('a termination can be changed to an earlier day and then refunds the days between', async () => {
  const contract = await soldInParts('ONE_TIME');
  const first = await ended(contract, { effectiveDate: '2027-06-01' });
  const second = await ended(contract, { effectiveDate: march, reasonCode: 'LOSS' });
  const premium = kopecks(contract.premium);
  const share = (days: bigint) => (premium * days * 2n + 365n) / (365n * 2n);
  assert.equal(kopecks(first.refund), share(183n));
  assert.equal(kopecks(second.refund), share(92n));
  const read = await readContract(partner, contract);
  assert.equal(read.cancellationDate, `${march}T00:00:00+03:00`);
});

test('the surcharge of a change that never took effect is refunded only once, however often the end date changes', async () => {
  const contract = await soldContract(partner);
  const added = await change(partner, contract, youngDriverAdded, { effectiveDate: '2027-09-01' });
  const body = { amount: added.premiumDifference ?? 0, paymentType: 'CASH' };
  const paid = await partner.call('PUT', `${contract.path}/installments/2`, body);
  assert.equal(paid.status, 200, paid.text);
  const first = await ended(contract, { effectiveDate: '2027-06-01' });
  const second = await ended(contract, { effectiveDate: march });
  const premium = kopecks(contract.premium);
  const share = (days: bigint) => (premium * days * 77n * 2n + 36_500n) / (36_500n * 2n);
  assert.equal(kopecks(first.refund), share(183n) + kopecks(added.premiumDifference));
  assert.equal(kopecks(second.refund), share(92n));
});

test('history, search and filters return COMPLETE until the last day of cover and TERMINATED from the next day', async () => {
  const contract = await soldContract(partner);
  await ended(contract, { effectiveDate: march });
  const found = async (caller: TestPartner, status: string) => {
    const answer = await caller.call(
      'GET',
      `/sales/v2/policies?policyNumber=${contract.policyNumber}&status=${status}`,
    );
    assert.equal(answer.status, 200, answer.text);
    const { results } = answer.body;
    assert.ok(Array.isArray(results));
    return results.map((one) => valueAt(one, 'status.code'));
  };
  assert.deepEqual(await found(partner, 'COMPLETE'), ['COMPLETE']);
  assert.deepEqual(await found(partner, 'TERMINATED'), []);
  const { history } = await readContract(partner, contract);
  assert.ok(Array.isArray(history));
  assert.equal(valueAt(history.at(-1) ?? null, 'toStatus'), 'COMPLETE');
  service.clock.set(`${march}T00:00:00+03:00`);
  const later = await signedInAgain(service, partner);
  assert.deepEqual(await found(later, 'COMPLETE'), []);
  assert.deepEqual(await found(later, 'TERMINATED'), ['TERMINATED']);
  service.clock.set(`${testDay}T12:00:00+03:00`);
});

test('at a termination, a paid surcharge counts as part of the premium and is earned in the same way', async () => {
  const contract = await soldContract(partner);
  const added = await change(partner, contract, youngDriverAdded);
  const body = { amount: added.premiumDifference ?? 0, paymentType: 'CASH' };
  await partner.call('PUT', `${contract.path}/installments/${String(added.installmentNr)}`, body);
  const addendum = await ended(contract, { effectiveDate: endsOn, reasonCode: 'LOSS' });
  const premium = Number(valueAt(added, 'contract.premium'));
  assert.equal(addendum.refund, Number(((premium * 0.77) / 365).toFixed(2)));
});

test('a termination ground must be allowed for the product, the holder, the date and the caller', async () => {
  const contract = await soldContract(partner);
  for (const [reasonCode, expected] of [
    ['COOLING_OFF', /допустимые значения: SALE, DEATH, LOSS, HOLDER_WISH, OTHER/],
    ['NON_SENSE', /допустимые значения/],
    ['FALSE_DATA', /называет только страховщик/],
    ['NON_PAYMENT', /называет только страховщик/],
  ] as const) {
    const detail = onlyDetail(
      await askAddendum(partner, contract, { kind: 'TERMINATION', reasonCode }),
      'INVALID_ARGUMENT',
    );
    assert.equal(detail.field, 'reasonCode');
    assert.match(detail.description, expected);
  }
  const corporate = await savedCasco(partner, { holderType: 'corporate' });
  await partner.call('PUT', `${corporate.path}/installments/1`, {
    amount: corporate.premium,
    paymentType: 'CASH',
  });
  const cooling = onlyDetail(
    await askAddendum(partner, corporate, { kind: 'TERMINATION', reasonCode: 'COOLING_OFF' }),
    'INVALID_ARGUMENT',
  );
  assert.match(cooling.description, /не применяется к этому договору/);
  assert.equal((await ended(corporate, {})).reasonCode, 'HOLDER_WISH');
});

test('the cooling-off period ends after 14 days, or after 30 days for a contract with a credit', async () => {
  const plain = await soldInParts('ONE_TIME', { 'insuredObject.casco.loanAgreement': undefined });
  const credit = await soldInParts('ONE_TIME');
  const wish = { kind: 'TERMINATION', reasonCode: 'COOLING_OFF', effectiveDate: '2026-12-08' };
  // The fourteenth day, 5 December, is a Saturday, so Monday 7 December is the last day.
  service.clock.set('2026-12-07T23:59:59+03:00');
  const onLastDay = await signedInAgain(service, partner);
  const base = plain.path.slice(0, plain.path.indexOf('/policies/'));
  const lastDay = await onLastDay.call('POST', `${base}/addendums/quotes`, {
    policyNumber: plain.policyNumber,
    kind: 'TERMINATION',
    effectiveDate: '2026-12-07',
    reason: 'По заявлению страхователя',
  });
  service.clock.set('2026-12-08T00:00:00+03:00');
  const later = await signedInAgain(service, partner);
  const tooLate = await askAddendum(later, plain, wish);
  const inTime = await askAddendum(later, credit, wish);
  service.clock.set(`${testDay}T12:00:00+03:00`);
  assert.equal(lastDay.body.reasonCode, 'COOLING_OFF', lastDay.text);
  const late = onlyDetail(tooLate, 'INVALID_ARGUMENT');
  assert.match(late.description, /действует по 07\.12\.2026: этот срок прошёл/);
  assert.equal(inTime.status, 200, inTime.text);
  assert.equal(inTime.body.reasonCode, 'COOLING_OFF');
  assert.equal(inTime.body.refundBefore, '2026-12-17', 'seven working days, where a credit is behind it');
});

test('a termination ground in a change is refused if the product has no list of insured items', async () => {
  const contract = await soldContract(partner);
  const answer = await askAddendum(partner, contract, { contract: contract.body, reasonCode: 'SALE' });
  assert.match(answer.text, /основание SALE указывают, когда выбывает один из предметов страхования/);
});

test('the reference list termination_reason marks the grounds reserved for the insurer', async () => {
  const answer = await partner.call('GET', '/info/v2/casco/lists/termination_reason');
  assert.equal(answer.status, 200, answer.text);
  assert.match(answer.text, /"code":"FALSE_DATA"[^}]*"partnerAccess":false/);
  assert.match(answer.text, /"code":"SALE"[^}]*"partnerAccess":true/);
});

test('after cover has begun, a termination is effective on the next day at the earliest and does not change the first day', async () => {
  service.clock.set(`${testDay}T12:00:00+03:00`);
  const set = {
    startDate: `${testDay}T00:00:00+03:00`,
    endDate: `${lastDayOfTerm(testDay, 12)}T23:59:59+03:00`,
  };
  const contract = await savedCasco(partner, { set });
  const paid = await partner.call('PUT', `${contract.path}/installments/1`, {
    amount: contract.premium,
    paymentType: 'CASH',
  });
  assert.equal(paid.status, 200, paid.text);
  const today = { kind: 'TERMINATION', effectiveDate: testDay };
  const { field, description } = onlyDetail(await askAddendum(partner, contract, today), 'INVALID_ARGUMENT');
  assert.equal(field, 'effectiveDate');
  assert.match(description, /Первый день страхования уже действует.*передайте дату с 22\.11\.2026/);
  const addendum = await ended(contract, { effectiveDate: addDays(testDay, 1) });
  assert.ok(kopecks(valueAt(addendum, 'calculation.earned')) > 0n);
  assert.ok(kopecks(addendum.refund) < kopecks(contract.premium));
});
