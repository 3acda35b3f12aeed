import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { isObject, type Json } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { osagoAsks } from '#products/lines/osago/prepared.ts';
import { readOsago } from '#products/lines/osago/reading.ts';
import { changed } from '../../../support/change.ts';
import { osagoBody } from '../../../support/osago-body.ts';
import { refusals, tariff, today } from './refusals.ts';

const holderTypes = ['individual', 'corporate'] as const;
const purposes = ['quote', 'contract'] as const;
const runs = 300;

const bodies = { individual: osagoBody({ today }), corporate: osagoBody({ today, holderType: 'corporate' }) };
const paths = { individual: pathsOf(bodies.individual), corporate: pathsOf(bodies.corporate) };

const nasty = fc.constantFrom<Json>(
  null,
  '',
  ' ',
  '0',
  -1,
  1e308,
  [],
  {},
  [[]],
  [null],
  true,
  '2026-02-30',
  '9999-12-31T23:59:59+03:00',
  '\u0000',
  '😀'.repeat(300),
);
const anyJson: fc.Arbitrary<Json> = fc.oneof(
  nasty,
  fc.jsonValue({ maxDepth: 3 }).map((value) => value as Json),
);

/** Generates a usual body with up to four values replaced or removed. */
const mutated = fc.constantFrom(...holderTypes).chain((holderType) =>
  fc
    .array(fc.tuple(fc.constantFrom(...paths[holderType]), fc.option(anyJson, { nil: undefined })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((changes) => ({ holderType, body: changed(bodies[holderType], Object.fromEntries(changes)) })),
);

describe('any JSON body is read without an exception', () => {
  test('every error of a randomly changed body has a field and a Russian text', () => {
    fc.assert(
      fc.property(mutated, ({ holderType, body }) => wellRefused(body, holderType)),
      { numRuns: runs },
    );
  });

  test('every error of an arbitrary JSON body has a field and a Russian text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...holderTypes), (body, holderType) =>
        wellRefused(body as Json, holderType),
      ),
      { numRuns: runs },
    );
  });

  test('the queries to other systems can be built for every body without errors', () => {
    fc.assert(
      fc.property(mutated, fc.constantFrom(...purposes), ({ holderType, body }, purpose) => {
        if (refusals(body, holderType, purpose).length > 0) return;
        osagoAsks(readOsago(body, { holderType, purpose, today }), tariff);
      }),
      { numRuns: runs },
    );
  });
});

function wellRefused(body: Json, holderType: HolderType): void {
  for (const purpose of purposes) {
    for (const { field, description } of refusals(body, holderType, purpose)) {
      assert.match(field, /^[A-Za-z]+(?:\[\d+\])?(?:\.[A-Za-z]+(?:\[\d+\])?)*$/);
      assert.match(description, /[а-я]/);
    }
  }
}

function pathsOf(value: Json, path = ''): string[] {
  const own = path === '' ? [] : [path];
  if (Array.isArray(value))
    return [...own, ...value.flatMap((item: Json, index) => pathsOf(item, `${path}[${index}]`))];
  if (!isObject(value)) return own;
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, item]) => pathsOf(item, path === '' ? key : `${path}.${key}`)),
  ];
}
