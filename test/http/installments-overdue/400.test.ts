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

const cases: readonly [query: string, field: string, text: RegExp][] = [
  ['size=0', 'size', /от 1 до 100; без параметра 20/],
  ['size=5&size=6', 'size', /несколько раз/],
  ['dueWithin=31', 'dueWithin', /от 0 до 30/],
  ['cursor=MjAyNw', 'cursor', /nextCursor/],
  ['days=5', 'days', /неизвестный параметр; есть: dueWithin, size, cursor/],
];

for (const [query, field, text] of cases) {
  test(`overdue installments are refused for ${query} with the parameter named`, async () => {
    const answer = await partner.call('GET', `/sales/v2/installments/overdue?${query}`);
    const { field: named, description } = onlyDetail(answer, 'INVALID_ARGUMENT');
    assert.equal(named, field);
    assert.match(description, text);
  });
}

test('a wrong cursor is named together with the other wrong parameters', async () => {
  const answer = await partner.call('GET', '/sales/v2/installments/overdue?size=0&cursor=MjAyNw');
  const fields = assertError(answer, 'INVALID_ARGUMENT').map(({ field }) => field);
  assert.deepEqual(fields.toSorted(), ['cursor', 'size']);
});
