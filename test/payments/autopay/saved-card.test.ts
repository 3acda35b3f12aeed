import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { addDays } from '#kernel/time/calendar.ts';
import { onDay } from '../../support/later.ts';
import { type Client, client, openLink } from '../../support/link.ts';
import { binderyHere, until } from '../../support/process.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestPartner, testDay } from '../../support/service.ts';
import {
  type AutopayService,
  autopayEvents,
  autopayService,
  autopaysOf,
  chargesOf,
  draftInParts,
  offeredConsent,
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
  service = await autopayService();
  partner = await service.partner();
  person = client(service);
  start = service.clock.now().toISOString();
});
afterEach(async () => {
  partner = await onDay(service, partner, start);
});
after(() => service.close());

const second = (draft: Awaited<ReturnType<typeof draftInParts>>) => {
  const due = draft.dueDates[1] ?? '';
  const payUntil = service.workingDays.lastDayToAct(due);
  return { payUntil, announceOn: addDays(payUntil, -4), chargeOn: addDays(payUntil, -1) };
};

test('a client who ticks the box saves the card, is told before the charge, and the second installment is charged once', async () => {
  const draft = await draftInParts(partner);
  await payAndSave(partner, person, draft);
  await untilMessagesSent(service);
  const [saved, ...others] = await autopaysOf(service, draft);
  assert.equal(others.length, 0);
  assert.deepEqual(
    { ...saved, autopayId: '' },
    {
      ...{ autopayId: '', state: 'ACTIVE', cardDigits: '1111', cardExpires: '2030-12', endReason: null },
      textVersion: 'autopay-consent/1',
    },
  );
  assert.match(
    service.letters()[0] ?? '',
    /Вы разрешили списывать следующие взносы по договору КАСКО [\s\S]*карта •••• 1111, до 12\/30/,
  );
  const { announceOn, chargeOn } = second(draft);
  await workOn(service, addDays(announceOn, -1));
  assert.equal(service.letters().length, 1);
  await workOn(service, announceOn);
  await untilMessagesSent(service);
  const told = service.letters()[1] ?? '';
  assert.match(told, new RegExp(`${chargeOn.split('-').reverse().join('.')} спишем взнос`));
  assert.ok(told.includes(`http://bindery.test/autopay/${saved?.autopayId}`));
  await workOn(service, chargeOn, '09:59');
  assert.deepEqual(await chargesOf(service, draft), []);
  await workOn(service, chargeOn);
  await workOn(service, chargeOn, '15:00');
  await workOn(service, addDays(chargeOn, 1));
  await untilMessagesSent(service);
  assert.deepEqual(await chargesOf(service, draft), [`2 SUCCEEDED ${chargeOn}`]);
  assert.deepEqual(await takenAtBank(service, draft), draft.amounts);
  partner = await onDay(service, partner, `${addDays(chargeOn, 1)}T11:00:00+03:00`);
  const { body } = await partner.call('GET', draft.path);
  assert.deepEqual(
    (body.installments as JsonObject[]).map(({ status }) => status),
    ['PAID', 'PAID'],
  );
  const { agreedDate, ...shown } = body.autopay as JsonObject;
  assert.equal(agreedDate, `${testDay}T12:00:00+03:00`);
  assert.deepEqual(shown, {
    ...{ status: 'ACTIVE', paymentType: 'CARD', cardLastDigits: '1111', cardExpires: '2030-12' },
    nextCharges: [],
  });
  await until(async () => (await autopayEvents(partner, draft)).length === 2);
  assert.deepEqual((await autopayEvents(partner, draft)).at(-1), {
    type: 'autopay.charged',
    installmentNr: 2,
  });
  assert.match(service.letters()[2] ?? '', /Взнос по договору .* списан/);
  assert.equal(service.letters().length, 3);
});

test('the page offers the box only if later installments exist, and never ticks it', async () => {
  const inParts = await draftInParts(partner);
  const link = await openLink(partner, { ...inParts, premium: inParts.amounts[0] ?? 0 }, 'CARD');
  const { status, text } = await person.get(link.path);
  // The page with the consent is shown before the bank's page.
  assert.equal(status, 200);
  assert.match(text, /type="checkbox" name="save" value="[0-9a-f]{64}"/);
  assert.doesNotMatch(text, /checked[^>]*name="save"|name="save"[^>]*checked/);
  assert.ok(text.replaceAll('\u00a0', ' ').includes('Отменить можно в любой момент'));
  const whole = await savedDraft(partner);
  const other = await openLink(partner, whole, 'CARD');
  const answer = await person.get(other.path);
  assert.equal(answer.status, 303);
  assert.match(answer.headers.get('location') ?? '', /sandbox\/bank/);
});

test('without the tick, with an outdated text, or after a decline nothing is saved', async () => {
  const plain = await draftInParts(partner);
  const link = await openLink(partner, { ...plain, premium: plain.amounts[0] ?? 0 }, 'PAYINSURER');
  await person.post(link.path, { method: 'card' });
  await person.card(link);
  await person.back(link);
  assert.deepEqual(await autopaysOf(service, plain), []);

  const outdated = await draftInParts(partner);
  const again = await openLink(partner, { ...outdated, premium: outdated.amounts[0] ?? 0 }, 'PAYINSURER');
  const shown = await person.post(again.path, { method: 'card', save: '0'.repeat(64) });
  assert.equal(shown.status, 200);
  assert.ok(offeredConsent(shown.text));
  assert.deepEqual(await autopaysOf(service, outdated), []);

  const declined = await draftInParts(partner);
  await payAndSave(partner, person, declined, { card: '4000000000000002' });
  const [asked] = await autopaysOf(service, declined);
  assert.equal(`${asked?.state} ${asked?.endReason}`, 'ENDED NOT_PAID');
});

test('a client who ticks the box and then pays without it saves nothing', async () => {
  const draft = await draftInParts(partner);
  const link = await openLink(partner, { ...draft, premium: draft.amounts[0] ?? 0 }, 'PAYINSURER');
  const save = offeredConsent((await person.get(link.path)).text) ?? '';
  await person.post(link.path, { method: 'card', save });
  await person.post(link.path, { method: 'card', tries: '1' });
  await person.card(link);
  await person.back(link);
  const [asked] = await autopaysOf(service, draft);
  assert.equal(`${asked?.state} ${asked?.endReason}`, 'ENDED CLIENT');
});

test('an SBP account is saved and charged', async () => {
  const draft = await draftInParts(partner);
  await payAndSave(partner, person, draft, { method: 'sbp' });
  await untilMessagesSent(service);
  assert.equal((await autopaysOf(service, draft))[0]?.state, 'ACTIVE');
  const { announceOn, chargeOn } = second(draft);
  await workOn(service, announceOn);
  await workOn(service, chargeOn);
  assert.deepEqual(await chargesOf(service, draft), [`2 SUCCEEDED ${chargeOn}`]);
  assert.deepEqual(await takenAtBank(service, draft), draft.amounts);
});

test('the token, the consent and the network address are sealed and are not logged', async () => {
  const draft = await draftInParts(partner);
  await payAndSave(partner, person, draft);
  const { rows } = await service.pool.query<{ token: string; row: string }>(
    `select b.payment_id::text as token, row_to_json(a)::text as row
       from autopays a join payment_attempts t using (attempt_id)
       join sandbox_bank_payments b on b.payment_id::text = t.acquirer_payment_id
      where a.contract_id = contract_id_of($1)`,
    [draft.policyNumber],
  );
  const [stored] = rows;
  assert.ok(stored && !stored.row.includes(stored.token));
  assert.ok(!stored.row.includes('127.0.0.1') && !/Разрешаю/.test(stored.row));
  assert.ok(!service.logged.some((line) => line.includes('payment_method')));
});

test('the page of the link in every message cancels automatic payments once, and nothing is charged afterwards', async () => {
  const draft = await draftInParts(partner);
  const link = await payAndSave(partner, person, draft);
  const [saved] = await autopaysOf(service, draft);
  const path = `/autopay/${saved?.autopayId}`;
  assert.ok((await person.get(link.path)).text.includes(`href="${path}"`));
  const shown = await person.get(path);
  assert.equal(shown.status, 200);
  assert.match(shown.text, /карта •••• 1111, до 12\/30/);
  assert.match(shown.text, new RegExp(second(draft).chargeOn.split('-').reverse().join('.')));
  // Nobody else can be recognized by the page, and unknown or foreign ids look alike.
  assert.doesNotMatch(shown.text, /holder@example|Петров|Иван/);
  const unknown = await person.get('/autopay/0b1c9d4e-5c5b-4a57-9c1d-6a3b2f4e8d90');
  assert.equal(unknown.status, 404);
  assert.equal((await person.get(`/autopay/${link.orderId}`)).text, unknown.text);
  assert.equal((await person.get('/autopay/x')).status, 404);
  for (const _ of [1, 2]) {
    const answer = await person.post(path, {});
    assert.equal(answer.status, 200);
    assert.match(answer.text, /Вы отменили списания/);
  }
  await untilMessagesSent(service);
  const ended = service.letters().filter((text) => /Списания взносов по договору .* отменены/.test(text));
  assert.equal(ended.length, 1);
  const { announceOn, chargeOn } = second(draft);
  await workOn(service, announceOn);
  await workOn(service, chargeOn);
  assert.deepEqual(await chargesOf(service, draft), []);
});

test('staff see the consent and the charges of a contract, and end them', async () => {
  const draft = await draftInParts(partner);
  await payAndSave(partner, person, draft);
  const env = { DATABASE_URL: service.connectionString };
  const shown = await binderyHere(['contract', 'autopay', draft.policyNumber], env);
  assert.equal(shown.code, 0, shown.stderr);
  assert.match(shown.stdout, /autopay-consent\/1, 127\.0\.0\.1/);
  const end = ['contract', 'autopay-end', draft.policyNumber, '--reason', 'Звонок клиента'];
  assert.equal((await binderyHere(end, env)).code, 0);
  assert.equal((await autopaysOf(service, draft))[0]?.endReason, 'STAFF');
  const again = await binderyHere(end, env);
  assert.notEqual(again.code, 0);
  assert.match(again.stderr, /no card or account is saved/);
});
