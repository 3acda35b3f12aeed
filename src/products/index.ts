import type { TariffCompiler } from '../tariffs/tariff.ts';
import { casco } from './casco/index.ts';
import { osago } from './osago/index.ts';
import type { Product } from './product.ts';
import { property } from './property/index.ts';

/** Everything that is sold here, a line each. */
export const products: readonly Product[] = [osago, casco, property];

/** The products that the interface knows; a partner's rights may name one before it is sold here. */
export const productCodes = [
  'cargo',
  'casco',
  'osago',
  'mortgage',
  'medical',
  'property',
  'gap',
  'pet',
] as const;

const byCode = new Map(products.map((product) => [product.code, product]));

export function productOf(code: string): Product | undefined {
  return byCode.get(code);
}

/** How each product's tables are checked and compiled, by product code. */
export const tariffCompilers: Readonly<Record<string, TariffCompiler>> = Object.fromEntries(
  products.map(({ code, tariff }) => [code, tariff]),
);
