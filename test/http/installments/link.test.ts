import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  addresses,
  askLink,
  booksOf,
  type Client,
  client,
  openLink,
  read,
  untilStatus,
} from '../../support/link.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let service: TestService;
let partner: TestPartner;
let person: Client;

before(async () => {
  service = await testService();
  partner = await service.partner();
  person = client(service);
});
after(() => service.close());

for (const paymentType of ['CARD', 'SBP', 'PAYINSURER']) {
  test(`a payment by ${paymentType} returns a link with every specified field, and the contract awaits payment`, async () => {
    const draft = await savedDraft(partner);
    const answer = await askLink(partner, draft, paymentType);
    assert.equal(answer.status, 200, answer.text);
    const { orderId, ...rest } = answer.body;
    assert.match(String(orderId), uuid);
    assert.deepEqual(rest, {
      nr: 1,
      currencyCode: 'RUB',
      amount: draft.premium,
      paymentType,
      paymentLink: `http://bindery.test/pay/${orderId}`,
      ...addresses,
      sendSms: false,
      sendEmail: false,
    });
    const { status, payments } = await read(partner, draft);
    assert.equal(status, 'AWAITING_PAYMENT');
    assert.deepEqual(payments, [
      {
        orderId,
        nr: 1,
        paymentType,
        amount: draft.premium,
        currencyCode: 'RUB',
        status: 'AWAITING',
        paymentLink: `http://bindery.test/pay/${orderId}`,
        validUntil: '2026-11-22T12:00:00+03:00',
        ...addresses,
        createDate: `${testDay}T12:00:00+03:00`,
      },
    ]);
  });
}

test('a card payment activates the contract and redirects the client back', async () => {
  const draft = await savedDraft(partner);
  const link = await openLink(partner, draft, 'CARD');
  const page = await person.get(link.path);
  assert.equal(page.status, 303);
  assert.match(page.headers.get('location') ?? '', /\/sandbox\/bank\/pay\//);
  const paid = await person.card(link);
  assert.equal(paid.headers.get('location'), `http://bindery.test${link.path}/return`);
  const back = await person.back(link);
  assert.equal(back.status, 303, back.text);
  assert.equal(back.headers.get('location'), addresses.successUrl);
  const { status, paymentStates, payments } = await read(partner, draft);
  assert.equal(status, 'COMPLETE');
  assert.deepEqual(paymentStates, ['CARD PAID']);
  assert.ok(payments[0] && !('paymentLink' in payments[0]));
  const [money] = await booksOf(service, link);
  assert.equal(money?.activated, money?.amount);
  assert.equal(money?.amount, BigInt(draft.premium.toFixed(2).replace('.', '')));
});

test('a bank notification activates the contract even if the client does not return from the bank', async () => {
  const draft = await savedDraft(partner);
  const link = await openLink(partner, draft, 'SBP');
  await person.sbp(link);
  await untilStatus(partner, draft, 'COMPLETE');
  assert.deepEqual((await read(partner, draft)).paymentStates, ['SBP PAID']);
});

test('if the bank is slow, the partner gets 202 and reads the payment link later; only one payment is created', async () => {
  const draft = await savedDraft(partner);
  await service.bank?.behave({ delayMs: 1_500 });
  const body = { amount: draft.premium, paymentType: 'CARD', ...addresses };
  const handed = await partner.call('PUT', `${draft.path}/installments/1`, body, { 'desired-timeout': '50' });
  assert.equal(handed.status, 202, handed.text);
  const answered = await partner.call('GET', String(handed.body.href), undefined, {
    prefer: 'wait-ms=60000',
  });
  await service.bank?.behave({});
  assert.equal(answered.status, 200, answered.text);
  assert.equal(answered.body.paymentLink, `http://bindery.test/pay/${answered.body.orderId}`);
  assert.deepEqual((await read(partner, draft)).paymentStates, ['CARD AWAITING']);
});
