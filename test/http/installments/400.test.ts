import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { type Draft, savedDraft, soldContract, statusCode } from '../../support/sale.ts';
import { type Response, type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let draft: Draft;

before(async () => {
  service = await testService();
  partner = await service.partner();
  draft = await savedDraft(partner);
});
after(() => service.close());

const pay = (body: unknown, of: Draft = draft): Promise<Response> =>
  partner.call('PUT', `${of.path}/installments/1`, body);

async function assertUntouched(): Promise<void> {
  const { body } = await partner.call('GET', draft.path);
  assert.equal(statusCode(body), 'DRAFT');
  assert.equal(body.version, 1);
  assert.deepEqual(body.payments, []);
}

test('a payment of a paid contract is refused with the specified error', async () => {
  const sold = await soldContract(partner);
  const detail = onlyDetail(
    await pay({ amount: sold.premium, paymentType: 'CASH' }, sold),
    'INVALID_ARGUMENT',
  );
  assert.equal(detail.field, `draftId=${sold.draftId}`);
  assert.equal(detail.domain, 'payments');
  assert.match(detail.description, /[Сс]татус договора не допускает оплату.*COMPLETE/);
  const { payments } = (await partner.call('GET', sold.path)).body;
  assert.equal(Array.isArray(payments) && payments.length, 1);
});

for (const [name, wrong] of [
  ['a kopeck less', (premium: number) => (Math.round(premium * 100) - 1) / 100],
  ['a kopeck more', (premium: number) => (Math.round(premium * 100) + 1) / 100],
  ['a tenth of a kopeck more', (premium: number) => premium + 0.001],
  ['nothing', () => 0],
  ['a negative amount', (premium: number) => -premium],
  ['an amount above all limits', () => 1e15],
] as const) {
  test(`a payment with ${name} is refused with the amount due`, async () => {
    const answer = await pay({ amount: wrong(draft.premium), paymentType: 'CASH' });
    const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
    assert.equal(detail.field, 'amount');
    const digits = detail.description.replace(/[\s\u00a0\u202f]/g, '').replaceAll(',', '.');
    assert.ok(digits.includes(draft.premium.toFixed(2)), detail.description);
    await assertUntouched();
  });
}

for (const paymentType of ['CARD', 'SBP', 'PAYINSURER']) {
  test(`a payment by ${paymentType} is refused for an organization with a hint to use CASH`, async () => {
    const corporate = await savedDraft(partner, { holderType: 'corporate' });
    const answer = await pay(
      {
        amount: corporate.premium,
        paymentType,
        successUrl: 'https://partner.example/ok',
        failUrl: 'https://partner.example/fail',
      },
      corporate,
    );
    const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
    assert.equal(detail.field, 'paymentType');
    assert.match(detail.description, /corporate.*CASH(?!LESS)/);
  });

  test(`a payment by ${paymentType} needs both return addresses`, async () => {
    const details = assertError(await pay({ amount: draft.premium, paymentType }), 'INVALID_ARGUMENT');
    assert.deepEqual(
      details.map(({ field, description }) => [field, /^Обязательное поле.*https:/.test(description)]),
      [
        ['successUrl', true],
        ['failUrl', true],
      ],
    );
    await assertUntouched();
  });
}

for (const [holderType, types] of [
  ['individual', 'CASH, CASHLESS, CARD, SBP, PAYINSURER'],
  ['corporate', 'CASH, CASHLESS'],
] as const) {
  test(`an unknown or missing payment type is refused with the types for the holder type ${holderType}`, async () => {
    const of = await savedDraft(partner, { holderType });
    for (const paymentType of ['CREDIT', null, 5, undefined]) {
      const detail = onlyDetail(await pay({ amount: of.premium, paymentType }, of), 'INVALID_ARGUMENT');
      assert.equal(detail.field, 'paymentType');
      assert.match(detail.description, new RegExp(`допустимые значения: ${types}$`));
    }
  });
}

for (const [name, address] of [
  ['a relative address', '/paid'],
  ['an address without a scheme', 'partner.example/paid'],
  ['another scheme', 'ftp://partner.example/'],
  ['a script', 'javascript:alert(1)'],
  ['a scheme alone', 'https://'],
  ['credentials', 'https://user:secret@partner.example/'],
  ['a user name before the host', 'https://bank.example@partner.example/'],
  ['a backslash', 'https://partner.example\\@evil.example/'],
  ['a line break', 'https://partner.example/\r\nSet-Cookie: a=b'],
  ['a space', 'https://partner.example/a b'],
  ['no text', ''],
  ['more than 2048 characters', `https://partner.example/${'x'.repeat(2048)}`],
] as const) {
  test(`a payment with ${name} as a return address is refused`, async () => {
    const details = assertError(
      await pay({ amount: draft.premium, paymentType: 'CARD', successUrl: address, failUrl: address }),
      'INVALID_ARGUMENT',
    );
    assert.deepEqual(
      details.map(({ field }) => field),
      ['successUrl', 'failUrl'],
    );
    await assertUntouched();
  });
}

test('an http return address of a payment is accepted in the test environment', async () => {
  const other = await savedDraft(partner);
  const local = { successUrl: 'http://localhost:3000/ok', failUrl: 'http://localhost:3000/fail' };
  const answer = await pay({ amount: other.premium, paymentType: 'CARD', ...local }, other);
  assert.equal(answer.status, 200, answer.text);
});

test('two contracts can be paid together by link only', async () => {
  const otherPolicies = [{ policyNumber: 'KSK-2026-00000001', amount: 1 }];
  const answer = await pay({ amount: draft.premium, paymentType: 'CASH', otherPolicies });
  const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
  assert.equal(detail.field, 'otherPolicies');
  assert.match(detail.description, /CARD, SBP, PAYINSURER/);
  await assertUntouched();
});

for (const paymentType of ['BARTER', 'cash', '', 'CASH ', 1, null, ['CASH'], { code: 'CASH' }]) {
  test(`the payment type ${JSON.stringify(paymentType)} is refused`, async () => {
    const detail = onlyDetail(await pay({ amount: draft.premium, paymentType }), 'INVALID_ARGUMENT');
    assert.equal(detail.field, 'paymentType');
    assert.match(detail.description, /CASH(?!LESS)/, 'the allowed values are not named');
    await assertUntouched();
  });
}

for (const [name, body, fields] of [
  ['an empty body', {}, ['amount', 'paymentType']],
  ['an amount as text', { amount: '8637.88', paymentType: 'CASH' }, ['amount']],
  ['a null amount', { amount: null, paymentType: 'CASH' }, ['amount']],
  ['no amount', { paymentType: 'CASH' }, ['amount']],
  ['no payment type', { amount: 1 }, ['amount', 'paymentType']],
  [
    'a wrong amount and no addresses',
    { amount: 1, paymentType: 'CARD' },
    ['amount', 'failUrl', 'successUrl'],
  ],
  ['invalid addresses', { successUrl: 1, failUrl: [] }, ['amount', 'failUrl', 'paymentType', 'successUrl']],
  ['a list', [], ['body']],
  ['a text', 'CASH', ['body']],
  ['null', null, ['body']],
] as const) {
  test(`a payment with ${name} is refused with all errors together`, async () => {
    const details = assertError(await pay(body), 'INVALID_ARGUMENT');
    assert.deepEqual(details.map(({ field }) => field).sort(), fields);
    for (const { domain } of details) assert.equal(domain, 'payments');
    await assertUntouched();
  });
}

for (const nr of ['abc', '0', '-1', '1.5', '01', '1e3', '%20', '99999999999999999999']) {
  test(`a payment with the installment number ${nr} is refused`, async () => {
    const answer = await partner.call('PUT', `${draft.path}/installments/${nr}`, {
      amount: draft.premium,
      paymentType: 'CASH',
    });
    const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
    assert.equal(detail.field, 'installment_nr');
  });
}

for (const key of ['', ' ', 'x'.repeat(256), 'два', 'a b']) {
  test(`a payment with the Idempotency-Key "${key.slice(0, 10)}" is refused`, async () => {
    const answer = await partner.call(
      'PUT',
      `${draft.path}/installments/1`,
      { amount: draft.premium, paymentType: 'CASH' },
      { 'idempotency-key': Buffer.from(key).toString('latin1') },
    );
    assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, 'Idempotency-Key');
    await assertUntouched();
  });
}

test('the Idempotency-Key of a refused payment can be used again', async () => {
  const other = await savedDraft(partner);
  const send = (amount: number) =>
    partner.call(
      'PUT',
      `${other.path}/installments/1`,
      { amount, paymentType: 'CASH' },
      { 'idempotency-key': `corrected-${other.draftId}` },
    );
  assert.equal((await send(1)).status, 400);
  assert.equal((await send(other.premium)).status, 200);
});

test('a draft cannot be paid after its first day of cover', async () => {
  const { clock } = service;
  const late = await savedDraft(partner);
  await service.pool.query('update access_tokens set expires_at = $1', [new Date('2027-01-01')]);
  clock.set('2026-12-02T00:00:00+03:00');
  const detail = onlyDetail(
    await pay({ amount: late.premium, paymentType: 'CASH' }, late),
    'INVALID_ARGUMENT',
  );
  assert.equal(detail.field, 'startDate');
  assert.match(detail.description, /2026-12-01/);
  clock.set('2026-11-21T12:00:00+03:00');
});
