import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as client from 'openid-client';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const issuer = 'http://bindery.test';
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService({ PUBLIC_URL: `${issuer}/` });
  partner = await service.partner();
});
after(() => service.close());

/** Sends requests for the host of PUBLIC_URL to the test server, as a DNS entry would. */
const throughDns: client.CustomFetch = (url, options) =>
  fetch(url.replace(issuer, service.url), { ...options, body: options.body ?? null } as RequestInit);

test('the metadata describes the addresses of this server (RFC 8414)', async () => {
  const answer = await service.request('GET', '/.well-known/oauth-authorization-server');
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  assert.equal(answer.body.issuer, issuer, 'the issuer is PUBLIC_URL without the slash');
  assert.equal(answer.body.token_endpoint, `${issuer}/ship/token`);
  assert.deepEqual(answer.body.grant_types_supported, ['client_credentials']);
  assert.deepEqual(answer.body.token_endpoint_auth_methods_supported, [
    'client_secret_basic',
    'client_secret_post',
  ]);
  assert.ok(Array.isArray(answer.body.response_types_supported), 'required by RFC 8414 §2');
});

for (const [method, authentication] of [
  ['client_secret_basic', client.ClientSecretBasic],
  ['client_secret_post', client.ClientSecretPost],
] as const) {
  test(`a common OAuth client library discovers the server and sells a contract with ${method}`, async () => {
    const { clientId, clientSecret } = partner;
    const configuration = await client.discovery(
      new URL(issuer),
      clientId,
      {},
      authentication(clientSecret),
      { algorithm: 'oauth2', execute: [client.allowInsecureRequests], [client.customFetch]: throughDns },
    );
    const tokens = await client.clientCredentialsGrant(configuration);
    assert.equal(tokens.token_type, 'bearer');
    assert.equal(tokens.expires_in, 3600);
    const quote = await client.fetchProtectedResource(
      configuration,
      tokens.access_token,
      new URL(`${issuer}/ship/biz/sales/v2/individual/osago/quotes`),
      'POST',
      JSON.stringify(osagoBody({ today: testDay })),
      new Headers({ 'content-type': 'application/json' }),
    );
    assert.equal(quote.status, 200, await quote.text());
  });
}
