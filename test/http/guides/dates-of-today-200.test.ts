import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { productExamples } from '../../../src/http/protocol/openapi/examples.ts';
import { isObject, type Json } from '../../../src/kernel/json/json.ts';
import { holderTypes } from '../../../src/kernel/terms/holder-type.ts';
import { products } from '../../support/products.ts';
import { type TestService, testDay, testService } from '../../support/service.ts';

const laterDay = '2027-02-19';
let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

test('on the day on which the examples were written, the examples are returned unchanged', async () => {
  service.clock.set(`${testDay}T12:00:00+03:00`);
  const [product] = products;
  assert.ok(product);
  for (const { name, body } of productExamples(product, 'individual'))
    assert.deepEqual((await service.request('GET', `/docs/examples/${name}.json`)).body, body);
});

// On these days the first example begins on 1 March, on 10 January of the next year and on 29 February.
for (const day of [laterDay, '2026-12-31', '2028-02-19']) {
  test(`on ${day} every returned example is accepted`, async () => {
    service.clock.set(`${day}T12:00:00+03:00`);
    const partner = await service.partner();
    for (const product of products) {
      for (const holderType of holderTypes) {
        for (const { name, purpose } of productExamples(product, holderType)) {
          const { body } = await service.request('GET', `/docs/examples/${name}.json`);
          const what = purpose === 'quote' ? 'quotes' : 'policies';
          const answer = await partner.call('POST', `/sales/v2/${holderType}/${product.code}/${what}`, body);
          assert.equal(answer.status, 200, `${name}: ${answer.text}`);
          if (purpose === 'contract') assert.deepEqual(answer.body.warnings ?? [], [], name);
        }
      }
    }
  });
}

test('the OpenAPI description shows examples with dates that are current at each request', async () => {
  service.clock.set(`${testDay}T12:00:00+03:00`);
  const before = await service.request('GET', '/openapi.json');
  service.clock.set(`${laterDay}T12:00:00+03:00`);
  const headers = { 'if-none-match': before.headers.get('etag') ?? '' };
  const after = await service.request('GET', '/openapi.json', { headers });
  assert.equal(after.status, 200);
  assert.deepEqual(exampleStarts(before.body), ['2026-12-01']);
  assert.deepEqual(exampleStarts(after.body), ['2027-03-01']);
  const old = await service.request('GET', '/openapi-3.0.json');
  assert.ok(old.text.includes('2027-03-01T00:00:00'));
});

test('the guide shows future dates in examples, and past dates in documents do not change', async () => {
  service.clock.set(`${laterDay}T12:00:00+03:00`);
  const guide = await service.request('GET', '/docs/partner-guide.ru.md');
  assert.match(guide.text, /"startDate": "2027-03-15T00:00:00\+03:00"/);
  const changes = await service.request('GET', '/docs/changelog.md');
  service.clock.set(`${testDay}T12:00:00+03:00`);
  assert.equal((await service.request('GET', '/docs/changelog.md')).text, changes.text);
  assert.notEqual((await service.request('GET', '/docs/partner-guide.ru.md')).text, guide.text);
});

/** Returns the start day of the first example. */
function exampleStarts(description: Json): string[] {
  const named =
    isObject(description) && isObject(description.components) ? description.components.examples : {};
  const [first] = Object.values(isObject(named) ? named : {});
  const value = isObject(first) && isObject(first.value) ? first.value : {};
  return [String(value.startDate).slice(0, 10)];
}
