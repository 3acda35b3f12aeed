import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import { changed } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const at = 'insuredObject.osago';

/** The intended field, the misspelt field and its value. */
const slips: readonly (readonly [string, string, Json | undefined])[] = [
  ['startDate', 'startdate', '2026-12-01T00:00:00+03:00'],
  [`${at}.drivers`, `${at}.drivrs`, []],
  ['policyHolder', 'policyholder', {}],
];

for (const [field, sent, value] of slips)
  test(`a contract with ${sent} instead of ${field} is refused with the intended field name`, async () => {
    const body = osagoBody({ today: testDay });
    const misspelt = changed(body, { [field]: undefined, [sent]: value });
    const answer = await partner.call('POST', '/sales/v2/individual/osago/policies', misspelt);
    assert.equal(answer.status, 400, answer.text);
    const [detail] = answer.body.details as { metadata: JsonObject }[];
    assert.equal(detail?.metadata.field, field);
    assert.match(
      String(detail?.metadata.description),
      new RegExp(`передано похожее поле ${sent}: исправьте имя`),
    );
    assert.deepEqual(
      (answer.body.warnings as JsonObject[]).map((one) => [one.field, one.nearest]),
      [[sent, field]],
    );
  });

test('an unknown field causes no hint if the intended field was sent too', async () => {
  const body = changed(osagoBody({ today: testDay }), { startdate: '', startDate: 'soon' });
  const answer = await partner.call('POST', '/sales/v2/individual/osago/policies', body);
  assert.doesNotMatch(answer.text, /исправьте имя/);
  assert.match(answer.text, /"nearest":"startDate"/);
});

test('errors of a payment and of an addendum name the intended field', async () => {
  const draft = await savedDraft(partner);
  const payment = { ammount: draft.premium, paymentType: 'CASH' };
  const paid = await partner.call('PUT', `${draft.path}/installments/1`, payment);
  assert.match(paid.text, /"field":"amount"[^}]*передано похожее поле ammount/);
  const asked = { policyNumber: draft.policyNumber, kind: 'TERMINATION', efectiveDate: '2027-01-01' };
  const addendum = await partner.call('POST', '/sales/v2/individual/osago/addendums', asked);
  assert.match(addendum.text, /"field":"effectiveDate"[^}]*передано похожее поле efectiveDate/);
});

const addresses = [
  ['POST', '/ship/biz/sales/v2/individual/osago/qoutes', 'POST /ship/biz/sales/v2/individual/osago/quotes'],
  ['POST', '/sales/v2/individual/osago/quotes', 'POST /ship/biz/sales/v2/individual/osago/quotes'],
  ['GET', '/ship/biz/sales/v1/me', 'GET /ship/biz/sales/v2/me'],
  ['GET', '/ship/biz/sales/v2/me/', 'GET /ship/biz/sales/v2/me'],
  ['GET', '/ship/tokens', 'POST /ship/token'],
  [
    'PUT',
    '/ship/biz/sales/v2/individual/osago/policy/XXX1/instalments/1',
    'PUT /ship/biz/sales/v2/individual/osago/policies/XXX1/installments/1',
  ],
] as const;

for (const [method, path, meant] of addresses)
  test(`the misspelt address ${method} ${path} returns 404 with the intended address`, async () => {
    const { status, text } = await service.request(method, path);
    assert.equal(status, 404);
    assert.ok(text.includes(`Такого адреса нет; похожий: ${meant}"`), text);
  });

test('the error for an address that resembles no endpoint suggests nothing', async () => {
  for (const path of ['/nothing/like/it', `/${'x'.repeat(2_000)}`, '/ship/biz']) {
    const { status, text } = await service.request('GET', path);
    assert.equal(status, 404);
    assert.doesNotMatch(text, /похожий/);
  }
});

test('an unknown address returns an HTML page to a browser and JSON to a program', async () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const shown = await service.request('GET', '/polis', { headers: { accept } });
  assert.equal(shown.status, 404);
  assert.match(shown.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(shown.text, /<h1>Такой страницы нет<\/h1>/);
  for (const [method, path, headers] of [
    ['GET', '/polis', {}],
    ['POST', '/polis', { accept }],
    ['GET', '/ship/biz/polis', { accept }],
  ] as const) {
    const answer = await service.request(method, path, { headers });
    assert.equal(answer.status, 404, path);
    assert.equal(answer.body.code_c, 'NOT_FOUND', path);
  }
});
