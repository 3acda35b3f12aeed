import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { type TestService, testService } from '../../support/service.ts';

const addresses = [
  '/info/v2/casco/mma_maker',
  '/info/v2/casco/mma_maker_model?markCode=LADA',
  '/info/v2/casco/lists/ldu_type',
  '/info/v2/casco/lists/nothing',
  '/info/v2/casco/kasko-federal-program',
] as const;

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

for (const address of addresses) {
  test(`${address} asks for a token`, async () => {
    const without = await service.request('GET', `/ship/biz${address}`, {
      headers: { 'if-none-match': '*' },
    });
    assertError(without, 'UNAUTHENTICATED');
    assert.match(without.headers.get('www-authenticate') ?? '', /^Bearer/);
    const wrong = await service.request('GET', `/ship/biz${address}`, {
      headers: { authorization: 'Bearer wrong' },
    });
    assertError(wrong, 'UNAUTHENTICATED');
  });
}

test('lists have a limit of their own, which says when to come again', async () => {
  const partner = await service.partner({ rateLimit: 2 });
  const read = (path: string) => partner.call('GET', `/info/v2/casco/${path}`);
  const statuses = [];
  for (let time = 0; time < 3; time += 1) statuses.push((await read('lists/ldu_type')).status);
  assert.deepEqual(statuses, [200, 200, 429]);
  const refused = await read('lists/gear_type');
  assertError(refused, 'RESOURCE_EXHAUSTED');
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  assert.equal((await read('kasko-federal-program')).status, 200);
});
