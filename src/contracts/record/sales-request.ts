import type { Caller } from '#access/partner.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Product } from '#products/product/product.ts';

export interface SalesRequest {
  readonly caller: Caller;
  readonly product: Product;
  readonly holderType: HolderType;
}

export interface ApplicationRequest extends SalesRequest {
  readonly body: unknown;
}
