import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { shippedDirectory } from '#catalogues/vehicles/shipped-directory.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { answerFaults } from '../openapi/described.ts';

const address = '/info/v2/casco/mma_maker';

interface Entry {
  readonly code: string;
  readonly name: string;
  readonly version: string;
}

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function makes(query: string): Promise<readonly Entry[]> {
  const answer = await partner.call('GET', `${address}${query}`);
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text) as Entry[];
}

const codes = (entries: readonly Entry[]): readonly string[] => entries.map(({ code }) => code);

test('the list of makes contains all makes of the vehicle directory, as the API description says', async () => {
  const answer = await partner.call('GET', `${address}?page=0&size=1000&order=0`);
  assert.equal(answer.status, 200, answer.text);
  const all = JSON.parse(answer.text) as Entry[];
  assert.deepEqual(answerFaults('GET', `/ship/biz${address}`, 200, JSON.parse(answer.text)), []);
  assert.deepEqual(
    [...codes(all)].sort(),
    shippedDirectory()
      .makes()
      .map(({ code }) => code)
      .sort(),
  );
  assert.equal(answer.headers.get('x-total-count'), String(all.length));
  assert.deepEqual(codes(all), [...codes(all)].sort(), 'order 0 is by code');
  for (const entry of all) {
    assert.deepEqual(Object.keys(entry), ['code', 'name', 'version']);
    assert.ok(entry.code.length > 0 && entry.name.length > 0);
    assert.equal(typeof entry.version, 'string');
  }
});

test('a request for makes without parameters returns a hundred makes, and a page after the end is empty', async () => {
  const all = await makes('?size=1000');
  assert.deepEqual(await makes(''), all.slice(0, 100));
  assert.deepEqual(await makes('?page=1000&size=100'), []);
});

test('the pages of makes together contain the whole list, in either sort order', async () => {
  for (const order of [0, 1]) {
    const whole = await makes(`?size=1000&order=${order}`);
    const pages: Entry[] = [];
    for (let page = 0; page * 70 < whole.length; page += 1) {
      pages.push(...(await makes(`?page=${page}&size=70&order=${order}`)));
    }
    assert.deepEqual(pages, whole, `order ${order}`);
  }
  const names = (await makes('?size=1000&order=1')).map(({ name }) => name);
  assert.deepEqual(names, [...names].sort(new Intl.Collator('ru').compare));
});

test('the models of each returned make can be requested', async () => {
  for (const code of codes(await makes('?size=5&page=2'))) {
    const answer = await partner.call('GET', `${address}_model?markCode=${code}`);
    assert.equal(answer.status, 200, answer.text);
    assert.ok((JSON.parse(answer.text) as Entry[]).length > 0, code);
  }
});
