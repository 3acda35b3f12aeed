import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rotateClientSecret } from '#access/manage-partners.ts';
import { type Response, type TestPartner, type TestService, testService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';
import { basic, credentials, tokenByBody, tokenByForm } from '../../support/token.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function assertIssued(answer: Response): Promise<void> {
  assert.equal(answer.status, 200, answer.text);
  const { access_token: token, ...rest } = answer.body;
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600 });
  assert.match(String(token), /^[A-Za-z0-9._~+/=-]{20,}$/);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  assert.ok(answer.headers.get('x-request-id'));
  const used = await service.request('GET', '/ship/biz/sales/v2/individual/osago/policies/XXX0000000000', {
    headers: { authorization: `Bearer ${String(token)}` },
  });
  assert.equal(used.status, 404, 'the token does not work');
}

test('a token request as a form with the credentials returns a token', async () => {
  await assertIssued(await tokenByForm(service, credentials(partner)));
});

test('a token request as a form whose content type names its charset returns a token', async () => {
  await assertIssued(
    await tokenByForm(service, credentials(partner), {
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    }),
  );
});

test('a token request in JSON with the credentials returns a token', async () => {
  await assertIssued(await tokenByBody(service, 'application/json', JSON.stringify(credentials(partner))));
});

test('a token request with HTTP Basic returns a token', async () => {
  const authorization = basic(partner.clientId, partner.clientSecret);
  await assertIssued(await tokenByForm(service, { grant_type: 'client_credentials' }, { authorization }));
});

test('a token request with HTTP Basic in lower case returns a token', async () => {
  const authorization = basic(partner.clientId, partner.clientSecret).replace('Basic', 'basic');
  await assertIssued(await tokenByForm(service, { grant_type: 'client_credentials' }, { authorization }));
});

test('a token request ignores scope and unknown parameters', async () => {
  await assertIssued(await tokenByForm(service, { ...credentials(partner), scope: 'sales', audience: 'x' }));
});

test('every token request returns a new token, and earlier tokens stay valid', async () => {
  const [first, second] = [
    await tokenByForm(service, credentials(partner)),
    await tokenByForm(service, credentials(partner)),
  ];
  assert.notEqual(first.body.access_token, second.body.access_token);
  await assertIssued(first);
  await assertIssued(second);
});

test('two secrets of a partner are valid at once, and a third secret invalidates the first', async () => {
  const holder = await service.partner();
  const first = { clientId: holder.clientId, clientSecret: holder.clientSecret };
  const second = await rotateClientSecret(service.pool, byStaff(service.clock), holder.login);
  assert.ok(second);
  assert.equal(second.clientId, first.clientId, 'the client id is not what is rotated');
  for (const secret of [first, second]) {
    await assertIssued(await tokenByForm(service, credentials(secret)));
  }
  const third = await rotateClientSecret(service.pool, byStaff(service.clock), holder.login);
  assert.ok(third);
  assert.equal((await tokenByForm(service, credentials(first))).status, 401);
  for (const secret of [second, third]) {
    await assertIssued(await tokenByForm(service, credentials(secret)));
  }
});

test('secrets and tokens are stored only as hashes', async () => {
  const issued = await tokenByForm(service, credentials(partner));
  const stored = await service.pool.query<{ row: string }>(
    `select t::text as row from access_tokens t
     union all select s::text from partner_secrets s
     union all select p::text from partners p`,
  );
  const hex = (text: string) => Buffer.from(text).toString('hex');
  for (const { row } of stored.rows) {
    for (const secret of [partner.clientSecret, String(issued.body.access_token)]) {
      assert.ok(!row.includes(secret) && !row.includes(hex(secret)));
    }
  }
  assert.ok(!service.logged.join('').includes(partner.clientSecret));
});
