import { ServiceError } from '#kernel/errors.ts';
import { ProductFailure } from '#kernel/product-failure.ts';
import type { DefinedProduct } from '#products/define/index.ts';
import type { OwnProduct } from './load-products.ts';
import { placeInStack, placeText } from './place.ts';

/** Whoever wants to hear of failures of products. */
export interface ProductFailures {
  listen(hear: (failure: ProductFailure) => void): void;
  tell(failure: ProductFailure): void;
}

export function createProductFailures(): ProductFailures {
  const listeners: ((failure: ProductFailure) => void)[] = [];
  return {
    listen: (hear) => void listeners.push(hear),
    tell(failure) {
      for (const hear of listeners) hear(failure);
    },
  };
}

// What a definition is made of is looked at before anything is sold, and tables are compiled at publication.
const unguarded: readonly string[] = ['definition', 'schemas', 'tariff', 'examples', 'listedFields'];

/** The product, of which whatever throws is a ProductFailure that says where in its folder, and `failed` is told. */
export function guardedProduct(
  { product, folder }: Pick<OwnProduct, 'product' | 'folder'>,
  failed: (failure: ProductFailure) => void,
): DefinedProduct {
  const failureOf = (piece: string, error: unknown) => {
    // What one piece asks of another has been told already.
    if (error instanceof ServiceError) return error;
    const place = placeInStack(error, folder);
    const failure = new ProductFailure(product, piece, place ? placeText(place) : folder, error);
    failed(failure);
    return failure;
  };
  const guarded = (value: unknown, piece: string): unknown => {
    if (typeof value === 'function')
      return function (this: unknown, ...given: unknown[]) {
        try {
          return Reflect.apply(value, this, given);
        } catch (error) {
          throw failureOf(piece, error);
        }
      };
    if (Array.isArray(value)) return value.map((one) => guarded(one, piece));
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return value;
    return guardedParts(value, `${piece}.`);
  };
  const guardedParts = (of: object, before: string): object =>
    Object.fromEntries(
      Object.entries(of).map(([name, part]) => [
        name,
        before === '' && unguarded.includes(name) ? part : guarded(part, `${before}${name}`),
      ]),
    );
  // Every part is of the type that it was of.
  return guardedParts(product, '') as DefinedProduct;
}
