import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReferenceEntry } from '#catalogues/reference/reference-book.ts';
import { assertError } from '../../support/assert-error.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { shippedLists } from '../../support/shipped-book.ts';
import { answerFaults } from '../openapi/described.ts';

const base = '/info/v2/casco/lists';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function entries(list: string, query = ''): Promise<readonly ReferenceEntry[]> {
  const answer = await partner.call('GET', `${base}/${list}${query}`);
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text) as ReferenceEntry[];
}

const codes = (list: readonly ReferenceEntry[]) => list.map(({ code }) => code);

const addressed = shippedLists.products.flatMap((product, index) => {
  const names = shippedLists.namesOf(product) ?? [];
  const common = shippedLists.namesOf('casco') ?? [];
  // Check the common lists at the first product only, because every product has the same.
  return names
    .filter((list) => index === 0 || !common.includes(list))
    .map((list) => ({ list, at: `/info/v2/${product}/lists/${list}` }));
});

for (const { list, at } of addressed) {
  test(`the reference list ${at} is returned in full and in Russian, as the API description says`, async () => {
    const answer = await partner.call('GET', at);
    assert.equal(answer.status, 200, answer.text);
    const all = JSON.parse(answer.text) as ReferenceEntry[];
    assert.equal(answer.headers.get('x-total-count'), String(all.length));
    assert.ok(all.length >= 2);
    assert.deepEqual(answerFaults('GET', `/ship/biz${at}`, 200, JSON.parse(answer.text)), []);
    for (const { code, name, version, partnerAccess, brandCode } of all) {
      assert.match(code, /^[A-Z0-9_]+$/);
      assert.ok(name.length > 0);
      assert.equal(version, '1');
      assert.equal(typeof partnerAccess, 'boolean');
      assert.equal(brandCode !== undefined, list === 'anti_theft_model_type');
    }
    assert.match(all.map(({ name }) => name).join(), /[а-яё]/i);
  });
}

test('each product that defines covers has a separate list of covers', async () => {
  const covers = await partner.call('GET', '/info/v2/pet/lists/risk');
  const risks = JSON.parse(covers.text) as ReferenceEntry[];
  assert.deepEqual(codes(risks), ['DEATH', 'LIABILITY', 'LOSS', 'VET_ACCIDENT', 'VET_ILLNESS']);
  assert.equal((await partner.call('GET', '/info/v2/osago/lists/risk')).status, 404);
});

test('entries of a reference list are sorted by code, or by name in the Russian alphabet', async () => {
  const byCode = await entries('hood_type', '?order=0');
  assert.deepEqual(codes(byCode), codes(await entries('hood_type')));
  assert.deepEqual(codes(byCode), [...codes(byCode)].sort());
  const names = (await entries('hood_type', '?order=1')).map(({ name }) => name);
  assert.deepEqual(names, [...names].sort(new Intl.Collator('ru').compare));
  assert.equal(names.length, byCode.length);
});

test('the pages of a reference list in any size and order contain the whole list', async () => {
  for (const order of [0, 1]) {
    const whole = await entries('devicetypecode', `?order=${order}`);
    for (const size of [1, 7, 20, 1_000]) {
      const pages: ReferenceEntry[] = [];
      for (let page = 0; page * size < whole.length; page += 1) {
        pages.push(...(await entries('devicetypecode', `?page=${page}&size=${size}&order=${order}`)));
      }
      assert.deepEqual(pages, whole, `size ${size}, order ${order}`);
    }
  }
});

test('a page after the end of a reference list is empty, and empty parameters are ignored', async () => {
  assert.deepEqual(await entries('gender_type', '?page=1'), []);
  assert.deepEqual(await entries('gender_type', '?page=999999999&size=1000'), []);
  assert.deepEqual(codes(await entries('gender_type', '?page=&size=&order=&other=1')), ['F', 'M']);
});

test('a partner also gets the reference lists of products that it may not sell', async () => {
  const answer = await partner.call('GET', `${base}/ldu_type`);
  const other = await service.partner({ products: ['osago'], holderTypes: ['corporate'] });
  const same = await other.call('GET', `${base}/ldu_type`);
  assert.equal(same.text, answer.text);
  assert.equal(same.headers.get('etag'), answer.headers.get('etag'));
});

test('the list of anti-theft systems returns a brand and a federal programme for each model', async () => {
  const brands = new Set(codes(await entries('anti_theft_brand_type')));
  const models = await entries('anti_theft_model_type');
  assert.ok(brands.size >= 15 && models.length >= 60);
  assert.deepEqual(
    models.filter(({ brandCode }) => !brands.has(brandCode ?? '')),
    [],
  );
});

test("common lists are equal for all products, and a product's own lists exist only for that product", async () => {
  const common = await partner.call('GET', `${base}/ldu_type`);
  for (const product of shippedLists.products) {
    const same = await partner.call('GET', `/info/v2/${product}/lists/ldu_type`);
    assert.equal(same.text, common.text, product);
  }
  const own = await partner.call('GET', '/info/v2/property/lists/property_type');
  assert.equal(own.status, 200);
  assertError(await partner.call('GET', `${base}/property_type`), 'NOT_FOUND');
});
