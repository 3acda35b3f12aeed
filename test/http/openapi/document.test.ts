import assert from 'node:assert/strict';
import { test } from 'node:test';
import { salesEndpoints } from '#http/endpoints/index.ts';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import { catalogue } from '#kernel/errors/errors.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { compileValidator } from '#kernel/schema/schema.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { products } from '../../support/products.ts';
import { shippedLists } from '../../support/shipped-book.ts';
import { child, document, faults, type Operation, operations, resolved } from './described.ts';

const withoutNames = (address: string) => address.replace(/:\w+|\{\w+\}/g, '*');

test('the sales routes in the OpenAPI description are exactly the sales routes of the server', () => {
  const routes = salesEndpoints(products, shippedLists, true).map(
    ({ method, path }) => `${method} /ship/biz${withoutNames(path)}`,
  );
  const described = operations()
    .filter(({ path }) => path.startsWith('/ship/biz/'))
    .map(({ method, path }) => `${method.toUpperCase()} ${withoutNames(path)}`);
  assert.deepEqual(described.sort(), routes.sort());
});

test('every operation in the OpenAPI description has a unique name, a Russian summary and a description', () => {
  const names = operations().map(({ operation }) => operation.operationId);
  assert.equal(new Set(names).size, names.length);
  for (const { operation } of operations()) {
    assert.match(String(operation.operationId), /^[a-z][A-Za-z]+$/);
    assert.match(String(operation.summary), /[а-яё]/, String(operation.operationId));
    assert.match(String(operation.description), /_[A-Z][^_]+\._$/, String(operation.operationId));
  }
});

test('every response in the OpenAPI description has examples that match its schema', () => {
  for (const { path, method, operation } of operations()) {
    for (const [status, response] of Object.entries(child(operation, 'responses'))) {
      const content = resolved(response as JsonObject).content;
      if (!isObject(content)) continue;
      for (const [type, media] of Object.entries(content)) {
        if (type !== 'application/json' || /^\/openapi(?:-3\.0)?\.json$/.test(path)) continue;
        const where = `${method} ${path} ${status}`;
        const examples = Object.values(child(media as JsonObject, 'examples'));
        assert.ok(examples.length > 0, where);
        for (const example of examples)
          assert.deepEqual(exampleFaults(media as JsonObject, example), [], where);
      }
    }
  }
});

test('every request example in the OpenAPI description matches its schema', () => {
  for (const { path, method, operation } of operations()) {
    const content = operation.requestBody ? child(child(operation, 'requestBody'), 'content') : {};
    for (const media of Object.values(content)) {
      for (const example of Object.values(child(media as JsonObject, 'examples'))) {
        assert.deepEqual(exampleFaults(media as JsonObject, example), [], `${method} ${path}`);
      }
    }
  }
});

test('the validator of a product accepts every body example of the product', () => {
  for (const product of products) {
    for (const holderType of holderTypes) {
      const examples = requestExamples(product.code, holderType);
      assert.ok(examples.length > 0, `${product.code} ${holderType} has no example`);
      for (const { name, purpose, body } of examples) {
        assert.deepEqual(compileValidator(product.schemas[holderType][purpose])(body), [], name);
      }
    }
  }
});

test('every error of the error catalogue is described under its HTTP status', () => {
  const described = new Set(operations().flatMap(errorsOf));
  const known = Object.entries(catalogue).map(([name, { status }]) => `${status} ${name}`);
  assert.deepEqual([...described].sort(), [...known, '413 RESOURCE_EXHAUSTED'].sort());
});

test('every sales operation lists the errors that any request can cause', () => {
  for (const { path, method, operation } of operations()) {
    if (!path.startsWith('/ship/biz/')) continue;
    const statuses = Object.keys(child(operation, 'responses'));
    const expected = ['400', '401', '429', '500', '503', ...(method === 'get' ? [] : ['413'])];
    assert.deepEqual(
      expected.filter((status) => !statuses.includes(status)),
      [],
      `${method} ${path}`,
    );
  }
});

test('the version of the OpenAPI description is the newest entry of the change history', () => {
  const { version, description } = child(document, 'info');
  const rows = String(description).match(/^\| (\d+\.\d+\.\d+) \| \d\d\.\d\d\.\d{4} \| .+ \|$/gm) ?? [];
  assert.equal(rows.length, 38);
  assert.ok(rows.at(-1)?.startsWith(`| ${String(version)} |`));
});

test('the schema check of these tests finds wrong types, missing fields and unknown fields', () => {
  const schema = { $ref: '#/components/schemas/Coefficient' };
  const whole = { code: 'KT', value: 1.8, reason: 'Москва' };
  assert.deepEqual(faults(schema, whole), []);
  assert.equal(faults(schema, { ...whole, value: '1.8' }).length, 1);
  assert.equal(faults(schema, { code: 'KT', value: 1.8 }).length, 1);
  assert.deepEqual(faults(schema, { ...whole, more: 1 }), ['.more is not described']);
});

function exampleFaults(media: JsonObject, example: Json): string[] {
  const { value = null } = resolved(example as JsonObject);
  return faults(child(media, 'schema'), value);
}

/** Finds `<HTTP status> <code_c>` of every example with an error body. */
function errorsOf({ operation }: Operation): string[] {
  return Object.entries(child(operation, 'responses')).flatMap(([status, response]) => {
    const media = resolved(response as JsonObject).content;
    const examples =
      isObject(media) && isObject(media['application/json']) ? media['application/json'].examples : {};
    return Object.values(isObject(examples) ? examples : {}).flatMap((example) => {
      const { value } = resolved(example as JsonObject);
      return isObject(value) && value.code_c ? [`${status} ${String(value.code_c)}`] : [];
    });
  });
}
