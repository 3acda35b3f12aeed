import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReferenceBook } from '#catalogues/reference/reference-book.ts';
import { openApiDocument } from '#http/endpoints/openapi/document.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { products } from '../../support/products.ts';
import { shippedLists } from '../../support/shipped-book.ts';
import { codesOf } from './coded-fields.ts';
import { child, publicUrl } from './described.ts';

const admitted = ['components', 'schemas', 'InsObjectVehicleCasco', 'properties', 'typeLDU'];

function fieldOf(lists: Parameters<typeof createReferenceBook>[0]): JsonObject {
  const book = createReferenceBook({ ...shippedLists.shipped, ...lists });
  return admitted.reduce(child, openApiDocument(products, shippedLists, publicUrl, false, book));
}

const entry = { name: 'Запись', version: '1', partnerAccess: true };

test('the schema of a coded field shows the codes of the current list that partners may send', () => {
  const lists = {
    ldu_type: [
      { ...entry, code: 'B' },
      { ...entry, code: 'A' },
      { ...entry, code: 'C', partnerAccess: false },
    ],
  };
  assert.deepEqual(codesOf(fieldOf(lists)), ['A', 'B']);
});

test('the schema of a coded field with a long list names only the list', () => {
  const long = Array.from({ length: 101 }, (_, index) => ({ ...entry, code: `L${index}` }));
  const field = fieldOf({ ldu_type: long });
  assert.equal(codesOf(field), undefined);
  assert.equal(field.anyOf, undefined);
  assert.equal(field.description, 'Кто допущен к управлению, код списка ldu_type');
});
