import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { disablePartner } from '#access/manage-partners.ts';
import { type Response, type TestPartner, type TestService, testService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';
import { basic, credentials, tokenByForm } from '../../support/token.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

function assertInvalidClient(answer: Response): void {
  assert.equal(answer.status, 401, answer.text);
  assert.equal(answer.body.error, 'invalid_client');
  assert.deepEqual(Object.keys(answer.body).sort(), ['error', 'error_description']);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
}

for (const [name, change] of [
  ['a wrong secret', { client_secret: 'wrong' }],
  ['an empty secret', { client_secret: '' }],
  ['an unknown client', { client_id: randomUUID() }],
  ['a client id with quotes', { client_id: `' or '1'='1` }],
  ['a client id of a million characters', { client_id: 'x'.repeat(1_000_000) }],
] as const) {
  test(`a token request with ${name} returns invalid_client`, async () => {
    assertInvalidClient(await tokenByForm(service, { ...credentials(partner), ...change }));
  });
}

test('an unknown client and a wrong secret get the same answer', async () => {
  const unknown = await tokenByForm(service, { ...credentials(partner), client_id: randomUUID() });
  const wrong = await tokenByForm(service, { ...credentials(partner), client_secret: 'wrong' });
  assert.equal(unknown.text, wrong.text);
});

test('a wrong secret with HTTP Basic returns a Basic challenge', async () => {
  const authorization = basic(partner.clientId, 'wrong');
  const answer = await tokenByForm(service, { grant_type: 'client_credentials' }, { authorization });
  assertInvalidClient(answer);
  assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic realm="/);
});

test("a token request with another partner's secret is refused", async () => {
  const other = await service.partner();
  assertInvalidClient(
    await tokenByForm(service, credentials({ clientId: partner.clientId, clientSecret: other.clientSecret })),
  );
});

test('a token request of a disabled partner returns invalid_client', async () => {
  const disabled = await service.partner();
  assert.ok(await disablePartner(service.pool, byStaff(service.clock), disabled.login));
  assertInvalidClient(await tokenByForm(service, credentials(disabled)));
});
