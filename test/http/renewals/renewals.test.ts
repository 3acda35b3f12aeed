import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { kopecksFromNumber } from '#kernel/money/money.ts';
import { addDays } from '#kernel/time/calendar.ts';
import { change, terminate } from '../../support/addendum.ts';
import { assertError } from '../../support/assert-error.ts';
import { writeGuide } from '../../support/bicycle.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { changed, valueAt } from '../../support/change.ts';
import { allEvents } from '../../support/events.ts';
import { onDay } from '../../support/later.ts';
import { until } from '../../support/process.ts';
import { savedProperty } from '../../support/property-sale.ts';
import { rateRenewals, renewalNight, renewalsOf } from '../../support/renewals.ts';
import { type Draft, savedAt, soldContract, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

/** A night 36 days before the contracts of the usual bodies end, 2027-11-30. */
const night = '2027-10-25';
const root = mkdtempSync(join(tmpdir(), 'bindery-renewals-'));
let service: TestService;
let today: TestPartner;
const drafts: Record<string, Draft> = {};

before(async () => {
  writeGuide(root);
  service = await testService({ PRODUCTS_DIR: root });
  const partner = await service.partner();
  drafts.osago = await soldContract(partner);
  drafts.second = await soldContract(partner);
  drafts.casco = await paid(partner, await savedCasco(partner));
  drafts.property = await paid(partner, await savedProperty(partner));
  drafts.bicycle = await paid(partner, await savedBicycle(partner));
  drafts.sold = await soldContract(partner);
  today = await renewalNight(service, partner, night);
});
after(async () => {
  await service.close();
  rmSync(root, { recursive: true });
});

async function paid(partner: TestPartner, draft: Draft): Promise<Draft> {
  const [first] = draft.body.installments as JsonObject[];
  const body = { amount: first?.amount ?? 0, paymentType: 'CASH' };
  const { status, text } = await partner.call('PUT', `${draft.path}/installments/1`, body);
  assert.equal(status, 200, text);
  return draft;
}

/** Saves a contract of the custom product for the same term as the others. */
function savedBicycle(partner: TestPartner): Promise<Draft> {
  const { body } = JSON.parse(readFileSync(join(root, 'bicycle/cases/road.json'), 'utf8'));
  const term = { startDate: '2026-12-01T00:00:00+03:00', endDate: '2027-11-30T23:59:59+03:00' };
  return savedAt(partner, '/sales/v2/individual/bicycle/policies', changed(body, term));
}

const consent = { consentFlag: true, dateIssue: `${night}T01:00:00+03:00` };

async function renewalOf(name: string, partner = today): Promise<JsonObject> {
  const { policyNumber } = drafts[name] ?? {};
  const all = await renewalsOf(partner, '?size=100');
  return all.find((one) => one.policyNumber === policyNumber) ?? assert.fail(`${name} has no renewal`);
}

function accept(renewal: JsonObject, body: JsonObject = {}, key?: string, partner = today) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return partner.call('POST', `/sales/v2/renewals/${String(renewal.renewalId)}/accept`, body, headers);
}

const kopecks = (value: unknown) => kopecksFromNumber(Number(value)) ?? assert.fail(String(value));

function path(policyNumber: unknown, product = 'osago'): string {
  return `/sales/v2/individual/${product}/policies/${String(policyNumber)}`;
}

test('contracts of every product are offered ahead, with differences that add up and the tariff versions named', async () => {
  for (const name of ['osago', 'second', 'casco']) {
    const renewal = await renewalOf(name);
    assert.equal(renewal.state, 'OFFERED', JSON.stringify(renewal));
    const offer = renewal.offer as JsonObject;
    const sum = (offer.differences as JsonObject[]).reduce((all, { amount }) => all + kopecks(amount), 0n);
    assert.equal(sum, kopecks(offer.premium) - kopecks(offer.previousPremium), name);
    assert.equal(sum, kopecks(offer.difference), name);
    assert.equal(offer.startDate, '2027-12-01T00:00:00+03:00');
    assert.ok(String(offer.holdUntil) >= night, name);
    const whole = await today.call('GET', `/sales/v2/renewals/${String(renewal.renewalId)}`);
    assert.equal(valueAt(whole.body, 'offer.calculation.premium'), offer.premium);
    assert.equal(valueAt(whole.body, 'offer.calculation.tariffVersion'), offer.tariffVersion);
  }
  const casco = (await renewalOf('casco')).offer as JsonObject;
  assert.match(String(casco.explanation), /^Премия ниже на [\d\u00a0]+,\d\d ₽: страховая сумма .+\.$/);
});

test('the list of renewals is paged by cursor and filtered by product, state and days', async () => {
  const found: unknown[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await today.call('GET', `/sales/v2/renewals?size=2${cursor}`);
    const page = body.results as JsonObject[];
    assert.ok(page.length <= 2);
    found.push(...page.map(({ renewalId }) => renewalId));
    if (body.nextCursor === undefined) break;
    cursor = `&cursor=${String(body.nextCursor)}`;
  }
  const all = await renewalsOf(today, '?size=100');
  assert.deepEqual(
    found,
    all.map(({ renewalId }) => renewalId),
  );
  assert.equal((await renewalsOf(today, '?product=casco')).length, 1);
  assert.equal((await renewalsOf(today, '?endsFrom=2027-12-01')).length, 0);
  assert.equal((await renewalsOf(today, '?state=REFUSED')).length, 2);
  const wrong = await today.call('GET', '/sales/v2/renewals?state=X&endsTo=soon&size=0&cursor=zzz&odd=1');
  assertError(wrong, 'INVALID_ARGUMENT');
  assert.equal((wrong.body.details as unknown[]).length, 5);
});

test('another partner neither sees a renewal nor learns that it exists', async () => {
  const other = await onDay(service, await service.partner(), `${night}T03:10:00+03:00`);
  const { renewalId } = await renewalOf('osago');
  assert.deepEqual(await renewalsOf(other), []);
  const [own, unknown] = await Promise.all(
    [String(renewalId), '5f1c0f0e-5d0a-4c4e-9a51-0d6f6b0f7c12'].map((id) =>
      other.call('POST', `/sales/v2/renewals/${id}/accept`, {}),
    ),
  );
  assert.equal(own?.status, 404);
  assert.equal(
    own?.text.replaceAll(String(renewalId), '').length,
    unknown?.text.replace(/5f1c[\w-]+/, '').length,
  );
});

test('an offer is accepted and paid in one call, once, and its repetition gets the same answer', async () => {
  const renewal = await renewalOf('osago');
  const payment = { paymentType: 'CASH' };
  const missing = await accept(renewal, { payment });
  assertError(missing, 'INVALID_ARGUMENT');
  assert.match(missing.text, /consentPersonalData\.dateIssue/);
  const first = await accept(renewal, { consentPersonalData: consent, payment }, 'key-1');
  assert.equal(first.status, 200, first.text);
  assert.equal(valueAt(first.body, 'payment.amount'), valueAt(renewal, 'offer.premium'));
  const again = await accept(renewal, { consentPersonalData: consent, payment }, 'key-1');
  assert.deepEqual(again.body, first.body);
  const taken = await accept(renewal, {}, 'key-2');
  assertError(taken, 'INVALID_ARGUMENT');
  assert.match(taken.text, /RENEWAL_ALREADY_ACCEPTED/);
  const next = await today.call('GET', path(first.body.renewedPolicyNumber));
  assert.equal(statusCode(next.body), 'COMPLETE');
  assert.equal(next.body.premium, valueAt(renewal, 'offer.premium'));
  assert.equal(valueAt(next.body, 'insuredObject.osago.previousPolicyNumber'), drafts.osago?.policyNumber);
  const types = async () =>
    (await allEvents(today)).flatMap(({ type, data }) =>
      type.startsWith('renewal.') && data.renewalId === renewal.renewalId ? [type] : [],
    );
  // An event is in the feed up to 50 ms after its change.
  await until(async () => (await types()).includes('renewal.accepted'));
  assert.deepEqual(await types(), ['renewal.offered', 'renewal.accepted']);
});

test('a renewal that lacks data shows the faults of an application, and the application of the partner renews the contract', async () => {
  const { state, offers, faults } = await renewalOf('bicycle');
  assert.deepEqual([state, offers], ['REFUSED', 0]);
  assert.ok((faults as JsonObject[]).length > 0);
  const renewal = await renewalOf('property');
  const fields = (renewal.faults as JsonObject[]).map(({ field }) => String(field));
  assert.match(String(fields[0]), /lossesCount$/);
  assert.match((await accept(renewal)).text, /RENEWAL_NOT_OFFERED/);
  const base = '/sales/v2/individual/property/policies';
  const previous = { previousPolicyNumber: String(renewal.policyNumber), isProlongation: true };
  const refused = await today.call('POST', base, {
    consentPersonalData: consent,
    insuredObject: { property: previous },
  });
  const shown = (refused.body.details as { metadata: JsonObject }[]).map(({ metadata }) => metadata);
  assert.deepEqual(
    shown.map(({ field, description, reason }) => ({ field, description, reason })),
    renewal.faults,
  );
  const objects = fields.map(() => ({ lossesCount: 0 }));
  const sent = { consentPersonalData: consent, insuredObject: { property: { ...previous, objects } } };
  await paid(today, await savedAt(today, base, sent));
  today = await renewalNight(service, today, '2027-10-26');
  const renewed = await renewalOf('property');
  assert.deepEqual([renewed.state, renewed.acceptedBy], ['ACCEPTED', 'APPLICATION']);
});

test('an accepted draft keeps its held price until the day of the offer and not longer', async () => {
  const renewal = await renewalOf('casco');
  const accepted = await accept(renewal, { consentPersonalData: consent });
  assert.equal(accepted.status, 200, accepted.text);
  const draft = path(accepted.body.renewedPolicyNumber, 'casco');
  const read = await today.call('GET', draft);
  const [first] = read.body.installments as JsonObject[];
  const heldUntil = String(valueAt(renewal, 'offer.holdUntil'));
  const pay = (partner: TestPartner) =>
    partner.call('PUT', `${draft}/installments/1`, { amount: first?.amount ?? 0, paymentType: 'CASH' });
  const late = await pay(await onDay(service, today, `${addDays(heldUntil, 1)}T12:00:00+03:00`));
  assert.match(late.text, /PRICE_EXPIRED/);
  const last = await pay(await onDay(service, today, `${heldUntil}T12:00:00+03:00`));
  assert.equal(last.status, 200, last.text);
  today = await onDay(service, today, `${night}T03:20:00+03:00`);
});

test('a change of the contract withdraws the offer until it is rated again, and a termination for good', async () => {
  const renewal = await renewalOf('second');
  const draft = drafts.second ?? assert.fail();
  await change(
    today,
    draft,
    { 'insuredObject.osago.vehicle.licensePlate': 'В777ВВ77' },
    { effectiveDate: night },
  );
  const stale = await accept(renewal, { consentPersonalData: consent });
  assert.equal(stale.status, 409, stale.text);
  assert.match(stale.text, /RENEWAL_CHANGED/);
  await until(async () => (await renewalOf('second')).offers === 2);
  await terminate(today, draft, '2027-10-27');
  const over = await accept(renewal, { consentPersonalData: consent });
  assert.match(over.text, /RENEWAL_OVER/);
  today = await renewalNight(service, today, '2027-10-28');
  assert.equal((await renewalOf('second')).state, 'WITHDRAWN');
});

test('an offer past its price is rated again, and lapses with the contract; a renewal by application is recorded', async () => {
  const held = String(valueAt(await renewalOf('sold'), 'offer.holdUntil'));
  const later = await onDay(service, today, `${held}T23:59:00+03:00`);
  const nextDay = addDays(held, 1);
  const expired = await onDay(service, later, `${nextDay}T00:30:00+03:00`);
  const answer = await accept(
    await renewalOf('sold', expired),
    { consentPersonalData: consent },
    undefined,
    expired,
  );
  assert.match(answer.text, /RENEWAL_OVER/);
  const again = await renewalNight(service, expired, nextDay);
  assert.equal((await renewalOf('sold', again)).offers, 2);
  const ended = await renewalNight(service, again, '2027-12-01');
  assert.equal((await renewalOf('sold', ended)).state, 'LAPSED');
  assert.match((await accept(await renewalOf('sold', ended), {}, undefined, ended)).text, /RENEWAL_OVER/);
  await rateRenewals(service, '2027-12-01');
  await until(async () =>
    (await allEvents(ended)).some(
      ({ type, data }) => type === 'renewal.lapsed' && data.policyNumber === drafts.sold?.policyNumber,
    ),
  );
});
