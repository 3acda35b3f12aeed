import { readFileSync } from 'node:fs';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Product } from '#products/product/product.ts';
import type { Variant } from '#sales/quotes/variants/request.ts';
import { productExamples } from './examples.ts';
import { type Examples, shown } from './parts.ts';

interface VariantsExample {
  readonly product: string;
  readonly holderType?: HolderType;
  readonly variants: readonly Variant[];
}

type SoldTo = { readonly product: Pick<Product, 'code' | 'examples'>; readonly holderType: HolderType };

/** Reads the variants of the first example from `docs/examples/variants.json`; without variants returns the example. */
export function variantsExample({ product, holderType }: SoldTo): JsonObject | undefined {
  const [first] = productExamples(product, holderType);
  if (!first) return undefined;
  const file = new URL('../../../../docs/examples/variants.json', import.meta.url);
  const entries: readonly VariantsExample[] = JSON.parse(readFileSync(file, 'utf8'));
  const entry = entries.find(
    (one) => one.product === product.code && (one.holderType ?? holderType) === holderType,
  );
  const asItIs: readonly Variant[] = [{ name: 'Без изменений', changes: {} }];
  return { base: first.body, variants: (entry?.variants ?? asItIs).map((variant) => ({ ...variant })) };
}

export const variantExamples = (sold: SoldTo): Examples =>
  shown('variants', 'Варианты первого примера', variantsExample(sold));
