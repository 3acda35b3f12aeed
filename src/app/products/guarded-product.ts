import type { Logger } from 'pino';
import type { Metrics } from '#http/protocol/metrics/metrics.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import { ProductFailure } from '#kernel/errors/product-failure.ts';
import { failureRecord } from '#platform/jobs/job.ts';
import type { DefinedProduct } from '#products/definition/define/index.ts';
import type { Assortment } from './assortment.ts';
import type { OwnProduct } from './load-products.ts';
import { formatPlace, placeInStack } from './place.ts';

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

// Parts of a product that are not wrapped: definitions are checked at the start, and tables are compiled at publication.
const unguarded: readonly string[] = ['definition', 'schemas', 'tariff', 'examples', 'listedFields'];

/** Wraps a product: its errors are passed to `failed` and thrown as ProductFailure with their position in the folder. */
export function guardedProduct(
  { product, folder }: Pick<OwnProduct, 'product' | 'folder'>,
  failed: (failure: ProductFailure) => void,
): DefinedProduct {
  const failureOf = (piece: string, error: unknown) => {
    // An error of a nested function has already been reported.
    if (error instanceof ServiceError) return error;
    const place = placeInStack(error, folder);
    const failure = new ProductFailure(product, piece, place ? formatPlace(place) : folder, error);
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
  // Wrapping does not change the type of any part.
  return guardedParts(product, '') as DefinedProduct;
}

/** Runs a check and returns its errors. If the product's code throws, returns that error with its position. */
export async function unlessFailed(
  check: () => Promise<readonly string[]> | readonly string[],
): Promise<readonly string[]> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof ProductFailure)) throw error;
    return [failureText(error)];
  }
}

/** Formats an error for the product's author; the message may show data, because the cases are the author's. */
function failureText({ at, piece, cause }: ProductFailure): string {
  return `${at}: ${piece} fails: ${cause instanceof Error ? cause.message : String(cause)}`;
}

/** Logs and counts every failure of a custom product, with its file and line. */
export function reportProductFailures(
  { assortment: { own, failures }, log }: { readonly assortment: Assortment; readonly log: Logger },
  metrics: Pick<Metrics, 'watchProducts'>,
): void {
  const count = metrics.watchProducts(own.map(({ product }) => product.code));
  failures.listen(({ product, piece, at, cause }) => {
    count(product);
    log.error({ product, piece, at, err: failureRecord(cause) }, 'a product of the insurer failed');
  });
}
