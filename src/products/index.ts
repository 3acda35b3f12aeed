import { cargo } from './cargo/index.ts';
import { casco } from './casco/index.ts';
import { gap } from './gap/index.ts';
import { medical } from './medical/index.ts';
import { mortgage } from './mortgage/index.ts';
import { osago } from './osago/index.ts';
import { pet } from './pet/index.ts';
import type { Product } from './product.ts';
import { property } from './property/index.ts';

/** What is sold here, a line each; an insurer's own products are beside them. */
export const products: readonly Product[] = [osago, casco, property, pet, cargo, mortgage, medical, gap];

/** The products that the interface knows; a partner's rights may name one before it is sold here. */
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
