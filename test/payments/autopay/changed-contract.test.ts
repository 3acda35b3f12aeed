import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import { removeAutopayPerson } from '#payments/record/autopay/store.ts';
import { extendTime } from '#sales/unpaid/by-staff.ts';
import { terminate } from '../../support/addendum.ts';
import { onDay } from '../../support/later.ts';
import { type Client, client, goodCard, later } from '../../support/link.ts';
import { binderyHere, until } from '../../support/process.ts';
import type { TestPartner } from '../../support/service.ts';
import {
  type AutopayService,
  announced,
  autopayService,
  autopaysOf,
  chargesOf,
  draftInParts,
  payAndSave,
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
  partner = await onDay(service, partner, start);
});
after(() => service.close());

const command = (...words: readonly string[]) =>
  binderyHere(words, { DATABASE_URL: service.connectionString });
const russian = (day: DateText) => day.split('-').reverse().join('.');

async function lettersAfter(count: number): Promise<readonly string[]> {
  await untilMessagesSent(service);
  return service.letters().slice(count);
}

// The first test, because the reconciler reads on in the acquirer's list from the latest day.
test('money of a charge whose contract is terminated before the bank answers goes back', async () => {
  const draft = await announced(service, partner, person);
  await service.bank?.behave({ answers: 'silent', notifications: 'lost' });
  await workOn(service, draft.chargeOn);
  assert.deepEqual(await chargesOf(service, draft), [`2 ${draft.chargeOn}`]);
  assert.deepEqual(await takenAtBank(service, draft), draft.amounts);
  await service.bank?.behave({ notifications: 'lost' });
  partner = await onDay(service, partner, `${draft.chargeOn}T10:01:00+03:00`);
  await terminate(partner, draft, addDays(draft.chargeOn, 1));
  await untilMessagesSent(service);
  const sent = service.letters().length;
  await workOn(service, draft.chargeOn, '10:15');
  await workOn(service, draft.chargeOn, '10:30');
  await until(async () => {
    await service.reconcile();
    return (await takenAtBank(service, draft)).length === 1;
  });
  assert.deepEqual(await takenAtBank(service, draft), [draft.amounts[0]]);
  assert.deepEqual(await chargesOf(service, draft), [`2 DECLINED canceled-by-us ${draft.chargeOn}`]);
  // No letter asks the client to pay an installment that is no longer wanted.
  assert.deepEqual(await lettersAfter(sent), []);
});

test('a terminated contract is not charged, and neither its client nor its partner is shown a charge', async () => {
  const draft = await announced(service, partner, person);
  partner = await onDay(service, partner, `${draft.announceOn}T12:00:00+03:00`);
  // Cover lasts until after the due day, so that the installment stays owed.
  await terminate(partner, draft, addDays(draft.dueDates[1] ?? '', 10));
  const { body } = await partner.call('GET', draft.path);
  assert.equal((body.installments as JsonObject[])[1]?.status, 'DUE');
  assert.deepEqual((body.autopay as JsonObject).nextCharges, []);
  const [saved] = await autopaysOf(service, draft);
  const page = await person.get(`/autopay/${saved?.autopayId}`);
  assert.match(page.text, /Договор расторгнут, взносы больше не списываются/);
  assert.doesNotMatch(page.text, /Взнос 2/);
  for (const offset of [0, 1, 2]) await workOn(service, addDays(draft.chargeOn, offset));
  assert.deepEqual(await chargesOf(service, draft), []);
  assert.deepEqual(await takenAtBank(service, draft), [draft.amounts[0]]);
});

test('an extended installment is announced anew and charged before its new deadline only', async () => {
  const draft = await announced(service, partner, person);
  service.clock.set(`${draft.announceOn}T12:00:00+03:00`);
  const asked = {
    policyNumber: draft.policyNumber,
    nr: 2,
    until: addDays(draft.payUntil, 20),
    reason: 'Просьба',
  };
  const extended = await extendTime(service, asked, { actor: 'staff:test', requestId: 'test' });
  assert.ok('payUntil' in extended);
  const chargeOn = addDays(extended.payUntil, -1);
  await untilMessagesSent(service);
  const sent = service.letters().length;
  for (let day = draft.chargeOn; day < chargeOn; day = addDays(day, 1)) await workOn(service, day);
  assert.deepEqual(await chargesOf(service, draft), []);
  const [told, ...others] = await lettersAfter(sent);
  assert.match(told ?? '', new RegExp(`${russian(chargeOn)} спишем взнос`));
  assert.deepEqual(others, []);
  await workOn(service, chargeOn);
  assert.deepEqual(await chargesOf(service, draft), [`2 SUCCEEDED ${chargeOn}`]);
  assert.deepEqual(await takenAtBank(service, draft), draft.amounts);
});

test('a policyholder is not anonymized amid a charge, and a method that was removed with the person is not charged', async () => {
  const draft = await announced(service, partner, person);
  await service.bank?.behave({ answers: 'down' });
  await workOn(service, draft.chargeOn);
  assert.deepEqual(await chargesOf(service, draft), [`2 ${draft.chargeOn}`]);
  await service.bank?.behave({});
  const words = [
    '--policy-number',
    draft.policyNumber,
    '--place',
    'policyHolder',
    '--despite-term',
    '--as',
    'anna',
  ];
  const refused = await command('person', 'anonymize', ...words);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, new RegExp(`${draft.policyNumber}: a payment, bill or link is open`));
  await untilMessagesSent(service);
  const sent = service.letters().length;
  const { rows: contracts } = await service.pool.query<{ id: bigint }>('select contract_id_of($1) as id', [
    draft.policyNumber,
  ]);
  await removeAutopayPerson(service.pool, contracts[0]?.id ?? 0n, service.clock.now());
  const [saved] = await autopaysOf(service, draft);
  assert.equal(`${saved?.state} ${saved?.endReason}`, 'ENDED PERSON_REMOVED');
  const kept = await service.pool.query('select consent, sealed from autopays where autopay_id = $1', [
    saved?.autopayId,
  ]);
  assert.deepEqual(kept.rows, [{ consent: null, sealed: null }]);
  for (const offset of [0, 1, 2]) await workOn(service, addDays(draft.chargeOn, offset), '10:30');
  assert.deepEqual(await chargesOf(service, draft), [`2 DECLINED canceled-by-us ${draft.chargeOn}`]);
  assert.deepEqual(await takenAtBank(service, draft), [draft.amounts[0]]);
  assert.deepEqual(await lettersAfter(sent), []);
});

test('a refund of the premium goes back to the saved card, also from a charged installment', async () => {
  const draft = await announced(service, partner, person);
  await workOn(service, draft.chargeOn);
  assert.deepEqual(await takenAtBank(service, draft), draft.amounts);
  partner = await onDay(service, partner, `${addDays(draft.chargeOn, 1)}T12:00:00+03:00`);
  const { refund } = await terminate(partner, draft, addDays(draft.chargeOn, 2));
  const { rows } = await service.pool.query<{ id: bigint }>(
    // Commands use the machine's clock, on which the contract has not ended yet.
    `update premium_refunds set owed_at = '2026-01-01' where contract_id = contract_id_of($1) returning refund_id as id`,
    [draft.policyNumber],
  );
  const asked = await command('refund', 'acquirer', String(rows[0]?.id));
  assert.equal(asked.code, 0, asked.stderr);
  const sum = (amounts: readonly number[]) => Math.round(amounts.reduce((all, one) => all + one, 0) * 100);
  await until(async () => {
    later(service, 61);
    await service.reconcile();
    return sum(await takenAtBank(service, draft)) === sum(draft.amounts) - sum([Number(refund)]);
  });
});

test('a client whose card expires before a later installment is warned once, a month before', async () => {
  const draft = await draftInParts(partner);
  await payAndSave(partner, person, draft, { card: goodCard, expiry: '03/27' });
  await untilMessagesSent(service);
  const sent = service.letters().length;
  await workOn(service, '2027-02-28');
  assert.deepEqual(await lettersAfter(sent), []);
  for (const day of ['2027-03-07', '2027-03-14', '2027-03-31']) await workOn(service, day);
  const [told, ...others] = await lettersAfter(sent);
  assert.match(told ?? '', /карта •••• 1111, до 03\/27/);
  assert.deepEqual(others, []);
});
