import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Response, type TestPartner, type TestService, testService } from '../../support/service.ts';
import { basic, credentials, tokenByBody, tokenByForm } from '../../support/token.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

/** Checks an error answer of RFC 6749 §5.2. */
function assertRefused(answer: Response, error: 'invalid_request' | 'unsupported_grant_type'): void {
  assert.equal(answer.status, 400, answer.text);
  assert.equal(answer.body.error, error);
  assert.equal(typeof answer.body.error_description, 'string');
  assert.deepEqual(Object.keys(answer.body).sort(), ['error', 'error_description']);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
}

const without = (field: string) => {
  const { [field]: _, ...rest } = credentials(partner);
  return rest;
};

for (const field of ['grant_type', 'client_id', 'client_secret']) {
  test(`a token request without ${field} returns invalid_request`, async () => {
    assertRefused(await tokenByForm(service, without(field)), 'invalid_request');
    assertRefused(
      await tokenByBody(service, 'application/json', JSON.stringify(without(field))),
      'invalid_request',
    );
  });
}

for (const grantType of ['password', 'authorization_code', 'CLIENT_CREDENTIALS', '']) {
  test(`a token request with grant_type "${grantType}" returns unsupported_grant_type`, async () => {
    assertRefused(
      await tokenByForm(service, { ...credentials(partner), grant_type: grantType }),
      grantType === '' ? 'invalid_request' : 'unsupported_grant_type',
    );
  });
}

test('a token request with a repeated parameter is refused (RFC 6749 §3.2)', async () => {
  for (const field of ['grant_type', 'client_id', 'client_secret']) {
    const form = new URLSearchParams(credentials(partner));
    form.append(field, 'another');
    assertRefused(
      await tokenByBody(service, 'application/x-www-form-urlencoded', form.toString()),
      'invalid_request',
    );
  }
});

for (const [name, contentType, body] of [
  ['JSON that does not parse', 'application/json', '{"grant_type":'],
  ['JSON that is not an object', 'application/json', '["client_credentials"]'],
  ['JSON null', 'application/json', 'null'],
  ['deeply nested JSON', 'application/json', '['.repeat(10_000)],
  [
    'fields of a wrong type',
    'application/json',
    '{"grant_type":"client_credentials","client_id":1,"client_secret":[]}',
  ],
  ['an empty JSON body', 'application/json', ''],
  ['an empty form', 'application/x-www-form-urlencoded', ''],
  [
    'a NUL in the client id',
    'application/json',
    '{"grant_type":"client_credentials","client_id":"a\\u0000","client_secret":"b"}',
  ],
  ['another content type', 'text/plain', 'grant_type=client_credentials'],
  ['a multipart form', 'multipart/form-data; boundary=x', '--x--'],
  ['half of a content type', 'application', 'grant_type=client_credentials'],
] as const) {
  test(`a token request with ${name} returns invalid_request`, async () => {
    assertRefused(await tokenByBody(service, contentType, body), 'invalid_request');
  });
}

test('a token request without a body returns invalid_request', async () => {
  assertRefused(await service.request('POST', '/ship/token'), 'invalid_request');
});

test('a token request with a body above the limit returns invalid_request', async () => {
  const body = `grant_type=client_credentials&pad=${'x'.repeat(1_048_577)}`;
  assertRefused(await tokenByBody(service, 'application/x-www-form-urlencoded', body), 'invalid_request');
});

for (const authorization of ['Basic', 'Basic !', 'Basic bm9jb2xvbg==', 'Basic JSUlOiUl', 'Bearer abc']) {
  test(`a token request with "Authorization: ${authorization}" returns invalid_request`, async () => {
    assertRefused(
      await tokenByForm(service, { grant_type: 'client_credentials' }, { authorization }),
      'invalid_request',
    );
  });
}

test('a token request with two authentication methods returns invalid_request (RFC 6749 §2.3)', async () => {
  const authorization = basic(partner.clientId, partner.clientSecret);
  assertRefused(await tokenByForm(service, credentials(partner), { authorization }), 'invalid_request');
});

test('a token request without a known content type is refused, and the error names the two accepted types', async () => {
  for (const type of ['text/plain', 'application/xml']) {
    const answer = await tokenByBody(service, type, 'grant_type=client_credentials');
    assertRefused(answer, 'invalid_request');
    assert.match(
      String(answer.body.error_description),
      /application\/x-www-form-urlencoded или application\/json/,
    );
  }
});
