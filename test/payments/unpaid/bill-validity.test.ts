import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { saveTariffVersion } from '#catalogues/tariffs/store.ts';
import { tariffChecksum } from '#catalogues/tariffs/version-head.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import { announce } from '#platform/db/signals.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { onDay } from '../../support/later.ts';
import type { Draft } from '../../support/sale.ts';
import { type TestPartner, testDay } from '../../support/service.ts';
import { shippedVersions } from '../../support/shipped-versions.ts';
import { billed, credited, pay, read, stateOf, type UnpaidService, unpaidService } from './support.ts';

let service: UnpaidService;
let partner: TestPartner;
/** First day of cover. It is later than the bill's last day, because a bill is also refused once cover has started. */
const startsOn = addDays(testDay, 60);
const [same, dearer, cheaper] = [addDays(testDay, 19), addDays(testDay, 20), addDays(testDay, 30)];

before(async () => {
  service = await unpaidService();
  partner = await service.partner();
  await withBase(same, 1);
  await withBase(dearer, 1.5);
  await withBase(cheaper, 0.5);
});
after(() => service.close());

/** Publishes a casco tariff from `day` whose base rates are multiplied by `factor`. */
async function withBase(day: DateText, factor: number): Promise<void> {
  const known = shippedVersions().filter(
    ({ product, kind, effectiveFrom }) => product === 'casco' && kind === 'rates' && effectiveFrom <= testDay,
  );
  const [newest] = known.sort((left, right) => (left.effectiveFrom < right.effectiveFrom ? 1 : -1));
  assert.ok(newest);
  const base = (newest.tables.base ?? []).map((row) => ({
    ...row,
    value: (Number(row.value) * factor).toFixed(2),
  }));
  const tables = { ...newest.tables, base };
  const version = { ...newest, versionId: `casco/rates/${day}`, effectiveFrom: day, tables };
  await inTransaction(service.pool, async (tx) => {
    await saveTariffVersion(tx, { ...version, checksum: tariffChecksum(tables) }, service.clock.now());
    await announce(tx, 'tariffs');
  });
}

function saved(set: JsonObject = {}): Promise<Draft> {
  return savedCasco(partner, {
    holderType: 'corporate',
    set: {
      startDate: `${startsOn}T00:00:00+03:00`,
      endDate: `${addDays(startsOn, 364)}T23:59:59+03:00`,
      ...set,
    },
  });
}

/**
 * Requests a bill today and imports a statement in which the bank credited it on `date`. Returns the report, the draft and
 * the contract.
 */
async function paidOn(date: DateText, set: JsonObject = {}) {
  const draft = await saved(set);
  const amount = Number((draft.body.installments as JsonObject[])[0]?.amount);
  const billNumber = await billed(partner, draft, 1, amount);
  const report = await credited(service, { billNumber, amount, date });
  return { report, draft, contract: await read(partner, draft) };
}

test("a bill's price is valid for 14 days, or until the next working day if the last of them is a day off, and answers return that day", async () => {
  const draft = await saved();
  const answer = await pay(partner, draft, 1, draft.premium, 'CASHLESS');
  const until = service.workingDays.lastDayToAct(addDays(testDay, 14));
  assert.equal(answer.validUntil, `${until}T23:59:59+03:00`);
  const { payments } = await read(partner, draft);
  assert.equal((payments as JsonObject[])[0]?.validUntil, answer.validUntil);
});

test("a bill's price is valid at most until the end of the first day of cover", async () => {
  const soon = addDays(testDay, 5);
  const draft = await saved({
    startDate: `${soon}T00:00:00+03:00`,
    endDate: `${addDays(soon, 364)}T23:59:59+03:00`,
  });
  const answer = await pay(partner, draft, 1, draft.premium, 'CASHLESS');
  assert.equal(answer.validUntil, `${soon}T23:59:59+03:00`);
});

test("a payment after the bill's validity activates the contract if the price is unchanged", async () => {
  const { report, contract } = await paidOn(same);
  assert.deepEqual([report.matched, report.reasons], [1, []]);
  assert.equal(stateOf(contract), 'COMPLETE PAID');
  assert.deepEqual(contract.addendums, []);
});

test("a payment after the bill's validity waits for staff if the price has risen", async () => {
  const { report, contract } = await paidOn(dearer);
  assert.deepEqual([report.matched, report.reasons], [0, ['PRICE_CHANGED']]);
  assert.equal(stateOf(contract), 'AWAITING_PAYMENT DUE');
});

test("a payment within the bill's validity pays the bill's price, whatever the current tariff", async () => {
  const { report } = await paidOn(addDays(testDay, 3));
  assert.equal(report.matched, 1);
});

test("if the price has fallen, a payment after the bill's validity activates the contract and refunds the difference", async () => {
  const { report, draft, contract } = await paidOn(cheaper);
  assert.equal(report.matched, 1);
  assert.equal(stateOf(contract), 'COMPLETE PAID');
  const [correction] = contract.addendums as JsonObject[];
  assert.equal(correction?.kind, 'CORRECTION');
  assert.ok(Number(contract.premium) < draft.premium);
  const back = Math.round((draft.premium - Number(contract.premium)) * 100);
  assert.equal(Math.round(Number(correction?.refund) * 100), back);
});

test('a bill of a later installment is payable on any day', async () => {
  const draft = await saved({ installmentType: 'TWO_PAYMENTS' });
  const [first, second] = draft.body.installments as JsonObject[];
  await pay(partner, draft, 1, Number(first?.amount));
  const answer = await pay(partner, draft, 2, Number(second?.amount), 'CASHLESS');
  assert.equal(answer.validUntil, undefined);
  const { payments } = await read(partner, draft);
  const billNumber = String((payments as JsonObject[]).at(-1)?.billNumber);
  const report = await credited(service, { billNumber, amount: Number(second?.amount), date: dearer });
  assert.equal(report.matched, 1);
});

test('a new bill is refused once the price of the draft has expired', async () => {
  const draft = await saved();
  await pay(partner, draft, 1, draft.premium, 'CASHLESS');
  const later = await onDay(service, partner, `${addDays(testDay, 8)}T12:00:00+03:00`);
  const body = { amount: draft.premium, paymentType: 'CASHLESS' };
  const refused = await later.call('PUT', `${draft.path}/installments/1`, body);
  assert.equal(onlyDetail(refused, 'INVALID_ARGUMENT').reason, 'PRICE_EXPIRED');
});
