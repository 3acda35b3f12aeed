import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const answered = async (id?: string, path = '/health/live') => {
  const answer = await service.request('GET', path, {
    headers: id === undefined ? {} : { 'x-request-id': id },
  });
  return answer.headers.get('x-request-id') ?? '';
};

for (const id of ['a', '0', 'req-1.2_3', 'x'.repeat(64), '018f5c4e-1111-7222-8333-444455556666']) {
  test(`the answer repeats the request id ${id.slice(0, 40)}`, async () => {
    for (const path of ['/health/live', '/nowhere', '/metrics']) assert.equal(await answered(id, path), id);
  });
}

for (const id of [
  '',
  ' ',
  'x'.repeat(65),
  'a b',
  'a,b',
  'a;b',
  '<script>',
  '"quoted"',
  '../../x',
  'a\tb',
  Buffer.from('ключ').toString('latin1'),
]) {
  test(`the invalid request id ${JSON.stringify(id.slice(0, 20))} is replaced`, async () =>
    assert.match(await answered(id), uuid));
}

test('a request without an id gets a new id', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => answered()));
  for (const id of ids) assert.match(id, uuid);
  assert.equal(new Set(ids).size, ids.length);
});

test('answer and log contain the same request id', async () => {
  const body = osagoBody({
    today: testDay,
    set: {
      'insuredObject.osago.drivers[0].driversLicense': {
        typeCode: 'DRIVER_LICENSE',
        serial: '9900',
        number: '200000',
        countryCode: 'RU',
      },
    },
  });
  const answer = await partner.call('POST', '/sales/v2/individual/osago/quotes', body, {
    'x-request-id': 'find-me-again',
  });
  const [detail] = assertError(answer, 'UNAVAILABLE');
  assert.match(detail?.description ?? '', /traceId=find-me-again/);
  await new Promise((resolve) => setImmediate(resolve));
  const lines = service.logged
    .map((line) => JSON.parse(line))
    .filter(({ requestId }) => requestId === 'find-me-again');
  assert.ok(lines.some(({ status }) => status === 503));
  assert.ok(lines.some(({ err }) => err));
});
