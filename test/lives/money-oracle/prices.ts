import assert from 'node:assert/strict';
import type { Changes } from '../../support/change.ts';
import type { TestPartner } from '../../support/service.ts';
import type { Content } from './oracle.ts';
import type { SoldProduct } from './sold-products.ts';

/** Premiums of a product in kopecks for every combination of its conditions, read from quotes. */
export type Prices = ReadonlyMap<string, bigint>;

export async function quotedPrices(partner: TestPartner, product: SoldProduct): Promise<Prices> {
  const prices = new Map<string, bigint>();
  const { proportional, wholeTerm, corrected, installmentTypes } = product;
  for (const installmentType of installmentTypes) {
    for (const content of contentsOf([proportional.length, wholeTerm.length, corrected.length])) {
      const body = product.body(setOf(product, content, installmentType));
      const answer = await partner.call('POST', `/sales/v2/individual/${product.code}/quotes`, body);
      assert.equal(answer.status, 200, answer.text);
      prices.set(priceKey(content, installmentType), kopecks(answer.body.premium));
    }
  }
  return prices;
}

function contentsOf([first = 0, second = 0, third = 0]: readonly number[]): readonly Content[] {
  return [...Array(first).keys()].flatMap((proportional) =>
    [...Array(second).keys()].flatMap((wholeTerm) =>
      [...Array(third).keys()].map((corrected) => ({ proportional, wholeTerm, corrected })),
    ),
  );
}

export function priceKey(
  { proportional, wholeTerm, corrected }: Content,
  installmentType: string | undefined,
) {
  return `${installmentType} ${proportional} ${wholeTerm} ${corrected}`;
}

export function setOf(product: SoldProduct, content: Content, installmentType: string | undefined): Changes {
  return {
    ...(installmentType === undefined ? {} : { installmentType }),
    ...product.proportional[content.proportional],
    ...product.wholeTerm[content.wholeTerm]?.set,
    ...product.corrected[content.corrected],
  };
}

export function kopecks(rubles: unknown): bigint {
  return BigInt(Math.round(Number(rubles) * 100));
}
