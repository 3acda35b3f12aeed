import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { shippedLists } from '../../support/shipped-book.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

for (const name of [
  'nothing',
  'LDU_TYPE',
  'kasko_federal_program',
  '__proto__',
  '%3Cb%3E',
  'x'.repeat(150),
]) {
  test(`a reference list named ${name.slice(0, 30)} is not found, and the error names the existing lists`, async () => {
    const details = assertError(await partner.call('GET', `/info/v2/casco/lists/${name}`), 'NOT_FOUND');
    assert.equal(details.length, 1);
    assert.equal(details[0]?.field, 'list_name');
    for (const list of shippedLists.namesOf('casco') ?? [])
      assert.ok(details[0]?.description.includes(list), list);
  });
}

test('other addresses and methods below the reference lists are not found', async () => {
  const calls = [
    ['GET', '/info/v2/casco/lists'],
    ['GET', '/info/v2/casco/lists/ldu_type/LIMITED'],
    ['GET', '/info/v2/casco/mma_maker/'],
    ['POST', '/info/v2/casco/lists/ldu_type'],
    ['PUT', '/info/v2/casco/mma_maker'],
  ] as const;
  for (const [method, path] of calls) assertError(await partner.call(method, path), 'NOT_FOUND');
});
