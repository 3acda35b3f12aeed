import { cargo } from './lines/cargo/index.ts';
import { casco } from './lines/casco/index.ts';
import { gap } from './lines/gap/index.ts';
import { medical } from './lines/medical/index.ts';
import { mortgage } from './lines/mortgage/index.ts';
import { osago } from './lines/osago/index.ts';
import { pet } from './lines/pet/index.ts';
import { property } from './lines/property/index.ts';
import type { Product } from './product/product.ts';

/** Shipped products; custom products are added at the server start. */
export const products: readonly Product[] = [osago, casco, property, pet, cargo, mortgage, medical, gap];

/** Product codes of the interface. A partner's rights may name a product that is not offered yet. */
export const productCodes: readonly string[] = [
  'cargo',
  'casco',
  'osago',
  'mortgage',
  'medical',
  'property',
  'gap',
  'pet',
];
