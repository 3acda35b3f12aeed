import type { Logger } from 'pino';
import type { Metrics } from '#http/protocol/metrics/metrics.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import { ProductFailure } from '#kernel/errors/product-failure.ts';
import { failureRecord } from '#platform/jobs/job.ts';
import type { DefinedProduct } from '#products/definition/define/index.ts';
import type { Assortment } from './assortment.ts';
import type { OwnProduct } from './load-products.ts';
import { formatPlace, placeInStack } from './place.ts';

/** Passes failures of products to listeners. */
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

/** The product, of which whatever throws is a ProductFailure that says where in its folder, and goes to `failed`. */
export function guardedProduct(
  { product, folder }: Pick<OwnProduct, 'product' | 'folder'>,
  failed: (failure: ProductFailure) => void,
): DefinedProduct {
  const failureOf = (piece: string, error: unknown) => {
    // What one piece asks of another has been reported already.
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
  // Every part is of the type that it was of.
  return guardedParts(product, '') as DefinedProduct;
}

/** What was found wrong; where the code of the product throws, that, with file, line and column. */
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

/** For whoever wrote the product: the data are those of its own cases, so what was thrown may be shown. */
function failureText({ at, piece, cause }: ProductFailure): string {
  return `${at}: ${piece} fails: ${cause instanceof Error ? cause.message : String(cause)}`;
}

/** From now on every failure of an own product is a line of the log, with folder, file and line, and a count. */
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
