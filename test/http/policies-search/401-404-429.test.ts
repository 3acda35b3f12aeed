import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { type TestService, testService } from '../../support/service.ts';

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

const path = '/sales/v2/policies';

test('without a token', async () => {
  assertError(await service.request('GET', `/ship/biz${path}`), 'UNAUTHENTICATED');
});

test('the address knows no other method and no contract below it', async () => {
  const partner = await service.partner();
  for (const method of ['POST', 'PUT', 'DELETE']) {
    onlyDetail(await partner.call(method, path, method === 'DELETE' ? undefined : {}), 'NOT_FOUND');
  }
  onlyDetail(await partner.call('GET', `${path}/XXX0000000001`), 'NOT_FOUND');
});

test('a search has a limit of its own', async () => {
  const partner = await service.partner({ rateLimit: 2 });
  const search = async () => (await partner.call('GET', path)).status;
  assert.deepEqual([await search(), await search(), await search()], [200, 200, 429]);
  const other = await partner.call('GET', '/sales/v2/individual/osago/policies/XXX9999999999');
  assert.equal(other.status, 404);
});
