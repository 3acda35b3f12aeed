import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { cascoBody } from '../../support/casco-body.ts';
import type { Changes } from '../../support/change.ts';
import {
  askLink,
  booksOf,
  type Client,
  client,
  later,
  openLink,
  read,
  untilStatus,
} from '../../support/link.ts';
import { until } from '../../support/process.ts';
import { type Draft, paidInCash, savedAt, savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { nextVin } from '../../support/vin.ts';

let service: TestService;
let partner: TestPartner;
let person: Client;
let vin: string;

before(async () => {
  service = await testService();
  partner = await service.partner();
  person = client(service);
  // Extends the lifetime of the tokens, because these tests advance the clock by hours.
  await service.pool.query(`update access_tokens set expires_at = '2030-01-01'`);
});
beforeEach(() => {
  vin = nextVin();
});
after(() => service.close());

/** Saves a draft for the vehicle of the current test. */
function savedOsago(of: TestPartner, { set = {} }: { readonly set?: Changes } = {}): Promise<Draft> {
  return savedDraft(of, { set: { 'insuredObject.osago.vehicle.vin': vin, ...set } });
}

async function savedCasco(of: TestPartner = partner, set: Changes = {}): Promise<Draft> {
  const base = '/sales/v2/individual/casco/policies';
  return savedAt(
    of,
    base,
    cascoBody({ today: testDay, set: { 'insuredObject.casco.vehicle.vin': vin, ...set } }),
  );
}

const other = ({ policyNumber, premium }: Draft) => ({ otherPolicies: [{ policyNumber, amount: premium }] });
const kopecks = (rubles: number) => BigInt(rubles.toFixed(2).replace('.', ''));

for (const paymentType of ['CARD', 'SBP', 'PAYINSURER']) {
  test(`a joint ${paymentType} link pays and activates both contracts`, async () => {
    const [lead, follower] = [await savedOsago(partner), await savedCasco()];
    const link = await openLink(partner, lead, paymentType, other(follower));
    for (const [one, second] of [
      [lead, follower],
      [follower, lead],
    ] as const) {
      const { status, payments } = await read(partner, one);
      assert.equal(status, 'AWAITING_PAYMENT');
      const [payment] = payments;
      assert.equal(payment?.orderId, link.orderId);
      assert.equal(payment?.amount, one.premium);
      assert.deepEqual(payment?.otherPolicies, other(second).otherPolicies);
    }
    const page = await person.get(`${link.path}?from=mail`);
    for (const { policyNumber } of [lead, follower]) assert.ok(page.text.includes(policyNumber));
    assert.match(page.text, /Итого по двум договорам/);
    if (paymentType === 'PAYINSURER') await person.choose(link, 'card');
    await (paymentType === 'SBP' ? person.sbp(link) : person.card(link));
    await untilStatus(partner, lead, 'COMPLETE');
    await untilStatus(partner, follower, 'COMPLETE');
    const [money, ...more] = await booksOf(service, link);
    assert.deepEqual(more, []);
    assert.equal(money?.activated, kopecks(lead.premium) + kopecks(follower.premium));
    for (const one of [lead, follower]) {
      const policy = await partner.call('GET', `/sales/v2/policies/${one.policyNumber}/files/POLICY`);
      assert.equal(policy.status, 200, policy.text.slice(0, 200));
    }
  });
}

test('the answer to a joint payment returns only the amount of the contract in the request address', async () => {
  const [lead, follower] = [await savedOsago(partner), await savedCasco()];
  const answer = await askLink(partner, lead, 'CARD', other(follower));
  assert.equal(answer.body.amount, lead.premium);
  assert.ok(!('otherPolicies' in answer.body));
});

/** Returns changes for a vehicle that has a body number and no VIN. */
function withBody(product: 'osago' | 'casco', bodyNumber: string): Changes {
  const vehicle = `insuredObject.${product}.vehicle`;
  return { [`${vehicle}.vin`]: undefined, [`${vehicle}.bodyNumber`]: bodyNumber };
}

/** Each case breaks one condition of a joint payment and lists the fields with errors. */
const broken: readonly (readonly [string, () => Promise<[Draft, Draft]>, readonly string[]])[] = [
  [
    'the main contract is casco',
    async () => [await savedCasco(), await savedOsago(partner)],
    ['otherPolicies', 'otherPolicies[0].policyNumber'],
  ],
  [
    'the second contract is osago too',
    async () => [await savedOsago(partner), await savedOsago(partner)],
    ['otherPolicies[0].policyNumber'],
  ],
  [
    'the second contract belongs to another partner',
    async () => [await savedOsago(partner), await savedCasco(await service.partner())],
    ['otherPolicies[0].policyNumber'],
  ],
  [
    'the second contract does not exist',
    async () => [await savedOsago(partner), { ...(await savedCasco()), policyNumber: 'KSK-2026-99999999' }],
    ['otherPolicies[0].policyNumber'],
  ],
  [
    'the second contract is paid',
    async () => {
      const paid = await savedCasco();
      await paidInCash(partner, paid);
      return [await savedOsago(partner), paid];
    },
    ['otherPolicies[0].policyNumber'],
  ],
  [
    'the second contract is the first',
    async () => {
      const draft = await savedOsago(partner);
      return [draft, draft];
    },
    ['otherPolicies[0].policyNumber'],
  ],
  [
    'the holders differ by name',
    async () => [
      await savedOsago(partner),
      await savedCasco(partner, { 'policyHolder.person.lastName': 'Другойфамильев' }),
    ],
    ['policyHolder.person.lastName'],
  ],
  [
    'the holders differ by passport and e-mail',
    async () => [
      await savedOsago(partner),
      await savedCasco(partner, {
        'policyHolder.passport.number': '999999',
        'policyHolder.email': 'x@example.com',
      }),
    ],
    ['policyHolder.email', 'policyHolder.passport.number'],
  ],
  [
    'the vehicles have different VINs',
    async () => [
      await savedOsago(partner),
      await savedCasco(partner, {
        'insuredObject.casco.vehicle.vin': 'XTAGFL110MY000002',
        'insuredObject.casco.vehicle.licensePlate': 'В002ВВ77',
      }),
    ],
    ['otherPolicies[0].policyNumber'],
  ],
  [
    'the vehicles have different body numbers',
    async () => [
      await savedOsago(partner, { set: withBody('osago', '2110-1234567') }),
      await savedCasco(partner, withBody('casco', '2110-1234568')),
    ],
    ['otherPolicies[0].policyNumber'],
  ],
  [
    'one contract has a VIN, the other a body number',
    async () => [await savedOsago(partner), await savedCasco(partner, withBody('casco', '2110-1234567'))],
    ['otherPolicies[0].policyNumber'],
  ],
  [
    'the amount of the second contract is wrong',
    async () => {
      const follower = await savedCasco();
      return [await savedOsago(partner), { ...follower, premium: follower.premium - 1 }];
    },
    ['otherPolicies[0].amount'],
  ],
];

for (const [name, contracts, fields] of broken) {
  test(`a joint payment is refused with a matching error if ${name}`, async () => {
    const [lead, follower] = await contracts();
    const answer = await askLink(partner, lead, 'CARD', other(follower));
    const details = assertError(answer, 'INVALID_ARGUMENT');
    assert.deepEqual(details.map(({ field }) => field).sort(), fields);
    for (const { domain } of details) assert.equal(domain, 'payments');
    assert.equal((await read(partner, lead)).status, 'DRAFT');
  });
}

test('a joint payment for different vehicles is refused with the number that differs', async () => {
  const lead = await savedOsago(partner);
  for (const [set, text] of [
    [{ 'insuredObject.casco.vehicle.vin': 'XTAGFL110MY000002' }, /различается VIN/],
    [withBody('casco', '2110-1234567'), /указан VIN.*номер кузова.*сравнить их нельзя/],
  ] as const) {
    const follower = await savedCasco(partner, set);
    const { description } = onlyDetail(
      await askLink(partner, lead, 'CARD', other(follower)),
      'INVALID_ARGUMENT',
    );
    assert.match(description, text);
    for (const { policyNumber } of [lead, follower]) assert.ok(description.includes(policyNumber));
  }
});

test('a joint payment treats numbers in different spellings as one vehicle, even without a VIN', async () => {
  const pairs = [
    [
      await savedOsago(partner, { set: withBody('osago', '2110-1234567') }),
      withBody('casco', '2110 1234567'),
    ],
    [await savedOsago(partner), { 'insuredObject.casco.vehicle.vin': vin.toLowerCase() }],
  ] as const;
  for (const [lead, set] of pairs) {
    const answer = await askLink(partner, lead, 'CARD', other(await savedCasco(partner, set)));
    assert.equal(answer.status, 200, answer.text);
  }
});

test('a joint payment is refused to a partner without the second product', async () => {
  const both = await service.partner();
  const [lead, follower] = [await savedOsago(both), await savedCasco(both)];
  await service.pool.query(`update partners set products = '{osago}' where login = $1`, [both.login]);
  await service.pool.query(`select pg_notify('bindery', 'partners')`);
  await until(async () => {
    const answer = await askLink(both, lead, 'CARD', other(follower));
    return answer.status === 400;
  });
  const detail = onlyDetail(await askLink(both, lead, 'CARD', other(follower)), 'INVALID_ARGUMENT');
  assert.equal(detail.field, 'otherPolicies[0].policyNumber');
  assert.match(detail.description, /соглашение/);
});

test('a joint payment is refused if it names two other contracts, or one without number or amount', async () => {
  const lead = await savedOsago(partner);
  for (const [otherPolicies, field] of [
    [
      [
        { policyNumber: 'A', amount: 1 },
        { policyNumber: 'B', amount: 1 },
      ],
      'otherPolicies',
    ],
    [[{ policyNumber: 'A' }], 'otherPolicies[0].amount'],
    [[{ amount: 1 }], 'otherPolicies[0].policyNumber'],
    ['KSK', 'otherPolicies'],
  ] as const) {
    const answer = await askLink(partner, lead, 'CARD', { otherPolicies });
    const details = assertError(answer, 'INVALID_ARGUMENT');
    assert.ok(
      details.some((detail) => detail.field === field),
      answer.text,
    );
  }
});

test('a payment with an empty list of other contracts is accepted as a single payment', async () => {
  const lead = await savedOsago(partner);
  assert.equal((await askLink(partner, lead, 'CARD', { otherPolicies: [] })).status, 200);
});

test('changing either contract revokes the joint link, and a late payment is refunded in full', async () => {
  const [lead, follower] = [await savedOsago(partner), await savedCasco()];
  const link = await openLink(partner, lead, 'SBP', other(follower));
  const change = cascoBody({
    today: testDay,
    set: { 'insuredObject.casco.vehicle.vin': vin, 'insuredObject.casco.vehicle.licensePlate': 'В002ВВ77' },
  });
  assert.equal((await partner.call('PUT', follower.path, change)).status, 200);
  assert.deepEqual((await read(partner, lead)).paymentStates, ['SBP REVOKED']);
  assert.deepEqual((await read(partner, follower)).paymentStates, ['SBP REVOKED']);
  await person.sbp(link);
  await until(async () => {
    later(service, 61);
    await service.reconcile();
    const [money] = await booksOf(service, link);
    return money?.refunded === kopecks(lead.premium) + kopecks(follower.premium);
  });
  assert.equal((await read(partner, lead)).status, 'AWAITING_PAYMENT');
  assert.equal((await read(partner, follower)).status, 'DRAFT');
});

test('paying one of two contracts alone revokes their joint link', async () => {
  const [lead, follower] = [await savedOsago(partner), await savedCasco()];
  const link = await openLink(partner, lead, 'CARD', other(follower));
  await paidInCash(partner, follower);
  assert.deepEqual((await read(partner, lead)).paymentStates, ['CARD REVOKED']);
  await person.card(link);
  await person.back(link);
  assert.equal((await read(partner, lead)).status, 'AWAITING_PAYMENT');
  assert.deepEqual(await booksOf(service, link), []);
});
