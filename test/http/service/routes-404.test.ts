import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

for (const [method, path] of [
  ['GET', '/'],
  ['GET', '/ship'],
  ['GET', '/ship/token'],
  ['PUT', '/ship/token'],
  ['GET', '/ship/biz/'],
  ['GET', '/ship/biz/sales/v1/individual/osago/quotes'],
  ['POST', '/ship/biz/sales/v2/individual/spaceship/quotes'],
  ['POST', '/ship/biz/sales/v2/alien/osago/quotes'],
  ['POST', '/ship/biz/sales/v2/individual/OSAGO/quotes'],
  ['GET', '/ship/biz/sales/v2/individual/osago/quotes'],
  ['DELETE', '/ship/biz/sales/v2/individual/osago/policies/XXX0000000001'],
  ['PATCH', '/ship/biz/sales/v2/individual/osago/policies/XXX0000000001'],
  ['GET', '/ship/biz/sales/v2/individual/osago/policies/XXX0000000001/'],
  ['GET', '/../../etc/passwd'],
  ['GET', '/%2e%2e/%2e%2e/package.json'],
  ['GET', '/ship//token'],
  ['GET', '/.env'],
  ['OPTIONS', '/ship/biz/sales/v2/individual/osago/quotes'],
  ['GET', `/${'x'.repeat(5000)}`],
  ['GET', `/ship/biz/sales/v2/individual/osago/policies/${'X'.repeat(300)}`],
  ['GET', `/check/${'X'.repeat(300)}`],
] as const) {
  test(`${method} ${path.slice(0, 70)} does not exist`, async () => {
    const answer = await service.request(method, path, {
      headers: { authorization: `Bearer ${partner.token}` },
    });
    if (path.startsWith('/check/')) return assert.equal(answer.status, 404);
    onlyDetail(answer, 'NOT_FOUND');
  });
}

test('a HEAD request has no body', async () => {
  const answer = await fetch(`${service.url}/health/live`, { method: 'HEAD' });
  assert.ok([200, 404].includes(answer.status));
  assert.equal(await answer.text(), '');
});

for (const path of ['/%', '/%zz', '/ship/biz/%E0%A4%A', '/check/%ff']) {
  test(`the address ${path} is refused with an error body`, async () => {
    const answer = await service.request('GET', path, { headers: { 'x-request-id': 'mine' } });
    assertError(answer, answer.status === 404 ? 'NOT_FOUND' : 'INVALID_ARGUMENT');
    assert.equal(answer.headers.get('x-request-id'), 'mine');
  });
}
