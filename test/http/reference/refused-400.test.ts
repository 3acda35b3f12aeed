import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const cases: readonly [query: string, fields: readonly string[]][] = [
  ['page=-1', ['page']],
  ['page=1.5', ['page']],
  ['page=one', ['page']],
  ['page=9999999999', ['page']],
  ['page=0&page=1', ['page']],
  ['size=0', ['size']],
  ['size=1001', ['size']],
  ['size=1e2', ['size']],
  ['size=%2B5', ['size']],
  ['order=2', ['order']],
  ['order=name', ['order']],
  ['page=x&size=x&order=x', ['order', 'page', 'size']],
];

for (const path of ['lists/ldu_type', 'mma_maker']) {
  for (const [query, fields] of cases) {
    test(`the list request ${path}?${query} is refused at ${fields.join(', ')}`, async () => {
      const details = assertError(
        await partner.call('GET', `/info/v2/casco/${path}?${query}`),
        'INVALID_ARGUMENT',
      );
      assert.deepEqual(details.map(({ field }) => field).sort(), fields);
      for (const { description, domain } of details) {
        assert.match(description, /целое число от \d+ до \d+; без параметра \d+/);
        assert.equal(domain, 'reference');
      }
    });
  }
}

const makes: readonly [query: string, fields: readonly string[], text: RegExp][] = [
  ['', ['markCode'], /обязательный параметр/],
  ['markCode=', ['markCode'], /обязательный параметр/],
  ['markCode=NOWHERE', ['markCode'], /нет/],
  ['markCode=__proto__', ['markCode'], /нет/],
  ['markCode=LADA&markCode=KIA', ['markCode'], /несколько раз/],
  ['page=x&order=7', ['markCode', 'order', 'page'], /mma_maker|ожидается/],
];

for (const [query, fields, text] of makes) {
  test(`the list request mma_maker_model?${query} is refused at ${fields.join(', ')}`, async () => {
    const answer = await partner.call('GET', `/info/v2/casco/mma_maker_model?${query}`);
    const details = assertError(answer, 'INVALID_ARGUMENT');
    assert.deepEqual(details.map(({ field }) => field).sort(), fields);
    for (const { description } of details) assert.match(description, text);
  });
}

test('the list `kasko-federal-program` refuses a malformed limit or offset', async () => {
  const answer = await partner.call('GET', '/info/v2/casco/kasko-federal-program?limit=0&offset=-1');
  const details = assertError(answer, 'INVALID_ARGUMENT');
  assert.deepEqual(details.map(({ field }) => field).sort(), ['limit', 'offset']);
});
