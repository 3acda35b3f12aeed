import type { Product } from '#products/product.ts';
import type { Reading } from '#products/reading.ts';
import type { Contract } from '../contract.ts';

/** A contract as its product reads it: what it leaves out was assumed from its day of conclusion. */
export function readStored(
  product: Product,
  { body, holderType, concludedOn }: Pick<Contract, 'body' | 'holderType' | 'concludedOn'>,
): Reading {
  return product.read(body, { purpose: 'contract', holderType, today: concludedOn, concludedOn });
}
