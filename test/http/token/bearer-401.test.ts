import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { disablePartner, rotateClientSecret } from '#access/manage-partners.ts';
import { secondApp } from '../../support/app.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import {
  type Response,
  type TestPartner,
  type TestService,
  testDay,
  testService,
} from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';

const path = '/sales/v2/individual/osago/policies/XXX9999999999';
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

function assertUnauthenticated(answer: Response): void {
  const detail = onlyDetail(answer, 'UNAUTHENTICATED');
  assert.equal(detail.domain, 'auth');
  assert.equal(detail.field, 'Authorization');
  assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer realm="/);
}

const sent = (headers: Record<string, string>) => service.request('GET', `/ship/biz${path}`, { headers });

test('a request without the header Authorization is refused', async () =>
  assertUnauthenticated(await sent({})));

for (const authorization of [
  'Bearer',
  'Bearer ',
  'Bearer unknown-token',
  'Bearer two words',
  'Bearer кириллица',
  `Bearer ${'a'.repeat(5000)}`,
  'Basic dXNlcjpwYXNz',
  'Token abc',
  '*',
]) {
  test(`a request with "Authorization: ${authorization.slice(0, 30)}" is refused`, async () => {
    assertUnauthenticated(await sent({ authorization: Buffer.from(authorization).toString('latin1') }));
  });
}

test('a valid token with one changed character is refused', async () => {
  const flipped = partner.token.endsWith('A') ? 'B' : 'A';
  assertUnauthenticated(await sent({ authorization: `Bearer ${partner.token.slice(0, -1)}${flipped}` }));
});

test('a valid token is accepted with a scheme in any case, and refused in the query', async () => {
  assert.equal((await sent({ authorization: `bearer ${partner.token}` })).status, 404);
  assertUnauthenticated(await service.request('GET', `/ship/biz${path}?access_token=${partner.token}`));
});

test('every endpoint of the sales API checks the token before anything else', async () => {
  const base = '/ship/biz/sales/v2/individual/osago';
  for (const [method, address] of [
    ['POST', `${base}/quotes`],
    ['POST', `${base}/policies`],
    ['PUT', `${base}/policies/XXX0000000001`],
    ['GET', `${base}/policies/XXX0000000001`],
    ['PUT', `${base}/policies/XXX0000000001/installments/1`],
    ['GET', '/ship/biz/sales/v2/policies/XXX0000000001/files/POLICY'],
  ] as const) {
    const options = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{' };
    assertUnauthenticated(await service.request(method, address, options));
  }
});

test('an access token is valid for exactly one hour', async () => {
  service.clock.set(`${testDay}T12:59:59+03:00`);
  assert.equal((await partner.call('GET', path)).status, 404);
  service.clock.set(`${testDay}T13:00:00+03:00`);
  assertUnauthenticated(await partner.call('GET', path));
  service.clock.set(`${testDay}T12:00:00+03:00`);
});

test('tokens stay valid after the rotation of a secret, and disabling a partner invalidates its tokens immediately in every process', async () => {
  const other = await secondApp(service);
  try {
    const stopped = await service.partner();
    const both = () => Promise.all([stopped.call('GET', path), other.call(stopped.token, 'GET', path)]);
    await rotateClientSecret(service.pool, byStaff(service.clock), stopped.login);
    for (const answer of await both()) assert.equal(answer.status, 404);
    await disablePartner(service.pool, byStaff(service.clock), stopped.login);
    await untilRefused(both);
    for (const answer of await both()) assertUnauthenticated(answer);
    assert.equal((await other.call(partner.token, 'GET', path)).status, 404, 'others go on');
  } finally {
    await other.close();
  }
});

/** Repeats requests until all are refused. A few may still succeed, because the notification takes time. */
async function untilRefused(ask: () => Promise<Response[]>): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if ((await ask()).every(({ status }) => status === 401)) return;
  }
}
