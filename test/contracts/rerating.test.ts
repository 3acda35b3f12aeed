import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishedKey } from '#app/keys/keys.ts';
import { loadPublished } from '#catalogues/tariffs/store.ts';
import { createTariffBook } from '#catalogues/tariffs/tariff-book.ts';
import { rerate } from '#contracts/rating/rerating/rerate.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import { productCases } from '../products/conformance/cases.ts';
import { testDay } from '../products/conformance/day.ts';
import { products, tariffCompilers } from '../support/products.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService({}, `${testDay}T12:00:00+03:00`);
  partner = await service.partner({ discountKvMax: '100', backdateDays: 365 });
});
after(() => service?.close());

for (const product of products) {
  const { code } = product;
  test(`a stored contract of ${code} is calculated again to the kopeck, with equal parts`, async () => {
    const { of } = await productCases(product);
    const { sealer } = await openFingerprints(service.pool, publishedKey);
    const tariffs = createTariffBook(tariffCompilers);
    tariffs.replace(await loadPublished(service.pool));
    for (const holderType of holderTypes) {
      for (const { name, body, today } of of(holderType).examples) {
        // Skip examples that are sold on a later day than the service's test day.
        if (today !== testDay) continue;
        const saved = await partner.call('POST', `/sales/v2/${holderType}/${code}/policies`, body);
        assert.equal(saved.status, 200, `${name}: ${saved.text}`);
        const { stored, rerated, differences } = await rerate(
          service.pool,
          tariffs,
          products,
          String(saved.body.policyNumber),
          sealer,
        );
        assert.deepEqual(differences, [], `${holderType}, ${name}`);
        assert.equal(rerated.premium, stored.premium);
      }
    }
  });
}
