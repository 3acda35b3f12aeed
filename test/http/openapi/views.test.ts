import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { inOpenApi30, strictView } from '#http/docs/views.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { type TestService, testService } from '../../support/service.ts';
import { child, document, publicUrl } from './described.ts';

const strict = strictView(document);

let service: TestService;

before(async () => {
  service = await testService({ PUBLIC_URL: publicUrl });
});
after(() => service.close());

test('each view of the OpenAPI description is returned at its address, and an unknown view is refused', async () => {
  const served = {
    '/openapi.json?view=strict': strict,
    '/openapi-3.0.json': inOpenApi30(document),
    '/openapi-3.0.json?view=strict': inOpenApi30(strict),
  };
  for (const [address, view] of Object.entries(served)) {
    const answer = await service.request('GET', address);
    assert.equal(answer.status, 200, answer.text.slice(0, 500));
    assert.deepEqual(answer.body, JSON.parse(JSON.stringify(view)), address);
  }
  for (const wrong of ['?view=', '?view=open', '?view=strict&view=strict']) {
    const answer = await service.request('GET', `/openapi.json${wrong}`);
    assert.equal(answer.status, 400);
    assert.match(answer.text, /"field":"view"/);
  }
});

test('the strict view of the OpenAPI description allows no additional fields in objects with named fields and uses no allOf', () => {
  const names: string[] = [];
  visit(child(child(strict, 'components'), 'schemas'), (node) => {
    if (!isObject(node.properties) || Object.keys(node.properties).length === 0) return;
    assert.equal(node.additionalProperties, false, JSON.stringify(node).slice(0, 300));
    assert.equal(node.allOf, undefined);
    names.push(...Object.keys(node.properties));
  });
  assert.ok(names.length > 1_000);
});

test('codes are plain enumerations in the strict view, and no generator has to read their patterns', () => {
  visit(child(child(strict, 'components'), 'schemas'), (node) => {
    assert.equal(node.anyOf === undefined || !JSON.stringify(node.anyOf).includes('"pattern"'), true);
  });
  const category = ['components', 'schemas', 'Vehicle', 'properties', 'vehicleCategoryCode'].reduce(
    child,
    strict,
  );
  assert.ok(Array.isArray(category.enum) && category.enum.includes('TROLLEYBUS'));
});

test('examples in the OpenAPI description contain no field that is missing in the strict view', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'description', components: strict.components });
  let count = 0;
  visit(child(strict, 'paths'), (node) => {
    if (!isObject(node.schema) || !isObject(node.examples)) return;
    const text = JSON.stringify(node.schema).replaceAll('"#/components/', '"description#/components/');
    const validate = ajv.compile(JSON.parse(text));
    for (const example of Object.values(node.examples)) {
      const value = shownValue(example as JsonObject);
      assert.ok(validate(value), `${text.slice(0, 200)} ${JSON.stringify(validate.errors?.slice(0, 3))}`);
      count += 1;
    }
  });
  assert.ok(count > 300, String(count));
});

test('the OpenAPI 3.0 view uses no keyword of newer OpenAPI versions', () => {
  const known = ['const', 'examples', 'contentEncoding', 'contentMediaType'];
  visit(child(child(inOpenApi30(document), 'components'), 'schemas'), (node) => {
    if (isObject(node.properties) || node.type !== undefined) {
      for (const key of known)
        assert.equal(node[key], undefined, `${key}: ${JSON.stringify(node).slice(0, 200)}`);
      assert.ok(!Array.isArray(node.type));
    }
    if (node.$ref !== undefined) assert.deepEqual(Object.keys(node), ['$ref']);
  });
});

function shownValue(example: JsonObject): Json {
  const { $ref: address, value = null } = example;
  if (typeof address !== 'string') return value;
  return shownValue(address.slice(2).split('/').reduce<JsonObject>(child, strict));
}

/** Calls `look` for every object in a value, except in examples. */
function visit(value: Json, look: (node: JsonObject) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, look);
  if (!isObject(value)) return;
  look(value);
  for (const [key, item] of Object.entries(value))
    if (!['examples', 'example'].includes(key)) visit(item, look);
}
