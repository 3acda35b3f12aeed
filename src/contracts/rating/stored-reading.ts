import type { Product } from '#products/product/product.ts';
import type { Reading } from '#products/product/reading.ts';
import type { Contract } from '../record/contract.ts';

/** A body that a contract has had, or has in part, with what it was rated from. */
export interface RatedContent
  extends Pick<Contract, 'holderType' | 'body' | 'facts' | 'calculation' | 'concludedOn' | 'startsAt'> {
  readonly product: Product;
}

/** A contract as its product reads it: what it leaves out was assumed from its day of conclusion. */
export function readStored(
  product: Product,
  {
    body,
    holderType,
    concludedOn,
    startsAt,
  }: Pick<Contract, 'body' | 'holderType' | 'concludedOn' | 'startsAt'>,
): Reading {
  return product.read(body, {
    purpose: 'contract',
    holderType,
    today: concludedOn,
    concludedOn,
    isByDays: !startsAt,
  });
}
