import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { storedOperation } from '../../support/operation.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { addressOf, endpoints, titleOf } from '../every-endpoint/calls.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const quotes = '/ship/biz/sales/v2/individual/osago/quotes';
const mark = Buffer.from([0xef, 0xbb, 0xbf]);

function headers() {
  return { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' };
}

for (const endpoint of endpoints)
  test(`the endpoint ${titleOf(endpoint)} is found with a double slash between base address and path`, async () => {
    const options = { headers: headers(), ...(endpoint.body ? { body: '{}' } : {}) };
    const path = addressOf(endpoint);
    const single = await service.request(endpoint.method, `/ship/biz${path}`, options);
    const joined = await service.request(endpoint.method, `/ship/biz/${path}`, options);
    assert.equal(joined.status, single.status);
    assert.equal(joined.body.code_c, single.body.code_c);
  });

test('the address of an operation, appended to the base address, returns the answer of the operation', async () => {
  const operationId = await storedOperation(service, partner);
  await service.pool.query(
    `update operations set state = 'FINISHED', status = 200, headers = '{}', answer = '', attempt = attempt + 1
      where operation_id = $1`,
    [operationId],
  );
  const href = `/sales/v2/operations?oper_id=${operationId}`;
  const answer = await service.request('GET', `/ship/biz/${href}`, { headers: headers() });
  assert.equal(answer.status, 200, answer.text);
});

test('double slashes are merged in the path, but not in the query', async () => {
  const token = await service.request('GET', '//health///live');
  assert.equal(token.status, 200);
  const answer = await service.request('GET', '/ship/biz/sales/v2//policies?policyNumber=a//b', {
    headers: headers(),
  });
  const plain = await service.request('GET', '/ship/biz/sales/v2/policies?policyNumber=a//b', {
    headers: headers(),
  });
  assert.deepEqual([answer.status, answer.text.length], [plain.status, plain.text.length]);
});

test('a quote body with a byte order mark returns the same answer as without the mark', async () => {
  const body = Buffer.from(JSON.stringify(osagoBody({ today: testDay })));
  const plain = await service.request('POST', quotes, { headers: headers(), body });
  const marked = await service.request('POST', quotes, {
    headers: headers(),
    body: Buffer.concat([mark, body]),
  });
  assert.equal(marked.status, 200, marked.text);
  const { draftId: _one, ...expected } = plain.body;
  const { draftId: _other, ...seen } = marked.body;
  assert.deepEqual(seen, expected);
});

test('a draft body with a byte order mark is saved, also by an operation in the background', async () => {
  const path = '/ship/biz/sales/v2/individual/osago/policies';
  const body = Buffer.concat([mark, Buffer.from(JSON.stringify(osagoBody({ today: testDay })))]);
  const saved = await service.request('POST', path, {
    headers: { ...headers(), 'idempotency-key': 'with-a-mark' },
    body,
  });
  assert.equal(saved.status, 200, saved.text);
  const again = await service.request('POST', path, {
    headers: { ...headers(), 'idempotency-key': 'with-a-mark' },
    body: body.subarray(mark.length),
  });
  assert.equal(again.body.policyNumber, saved.body.policyNumber);
});

test('a body that is only a byte order mark counts as a missing body', async () => {
  const answer = await service.request('POST', quotes, { headers: headers(), body: mark });
  assert.equal(answer.status, 400);
  assert.match(answer.text, /Передайте тело запроса в формате JSON/);
});

test('a token request with a byte order mark is accepted', async () => {
  const answer = await service.request('POST', '/ship/token', {
    headers: { 'content-type': 'application/json' },
    body: Buffer.concat([
      mark,
      Buffer.from(
        JSON.stringify({
          grant_type: 'client_credentials',
          client_id: partner.clientId,
          client_secret: partner.clientSecret,
        }),
      ),
    ]),
  });
  assert.equal(answer.status, 200, answer.text);
});
