import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestService, testService } from '../../support/service.ts';

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

for (const path of [
  '/docs/threat-model',
  '/docs/operator-guide.md',
  '/docs/decisions/0004-dependencies.md',
  '/docs/partner-guide/',
  '/docs/examples/none.json',
  '/docs/examples/index.json',
  '/docs/examples/..%2F..%2Fpackage.json',
]) {
  test(`the address ${path} returns 404`, async () => {
    const { status, body } = await service.request('GET', path);
    assert.equal(status, 404);
    assert.equal(body.code_c, 'NOT_FOUND');
  });
}

test('a POST request to the address of a guide returns 404', async () => {
  assert.equal((await service.request('POST', '/docs/partner-guide')).status, 404);
});
