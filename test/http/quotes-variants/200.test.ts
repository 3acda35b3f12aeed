import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { applyMergePatch } from '#kernel/json/merge-patch.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { products } from '../../support/products.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner({ backdateDays: 3 });
});
after(() => service.close());

/** Generates JSON values that are valid or invalid for a field, or of another type. */
const values: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, '', 'XX', 0, 1, -1, 30_000, true, {}, []),
  fc.constantFrom<Json>(
    'COMPACT',
    'TWO_PAYMENTS',
    'TAXI',
    '2026-12-15T00:00:00+03:00',
    '2027-05-31T23:59:59+03:00',
  ),
);

/** Lists the path of every field; an array counts as one field. */
function pathsIn(body: JsonObject, path: readonly string[] = []): readonly (readonly string[])[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const own = [...path, name];
    return isObject(value) ? [own, ...pathsIn(value, own)] : [own];
  });
}

/** Generates patches that change one array of a body: they remove an item or change one number, date or code in an item. */
function arrayPatchesOf(body: JsonObject): fc.Arbitrary<JsonObject> {
  const arrays = pathsIn(body).flatMap((path) => {
    const value = path.reduce<Json>((inner, name) => (inner as JsonObject)[name] ?? null, body);
    return Array.isArray(value) && value.length > 0 ? [{ path, items: value as readonly Json[] }] : [];
  });
  if (arrays.length === 0) return fc.constant({});
  return fc.constantFrom(...arrays).chain(({ path, items }) =>
    fc
      .record({
        index: fc.nat(items.length - 1),
        leaf: fc.nat(30),
        by: fc.constantFrom(0.5, 0.9, 1.1, 2),
        isGone: fc.boolean(),
      })
      .map(({ index, leaf, by, isGone }) => {
        const changed = isGone
          ? items.filter((_, at) => at !== index)
          : items.map((item, at) => (at === index ? nearby(item, { left: leaf }, by) : item));
        return path.reduceRight<Json>((inner, name) => ({ [name]: inner }), changed) as JsonObject;
      }),
  );
}

/** Changes one leaf of a JSON value: the leaf whose position, counted from 1, is `count.left`. */
function nearby(value: Json, count: { left: number }, by: number): Json {
  if (Array.isArray(value)) return value.map((item: Json) => nearby(item, count, by));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, nearby(one, count, by)]));
  count.left -= 1;
  if (count.left !== 0) return value;
  if (typeof value === 'number') return Math.round(value * by);
  if (typeof value === 'boolean') return !value;
  return /^\d{4}-/.test(String(value)) ? String(value).replace(/^\d{4}/, '2019') : `${value}1`;
}

/** Generates patches that change a few fields of a body or add an unknown field. */
function patchesOf(body: JsonObject): fc.Arbitrary<JsonObject> {
  const change = fc.record({ path: fc.constantFrom(...pathsIn(body), ['partnerReference']), value: values });
  return fc.array(change, { maxLength: 4 }).map((changes) =>
    changes.reduce<JsonObject>((patch, { path, value }) => {
      const one = path.reduceRight<Json>((inner, name) => ({ [name]: inner }), value);
      return mergePatchesOf(patch, one as JsonObject);
    }, {}),
  );
}

/**
 * Returns one patch for each field of a body. Every second patch removes its field, the others change the field's value.
 */
function everyChange(body: JsonObject): readonly JsonObject[] {
  return pathsIn(body).map((path, index) => {
    const value = path.reduce<Json>((inner, name) => (inner as JsonObject)[name] ?? null, body);
    const other = Array.isArray(value) ? value.slice(1) : nearby(value, { left: 1 }, 2);
    return path.reduceRight<Json>(
      (inner, name) => ({ [name]: inner }),
      index % 2 === 0 ? other : null,
    ) as JsonObject;
  });
}

/** Merges two patches. Keeps null values, because null in a patch removes a field. */
function mergePatchesOf(one: JsonObject, other: JsonObject): JsonObject {
  const both: Record<string, Json> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = both[name];
    both[name] = isObject(before) && isObject(value) ? mergePatchesOf(before, value) : value;
  }
  return both;
}

/** Converts the field path of a variant's error to the path that a quote without variants reports. */
const inBody = (field: unknown) =>
  String(field)
    .replace(/^base$|^variants\[\d+\]$/, 'body')
    .replace(/^(?:base|variants\[\d+\]\.changes)\./, '');

function comparable(list: unknown): readonly unknown[] {
  assert.ok(Array.isArray(list), JSON.stringify(list));
  return list
    .map((one: JsonObject) => JSON.stringify({ ...one, field: inBody(one.field) }, Object.keys(one).sort()))
    .sort();
}

for (const product of products) {
  for (const holderType of holderTypes) {
    const path = `/sales/v2/${holderType}/${product.code}/quotes`;
    test(`the answer for each variant equals the quote of the changed body byte for byte: ${product.code}, ${holderType}`, async () => {
      const examples = requestExamples(product.code, holderType);
      const asked = fc.constantFrom(...examples).chain(({ body }) =>
        fc.record({
          base: fc.constant(body),
          patches: fc.array(fc.oneof(patchesOf(body), arrayPatchesOf(body)), { minLength: 1, maxLength: 5 }),
        }),
      );
      await fc.assert(
        fc.asyncProperty(asked, ({ base, patches }) => assertQuoted(path, base, patches)),
        { numRuns: 8 },
      );
    });
  }
}

test('the answer for each casco variant with one changed field equals the quote of the changed body', async () => {
  for (const holderType of holderTypes) {
    const [{ body } = { body: {} }] = requestExamples('casco', holderType);
    const changes = everyChange(body);
    for (let from = 0; from < changes.length; from += 20)
      await assertQuoted(`/sales/v2/${holderType}/casco/quotes`, body, changes.slice(from, from + 20));
  }
});

async function assertQuoted(path: string, base: JsonObject, patches: readonly JsonObject[]): Promise<void> {
  const variants = patches.map((changes) => ({ changes }));
  const answer = await partner.call('POST', `${path}/variants`, { base, variants, calculation: true });
  assert.equal(answer.status, 200, answer.text);
  const results = answer.body.variants as readonly JsonObject[];
  assert.equal(results.length, patches.length);
  const ofBase = answer.body.base as JsonObject;
  for (const [index, result] of [ofBase, ...results].entries()) {
    const body = index === 0 ? base : applyMergePatch(base, patches[index - 1] ?? {});
    const quoted = await partner.call('POST', path, body);
    if (quoted.status !== 200) {
      const details = quoted.body.details as readonly JsonObject[];
      const faults = details.map(({ domain, metadata }) => ({ ...(metadata as JsonObject), domain }));
      assert.deepEqual(comparable(result.faults), comparable(faults), JSON.stringify(body));
      continue;
    }
    const { premium, calculation, covers, validUntil } = quoted.body;
    const same = { premium, calculation, validUntil, ...(covers ? { covers } : {}) };
    for (const [name, value] of Object.entries(same))
      assert.equal(JSON.stringify(result[name]), JSON.stringify(value), `${name}: ${JSON.stringify(body)}`);
    const warnings = (result.warnings as readonly JsonObject[]).filter(
      ({ description }) => description !== 'в base этого поля нет, убирать нечего',
    );
    assert.deepEqual(comparable(warnings), comparable(quoted.body.warnings));
    const isComparable = typeof ofBase.premium === 'number';
    assert.equal(
      result.premiumDifference,
      index === 0 || !isComparable ? undefined : (cents(premium) - cents(ofBase.premium)) / 100,
    );
  }
}

const cents = (rubles: Json | undefined) => Math.round(Number(rubles) * 100);
