import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { shippedBook } from '../../support/shipped-book.ts';
import { answerFaults } from '../openapi/described.ts';

const address = '/info/v2/casco/kasko-federal-program';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function programmes(query = ''): Promise<JsonObject> {
  const answer = await partner.call('GET', `${address}${query}`);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers.get('x-total-count'), answer.body.count);
  assert.deepEqual(answerFaults('GET', `/ship/biz${address}`, 200, answer.body), []);
  return answer.body;
}

test('the list of programmes has title and code of each open programme, and count, limit and offset as strings', async () => {
  const open = shippedBook.entries('kasko_federal_program').filter(({ partnerAccess }) => partnerAccess);
  const { results, ...numbers } = await programmes();
  assert.deepEqual(
    results,
    open.map(({ code, name }) => ({ title: name, code })),
  );
  assert.deepEqual(numbers, { count: String(open.length), limit: '1000', offset: '0' });
});

test('`limit` and `offset` select a part of the list of programmes', async () => {
  const { results: all, count } = await programmes();
  const part = await programmes('?limit=3&offset=2');
  assert.deepEqual(part, { results: (all as JsonObject[]).slice(2, 5), count, limit: '3', offset: '2' });
  assert.deepEqual((await programmes('?offset=5000')).results, []);
});
