import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findProduct } from '#products/product/sold.ts';
import { changed } from '../../support/change.ts';
import { products } from '../../support/products.ts';
import { trial } from '../../support/trial.ts';
import { dayOf, workedExamples } from '../../support/worked-examples.ts';

for (const [code, things] of [
  ['pet', 'pets'],
  ['property', 'objects'],
] as const) {
  const field = `insuredObject.${code}.${things}`;
  const [example] = workedExamples(code);
  const product = findProduct(products, code);
  const faultsOf = async (set: Parameters<typeof changed>[1]) => {
    assert.ok(example && product);
    const { holderType, body } = example;
    const asked = { product, holderType, purpose: 'quote', body: changed(body, set) } as const;
    return (await trial.outcomeOf({ ...asked, today: dayOf(body) })).faults.map((fault) => fault.field);
  };

  test(`missing covers of ${code} are reported once, at the item without covers`, async () => {
    assert.deepEqual(await faultsOf({ [`${field}[0].covers`]: [] }), [`${field}[0].covers`]);
    assert.deepEqual(await faultsOf({ [`${field}[0].covers`]: undefined }), [`${field}[0].covers`]);
  });

  test(`missing items of ${code} are reported once`, async () => {
    assert.deepEqual(await faultsOf({ [field]: [] }), [field]);
  });
}
