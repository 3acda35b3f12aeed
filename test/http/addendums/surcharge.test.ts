import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import iconv from 'iconv-lite';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { oneCDocument, oneCFile } from '../../payments/statement/support/files.ts';
import {
  addendumStates,
  change,
  installmentsOf,
  march,
  named,
  payInstallment,
  readContract,
  signedInAgain,
  terminate,
  youngDriver,
  youngDriverAdded,
} from '../../support/addendum.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { type Client, client, type Link, openLink } from '../../support/link.ts';
import { printedNumber } from '../../support/printed-number.ts';
import { binderyHere, until } from '../../support/process.ts';
import { type Draft, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let browser: Client;
const directory = mkdtempSync(join(tmpdir(), 'surcharges-'));

before(async () => {
  service = await testService();
  partner = await service.partner();
  browser = client(service);
});
after(async () => {
  rmSync(directory, { recursive: true });
  await service.close();
});

/** Sells a contract and creates an addendum that awaits its surcharge. */
async function surcharged(seller = partner) {
  const contract = await soldContract(seller);
  const addendum = await change(seller, contract, youngDriverAdded);
  return { contract, amount: Number(addendum.premiumDifference) };
}

/** Requests a payment link for the surcharge; returns the link. */
function surchargeLink(contract: Draft, amount: number, paymentType: string): Promise<Link> {
  return openLink(partner, contract, paymentType, { amount }, 2);
}

const untilInForce = (contract: Draft, seller = partner) =>
  until(async () => addendumStates(await readContract(seller, contract)).at(-1) === 'COMPLETE');

const ways: readonly (readonly [string, (link: Link) => Promise<unknown>])[] = [
  ['CARD', (link) => browser.card(link)],
  ['SBP', (link) => browser.sbp(link)],
  [
    'PAYINSURER',
    async (link) => {
      await browser.choose(link, 'card');
      await browser.card(link);
    },
  ],
];

for (const [paymentType, pay] of ways) {
  test(`a surcharge is paid by ${paymentType}, and the payment page shows what it pays for`, async () => {
    const { contract, amount } = await surcharged();
    const link = await surchargeLink(contract, amount, paymentType);
    const page = await browser.get(`${link.path}?from=mail`);
    assert.equal(page.status, 200);
    assert.match(
      page.text,
      new RegExp(`Доплата.*доп\\. соглашение ${printedNumber(contract.policyNumber)}-1`),
    );
    await pay(link);
    await browser.back(link);
    await untilInForce(contract);
    const read = await readContract(partner, contract);
    assert.deepEqual(installmentsOf(read)[1], `2 PAID ${amount}`);
  });
}

test('a surcharge is paid in cash after staff confirm the cash', async () => {
  const seller = await service.partner({ cash: 'ON_CONFIRMATION' });
  const draft = await savedDraft(seller);
  await payInstallment(seller, draft, 1, draft.premium);
  await confirm(draft);
  const addendum = await change(seller, draft, youngDriverAdded);
  await payInstallment(seller, draft, 2, addendum.premiumDifference ?? 0);
  assert.deepEqual(addendumStates(await readContract(seller, draft)), ['AWAITING_PAYMENT']);
  await confirm(draft);
  assert.deepEqual(addendumStates(await readContract(seller, draft)), ['COMPLETE']);
});

test('staff choose the payment that cash is for if an installment and a surcharge both await cash', async () => {
  const seller = await service.partner({ cash: 'ON_CONFIRMATION' });
  const draft = await savedCasco(seller, { set: { installmentType: 'TWO_PAYMENTS' } });
  const amounts = (draft.body.installments as JsonObject[]).map(({ amount }) => amount ?? 0);
  await payInstallment(seller, draft, 1, amounts[0] ?? 0);
  await confirm(draft);
  const addendum = await change(seller, draft, {
    'insuredObject.casco.drivers[1]': named(youngDriver, 'Юрий'),
  });
  const surcharge = addendum.premiumDifference ?? 0;
  await payInstallment(seller, draft, 2, amounts[1] ?? 0);
  await payInstallment(seller, draft, 3, surcharge);
  const unclear = await confirming(draft);
  assert.equal(unclear.code, 1);
  for (const [nr, amount] of [
    [2, amounts[1]],
    [3, surcharge],
  ] as const)
    assert.ok(unclear.stderr.includes(`${nr} (${Number(amount).toFixed(2)} ₽)`), unclear.stderr);
  assert.match((await confirming(draft, '--installment', '1')).stderr, /awaits no cash for installment 1/);
  const confirmed = await confirming(draft, '--installment', '3');
  assert.equal(confirmed.code, 0, confirmed.stderr);
  assert.match(confirmed.stdout, /installment 3 .*COMPLETE/);
  const read = await readContract(seller, draft);
  assert.deepEqual(addendumStates(read), ['COMPLETE']);
  assert.deepEqual(installmentsOf(read).slice(1), [`2 DUE ${amounts[1]}`, `3 PAID ${surcharge}`]);
});

async function confirm(draft: Draft): Promise<void> {
  const { code, stderr } = await confirming(draft);
  assert.equal(code, 0, stderr);
}

function confirming({ policyNumber }: Draft, ...words: readonly string[]) {
  return binderyHere(['payment', 'confirm', policyNumber, ...words], {
    DATABASE_URL: service.connectionString,
  });
}

async function billed(seller: TestPartner, contract: Draft, nr: number, amount: unknown): Promise<string> {
  const answer = await seller.call('PUT', `${contract.path}/installments/${nr}`, {
    amount,
    paymentType: 'CASHLESS',
  });
  assert.equal(answer.status, 200, answer.text);
  const { payments } = await readContract(seller, contract);
  assert.ok(Array.isArray(payments));
  const payment = payments.filter(isObject).find((one) => one.nr === nr && one.status === 'AWAITING');
  return String(payment?.billNumber);
}

let files = 0;
async function statement(lines: readonly JsonObject[]): Promise<string> {
  const path = join(directory, `${++files}.txt`);
  const documents = lines.map(({ billNumber, amount, date }) =>
    oneCDocument({
      amount: Number(amount).toFixed(2),
      purpose: `Оплата по счету ${String(billNumber)}`,
      number: String(billNumber).slice(-6),
      ...(date ? { date: String(date) } : {}),
    }),
  );
  writeFileSync(path, iconv.encode(oneCFile(documents), 'windows-1251'));
  const { stdout } = await binderyHere(['statement', 'import', path, '--json'], {
    DATABASE_URL: service.connectionString,
  });
  return stdout;
}

test('a surcharge is paid by bill, and its other payment types stay available', async () => {
  const contract = await soldContract(partner, { holderType: 'corporate' });
  const addendum = await change(partner, contract, {
    'insuredObject.osago.purpose': 'TAXI',
  });
  const amount = Number(addendum.premiumDifference);
  assert.ok(amount > 0);
  const billNumber = await billed(partner, contract, 2, amount);
  const bill = await partner.call('GET', `/sales/v2/policies/${contract.policyNumber}/files/BILL`);
  assert.equal(bill.status, 200, bill.text);
  const report = await statement([{ billNumber, amount }]);
  assert.deepEqual(addendumStates(await readContract(partner, contract)), ['COMPLETE'], report);
});

test('money received after the due date of a surcharge is refunded, and the addendum does not take effect', async () => {
  const { contract, amount } = await surcharged();
  service.clock.set(`${march}T23:30:00+03:00`);
  const seller = await signedInAgain(service, partner);
  const link = await openLink(seller, contract, 'CARD', { amount }, 2);
  service.clock.set('2027-03-02T00:10:00+03:00');
  await browser.card(link);
  await browser.back(link);
  await service.reconcile();
  const { rows } = await service.pool.query<{ state: string; reason: string }>(
    'select state, return_reason as reason from payment_attempts where order_id = $1',
    [link.orderId],
  );
  assert.deepEqual(rows, [{ state: 'RETURNED', reason: 'ADDENDUM_STARTED' }]);
  const late = onlyDetail(
    await seller.call('PUT', `${contract.path}/installments/2`, { amount, paymentType: 'CASH' }),
    'INVALID_ARGUMENT',
  );
  assert.match(late.description, /не оплачено до 01\.03\.2027/);
  // Bank statements arrive late, so an overdue addendum can still be paid for some days.
  await service.reconcile();
  assert.deepEqual(addendumStates(await readContract(seller, contract)), ['AWAITING_PAYMENT']);
  service.clock.set('2027-03-10T12:00:00+03:00');
  const later = await signedInAgain(service, partner);
  await service.reconcile();
  const read = await readContract(later, contract);
  assert.deepEqual(addendumStates(read), ['EXPIRED']);
  assert.equal(installmentsOf(read)[1], `2 CANCELLED ${amount}`);
  const again = await change(later, contract, youngDriverAdded, { effectiveDate: '2027-04-01' });
  assert.equal(again.installmentNr, 3);
  const cancelled = onlyDetail(
    await later.call('PUT', `${contract.path}/installments/2`, { amount, paymentType: 'CASH' }),
    'INVALID_ARGUMENT',
  );
  assert.match(cancelled.description, /Взнос 2 отменён/);
  service.clock.set('2026-11-21T12:00:00+03:00');
});

test('cancelling an addendum cancels the open payment link for its surcharge', async () => {
  const { contract, amount } = await surcharged();
  const link = await surchargeLink(contract, amount, 'CARD');
  await terminate(partner, contract);
  const { payments } = await readContract(partner, contract);
  assert.ok(Array.isArray(payments));
  assert.deepEqual(
    payments
      .filter(isObject)
      .map(({ nr, status }) => `${nr} ${status}`)
      .sort(),
    ['1 PAID', '2 REVOKED'],
  );
  await browser.card(link);
  await browser.back(link);
  assert.deepEqual(addendumStates(await readContract(partner, contract)), ['CANCELLED', 'COMPLETE']);
});

test('a payment of a surcharge with a wrong amount or an unknown installment is refused', async () => {
  const { contract, amount } = await surcharged();
  const wrong = await partner.call('PUT', `${contract.path}/installments/2`, {
    amount: amount + 1,
    paymentType: 'CASH',
  });
  assert.equal(onlyDetail(wrong, 'INVALID_ARGUMENT').field, 'amount');
  const unknown = await partner.call('PUT', `${contract.path}/installments/3`, {
    amount,
    paymentType: 'CASH',
  });
  assert.equal(unknown.status, 404);
});
