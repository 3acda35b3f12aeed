import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definitionWords, riskWords, termWords, thingWords } from '#products/definition/check/names.ts';
import { fieldForms, needIfForms } from '#products/definition/check/options.ts';
import { readDocument } from './support/markdown.ts';

// The compiler requires each list to contain every property of its type, so add new properties here.
const words = {
  'the definition': definitionWords,
  'a list of items': thingWords,
  'a risk': riskWords,
  'the term': termWords,
  'a field': fieldForms,
  'the needIf of a field': needIfForms,
};

const reported = new Set(
  [...readDocument('docs/product-definition.md').matchAll(/`([^`\n]+)`/g)].flatMap(
    ([, code = '']) => code.match(/\w+/g) ?? [],
  ),
);

for (const [what, known] of Object.entries(words)) {
  test(`the product definition page explains every property of ${what}`, () => {
    assert.deepEqual(
      Object.keys(known).filter((word) => !reported.has(word)),
      [],
    );
  });
}
