import { shippedVersions } from '#catalogues/tariffs/shipped-versions.ts';
import { createTariffBook } from '#catalogues/tariffs/tariff-book.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Facts } from '#products/product/product.ts';
import type { RatingContext } from '#products/product/reading.ts';
import { productOf, tariffCompilers } from '../test/support/products.ts';

/** CPU microseconds of one calculation, without HTTP, validation or rules. */
export function ratingMicroseconds(body: JsonObject, today: string): number {
  const product = productOf('osago');
  const book = createTariffBook(tariffCompilers);
  book.replace(shippedVersions());
  const tariff = book.inForce('osago', today)?.tariff;
  if (!product || !tariff) throw new Error('no tariff to rate with');
  const circumstances: RatingContext = { purpose: 'quote', holderType: 'individual', today };
  const facts: Facts = { bonusMalus: { requestId: 'bench', drivers: ['4', '13'] } };
  const rate = (times: number) => {
    for (let time = 0; time < times; time += 1) {
      const prepared = product.prepare(product.read(body, circumstances), tariff);
      if (!('calculation' in product.calculate(prepared, facts))) throw new Error('not rated');
    }
  };
  rate(20_000);
  const times = 100_000;
  const before = process.cpuUsage();
  rate(times);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}
