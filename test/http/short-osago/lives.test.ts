import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { askAddendum, signedInAgain } from '../../support/addendum.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { askLink, client, openLink, untilStatus } from '../../support/link.ts';
import { printedText } from '../../support/printed-text.ts';
import { type Draft, paidInCash } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { nextVin } from '../../support/vin.ts';
import { dayFrom, onVehicle, policies, termBody, termDraft } from './support.ts';

let service: TestService;
let partner: TestPartner;

const at = (day: number, time: string) => service.clock.set(`2026-11-${day}T${time}+03:00`);

async function laterAt(day: number, time: string): Promise<void> {
  at(day, time);
  partner = await signedInAgain(service, partner);
}

before(async () => {
  service = await testService();
});
after(() => service.close());
beforeEach(async () => {
  at(21, '12:00:00');
  partner = await service.partner();
});

async function read(draft: Draft): Promise<JsonObject> {
  const { body } = await partner.call('GET', draft.path);
  return body;
}

function cover({ startDate, endDate, coverFrom, coverTo }: JsonObject): unknown[] {
  return [startDate, endDate, coverFrom, coverTo];
}

async function checked(draft: Draft): Promise<string> {
  const { rows } = await service.pool.query<{ code: string }>(
    'select check_code as code from contracts where policy_number = $1',
    [draft.policyNumber],
  );
  const answer = await service.request('GET', `/check/${draft.policyNumber}?code=${rows[0]?.code}`);
  return answer.text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('a 24-hour contract paid before its start covers 24 hours from its start minute', async () => {
  const draft = await termDraft(partner, ...dayFrom(22, '15:00'));
  await paidInCash(partner, draft);
  assert.deepEqual(cover(await read(draft)), [
    '2026-11-22T15:00:00+03:00',
    '2026-11-23T14:59:59+03:00',
    '2026-11-22T15:00:00+03:00',
    '2026-11-23T14:59:59+03:00',
  ]);
});

test('a 24-hour contract paid after its start covers 24 hours from the minute of payment', async () => {
  const draft = await termDraft(partner, '2026-11-21T00:00:00+03:00', '2026-11-21T23:59:59+03:00');
  at(21, '12:20:30');
  await paidInCash(partner, draft);
  const own = await read(draft);
  assert.deepEqual(cover(own), [
    '2026-11-21T12:20:30+03:00',
    '2026-11-22T12:20:29+03:00',
    '2026-11-21T12:20:30+03:00',
    '2026-11-22T12:20:29+03:00',
  ]);
  assert.equal(own.premium, draft.premium);
  const found = await partner.call('GET', `/sales/v2/policies?policyNumber=${draft.policyNumber}`);
  const [row] = found.body.results as readonly JsonObject[];
  assert.deepEqual(row && cover(row), cover(own));
});

test('a contract longer than 24 hours ends as agreed, even if it is paid after its start', async () => {
  const draft = await termDraft(partner, '2026-11-21T12:10:00+03:00', '2026-11-24T12:09:59+03:00');
  await laterAt(21, '18:00:00');
  await paidInCash(partner, draft);
  assert.deepEqual(cover(await read(draft)), [
    '2026-11-21T18:00:00+03:00',
    '2026-11-24T12:09:59+03:00',
    '2026-11-21T18:00:00+03:00',
    '2026-11-24T12:09:59+03:00',
  ]);
});

test('the check page shows a 24-hour contract as valid to the minute', async () => {
  const draft = await termDraft(partner, ...dayFrom(22, '15:00'));
  await paidInCash(partner, draft);
  const term = 'с 15:00 22.11.2026 до 15:00 23.11.2026 (время московское)';
  for (const [day, time, title] of [
    [22, '14:59:59', 'Полис ещё не действует'],
    [22, '15:00:00', 'Полис действителен'],
    [23, '14:59:59', 'Полис действителен'],
    [23, '15:00:00', 'Полис не действует'],
  ] as const) {
    at(day, time);
    const text = await checked(draft);
    assert.ok(text.includes(title), `${time}: ${text}`);
    assert.ok(text.includes(term), `${time}: ${text}`);
  }
});

test('the forms POLICY, DRAFT and APPLICATION print the 24 hours in Moscow time', async () => {
  const draft = await termDraft(partner, ...dayFrom(22, '15:00'));
  const term =
    /с 15 ч\. 00 мин\. 22\.11\.2026 по 15 ч\. 00 мин\. 23\.11\.2026 \(24 часа\) \(время московское\)/;
  assert.match(await printedText(partner, draft.policyNumber, 'DRAFT'), term);
  assert.match(await printedText(partner, draft.policyNumber, 'APPLICATION'), term);
});

test('a policy prints the minutes of cover that the payment has set', async () => {
  const draft = await termDraft(partner, ...dayFrom(21, '12:00'));
  at(21, '12:30:00');
  assert.match(
    await printedText(partner, draft.policyNumber, 'DRAFT'),
    /с – ч\. – мин\. 21\.11\.2026 по – ч\. – мин\. –|с — ч\. — мин\. 21\.11\.2026 по — ч\. — мин\. —/,
  );
  await paidInCash(partner, draft);
  assert.match(
    await printedText(partner, draft.policyNumber, 'POLICY'),
    /с 12 ч\. 30 мин\. 21\.11\.2026 по 12 ч\. 30 мин\. 22\.11\.2026/,
  );
});

test('a 24-hour contract cannot be paid by bill', async () => {
  const draft = await termDraft(partner, ...dayFrom(22, '15:00'));
  const answer = await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType: 'CASHLESS',
  });
  const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
  assert.deepEqual([detail.field, detail.reason], ['paymentType', 'PAYMENT_TYPE_NOT_AVAILABLE']);
  assert.match(
    detail.description,
    /CASHLESS недоступен для договора на 24 часа; доступные значения: CASH, CARD, SBP, PAYINSURER/,
  );
});

test('a short-term contract of several days can be paid by bill', async () => {
  const draft = await termDraft(partner, '2026-11-25T15:00:00+03:00', '2026-11-28T14:59:59+03:00');
  const answer = await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType: 'CASHLESS',
  });
  assert.equal(answer.status, 200, answer.text);
});

for (const [start, now, until] of [
  [[22, '10:00'], [21, '12:00:00'], '2026-11-22T11:00:00+03:00'],
  [[21, '15:00'], [21, '12:00:00'], '2026-11-21T16:00:00+03:00'],
  [[21, '12:00'], [21, '12:50:00'], '2026-11-21T13:05:00+03:00'],
  [[21, '23:50'], [22, '00:40:00'], '2026-11-22T00:55:00+03:00'],
  [[24, '10:00'], [21, '12:00:00'], '2026-11-22T12:00:00+03:00'],
] as const) {
  test(`the link of a 24-hour contract from ${start.join(' ')}, created on ${now.join(' ')}, is valid until ${until}`, async () => {
    const draft = await termDraft(partner, ...dayFrom(start[0], start[1]));
    await laterAt(now[0], now[1]);
    const link = await askLink(partner, draft, 'CARD');
    assert.equal(link.status, 200, link.text);
    const { payments } = await read(draft);
    assert.equal((payments as readonly JsonObject[])[0]?.validUntil, until);
  });
}

for (const type of ['CARD', 'SBP', 'PAYINSURER'] as const) {
  test(`a 24-hour contract paid by ${type} after midnight begins at the time of payment`, async () => {
    const person = client(service);
    const draft = await termDraft(partner, ...dayFrom(21, '23:50'));
    at(21, '23:55:00');
    const late = await signedInAgain(service, partner);
    const link = await openLink(late, draft, type);
    at(22, '00:30:00');
    await (type === 'PAYINSURER' ? person.choose(link, 'card') : person.get(link.path));
    await (type === 'SBP' ? person.sbp(link) : person.card(link));
    partner = await signedInAgain(service, partner);
    await untilStatus(partner, draft, 'COMPLETE');
    assert.deepEqual(cover(await read(draft)), [
      '2026-11-22T00:30:00+03:00',
      '2026-11-23T00:29:59+03:00',
      '2026-11-22T00:30:00+03:00',
      '2026-11-23T00:29:59+03:00',
    ]);
  });
}

test('cash for a 24-hour contract is refused more than a day after the start', async () => {
  const draft = await termDraft(partner, ...dayFrom(21, '12:30'));
  await laterAt(22, '00:00:00');
  const answer = await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType: 'CASH',
  });
  assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').reason, 'PAYMENT_TOO_LATE');
});

test('a second short-term contract for a vehicle may begin in the minute in which the first ends', async () => {
  const vin = nextVin();
  const first = await termDraft(partner, ...dayFrom(22, '15:00'), onVehicle(vin));
  await paidInCash(partner, first);
  for (const [start, isTaken] of [
    [dayFrom(22, '10:00'), false],
    [dayFrom(23, '14:59'), false],
    [dayFrom(23, '15:00'), true],
    [dayFrom(21, '15:00'), true],
  ] as const) {
    const answer = await partner.call('POST', policies, termBody(...start, onVehicle(vin)));
    if (isTaken) assert.equal(answer.status, 200, answer.text);
    else {
      const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
      assert.equal(detail.reason, 'ALREADY_INSURED');
      assert.match(detail.description, /действует до 15:00 23\.11\.2026 по московскому времени/);
    }
  }
});

test('a one-year contract may begin on the day after the last day of a 24-hour contract, not on the last day', async () => {
  const vin = nextVin();
  const first = await termDraft(partner, ...dayFrom(24, '15:00'), onVehicle(vin));
  await paidInCash(partner, first);
  const year = (start: string, end: string) =>
    partner.call('POST', policies, termBody(start, end, onVehicle(vin)));
  const early = await year('2026-11-25T00:00:00+03:00', '2027-11-24T23:59:59+03:00');
  assert.equal(onlyDetail(early, 'INVALID_ARGUMENT').reason, 'ALREADY_INSURED');
  const next = await year('2026-11-26T00:00:00+03:00', '2027-11-25T23:59:59+03:00');
  assert.equal(next.status, 200, next.text);
});

test('a 24-hour contract during a one-year contract for the same vehicle is refused', async () => {
  const vin = nextVin();
  const year = await termDraft(
    partner,
    '2026-11-26T00:00:00+03:00',
    '2027-11-25T23:59:59+03:00',
    onVehicle(vin),
  );
  await paidInCash(partner, year);
  const over = await partner.call('POST', policies, termBody(...dayFrom(25, '00:01'), onVehicle(vin)));
  assert.equal(onlyDetail(over, 'INVALID_ARGUMENT').reason, 'ALREADY_INSURED');
  const before = await partner.call('POST', policies, termBody(...dayFrom(25, '00:00'), onVehicle(vin)));
  assert.equal(before.status, 200, before.text);
});

test('a draft cannot be paid if another contract already covers its time', async () => {
  const vin = nextVin();
  const one = await termDraft(partner, ...dayFrom(22, '15:00'), onVehicle(vin));
  const other = await termDraft(partner, ...dayFrom(23, '14:30'), onVehicle(vin));
  await paidInCash(partner, one);
  const refused = await partner.call('PUT', `${other.path}/installments/1`, {
    amount: other.premium,
    paymentType: 'CASH',
  });
  assert.equal(onlyDetail(refused, 'INVALID_ARGUMENT').reason, 'ALREADY_INSURED');
});

test('the termination of a 24-hour contract refunds 77 % before the start of cover and nothing later', async () => {
  const before = await termDraft(partner, ...dayFrom(23, '15:00'));
  await paidInCash(partner, before);
  const ended = await askAddendum(partner, before, {
    kind: 'TERMINATION',
    effectiveDate: '2026-11-22',
    reasonCode: 'SALE',
  });
  assert.equal(ended.status, 200, ended.text);
  const begun = await termDraft(partner, ...dayFrom(21, '12:00'));
  await paidInCash(partner, begun);
  const over = await askAddendum(partner, begun, {
    kind: 'TERMINATION',
    effectiveDate: '2026-11-22',
    reasonCode: 'SALE',
  });
  assert.equal(over.status, 200, over.text);
  assert.deepEqual([ended.body.refund, over.body.refund ?? 0], [Math.round(before.premium * 77) / 100, 0]);
});

test('a 24-hour contract can be prolonged by a body that has only its number', async () => {
  const first = await termDraft(partner, ...dayFrom(21, '15:00'));
  await paidInCash(partner, first);
  const next = await partner.call('POST', policies, {
    insuredObject: { osago: { previousPolicyNumber: first.policyNumber } },
    consentPersonalData: (first.body as { consentPersonalData: JsonObject }).consentPersonalData,
  });
  assert.equal(next.status, 200, next.text);
  assert.deepEqual(cover(next.body).slice(0, 2), ['2026-11-22T15:00:00+03:00', '2026-11-23T14:59:59+03:00']);
});
