import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import { onDay } from '../../support/later.ts';
import { type Client, client } from '../../support/link.ts';
import { until } from '../../support/process.ts';
import type { TestPartner } from '../../support/service.ts';
import { pay } from '../unpaid/support.ts';
import {
  type AutopayService,
  announced,
  autopayEvents,
  autopayService,
  autopaysOf,
  chargesOf,
  takenAtBank,
  untilMessagesSent,
  workOn,
} from './support.ts';

let service: AutopayService;
let partner: TestPartner;
let person: Client;
let start: string;

before(async () => {
  service = await autopayService({ ACQUIRER_TIMEOUT_MS: '300' });
  partner = await service.partner();
  person = client(service);
  start = service.clock.now().toISOString();
});
afterEach(async () => {
  await service.bank?.behave({});
  service.clock.set(start);
});
after(() => service.close());

async function workThrough(from: DateText, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) await workOn(service, addDays(from, day));
}

async function lastLetter(): Promise<string> {
  await untilMessagesSent(service);
  return service.letters().at(-1) ?? '';
}
const noFunds = '4000000000000341';

test('a declined charge is repeated on days 1, 3 and 5 after the first, then no more', async () => {
  const draft = await announced(service, partner, person, noFunds);
  const { chargeOn } = draft;
  await workOn(service, chargeOn);
  assert.match(await lastLetter(), /На счёте недостаточно средств\./);
  assert.match(
    await lastLetter(),
    new RegExp(`Повторим списание ${addDays(chargeOn, 1).split('-').reverse().join('.')}`),
  );
  assert.match(await lastLetter(), /http:\/\/bindery\.test\/pay\/[0-9a-f-]{36}/);
  await workThrough(addDays(chargeOn, 1), 6);
  assert.deepEqual(
    await chargesOf(service, draft),
    [0, 1, 3, 5].map((offset) => `2 DECLINED insufficient-funds ${addDays(chargeOn, offset)}`),
  );
  assert.doesNotMatch(await lastLetter(), /Повторим списание/);
  assert.equal((await autopaysOf(service, draft))[0]?.state, 'ACTIVE');
});

test('a charge that succeeds at the second try pays the installment', async () => {
  const draft = await announced(service, partner, person, '4000000000000432');
  await workThrough(draft.chargeOn, 2);
  assert.deepEqual(await chargesOf(service, draft), [
    `2 DECLINED insufficient-funds ${draft.chargeOn}`,
    `2 SUCCEEDED ${addDays(draft.chargeOn, 1)}`,
  ]);
  assert.deepEqual(await takenAtBank(service, draft), draft.amounts);
});

for (const [card, reason, end, text] of [
  ['4000000000000515', 'permission-revoked', 'PERMISSION_REVOKED', /Разрешение на списания отозвано в банке/],
  ['4000000000000606', 'card-expired', 'CARD_EXPIRED', /Срок действия карты истёк/],
] as const) {
  test(`a charge that is declined because of ${reason} ends automatic payments`, async () => {
    const draft = await announced(service, partner, person, card);
    await workThrough(draft.chargeOn, 2);
    assert.deepEqual(await chargesOf(service, draft), [`2 DECLINED ${reason} ${draft.chargeOn}`]);
    const [stored] = await autopaysOf(service, draft);
    assert.equal(`${stored?.state} ${stored?.endReason}`, `ENDED ${end}`);
    assert.match(await lastLetter(), text);
    assert.doesNotMatch(await lastLetter(), /Повторим списание/);
    const seller = await onDay(service, partner, `${addDays(draft.chargeOn, 1)}T12:00:00+03:00`);
    await until(async () => (await autopayEvents(seller, draft)).length === 3);
    assert.deepEqual(await autopayEvents(seller, draft), [
      { type: 'autopay.agreed' },
      { type: 'autopay.declined', installmentNr: 2, declineReason: reason },
      { type: 'autopay.ended', endReason: end },
    ]);
  });
}

test('a bank that wants the client to confirm is not asked again for this installment', async () => {
  const draft = await announced(service, partner, person, '4000000000000697');
  await workThrough(draft.chargeOn, 2);
  assert.deepEqual(await chargesOf(service, draft), [`2 DECLINED three-d-secure-failed ${draft.chargeOn}`]);
  assert.equal((await autopaysOf(service, draft))[0]?.state, 'ACTIVE');
});

test('a pending charge is asked about until the bank decides', async () => {
  const draft = await announced(service, partner, person, '4000000000000788');
  await workOn(service, draft.chargeOn);
  assert.deepEqual(await chargesOf(service, draft), [`2 ${draft.chargeOn}`]);
  await workOn(service, draft.chargeOn, '10:05');
  assert.deepEqual(await chargesOf(service, draft), [`2 SUCCEEDED ${draft.chargeOn}`]);
  assert.deepEqual(await takenAtBank(service, draft), draft.amounts);
});

for (const notifications of ['prompt', 'twice', 'lost'] as const) {
  test(`a charge that succeeds without an answer is accounted once if notifications are ${notifications}`, async () => {
    const draft = await announced(service, partner, person);
    await service.bank?.behave({ answers: 'silent', notifications });
    await workOn(service, draft.chargeOn);
    await service.bank?.behave({ notifications });
    await service.bank?.settle();
    await untilMessagesSent(service);
    await workOn(service, draft.chargeOn, '10:11');
    await workOn(service, addDays(draft.chargeOn, 1));
    assert.deepEqual(await chargesOf(service, draft), [`2 SUCCEEDED ${draft.chargeOn}`]);
    assert.deepEqual(await takenAtBank(service, draft), draft.amounts);
  });
}

test('an installment that is paid otherwise is not charged', async () => {
  const draft = await announced(service, partner, person);
  partner = await onDay(service, partner, `${draft.chargeOn}T08:00:00+03:00`);
  await pay(partner, draft, 2, draft.amounts[1] ?? 0);
  await workThrough(draft.chargeOn, 2);
  assert.deepEqual(await chargesOf(service, draft), []);
  partner = await onDay(service, partner, start);
});

test('a bank that is down for a day is asked again with the same key, then the charge is given up', async () => {
  const draft = await announced(service, partner, person);
  await service.bank?.behave({ answers: 'down' });
  await workOn(service, draft.chargeOn);
  await workOn(service, draft.chargeOn, '15:00');
  assert.deepEqual(await chargesOf(service, draft), [`2 ${draft.chargeOn}`]);
  await workOn(service, addDays(draft.chargeOn, 1), '11:00');
  await service.bank?.behave({});
  await workOn(service, addDays(draft.chargeOn, 1), '12:00');
  assert.deepEqual(await chargesOf(service, draft), [
    `2 DECLINED bank-unavailable ${draft.chargeOn}`,
    `2 SUCCEEDED ${addDays(draft.chargeOn, 1)}`,
  ]);
  assert.deepEqual(await takenAtBank(service, draft), draft.amounts);
});
