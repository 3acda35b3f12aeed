import type { Logger } from 'pino';
import type { Metrics } from '#http/metrics/metrics.ts';
import { failureRecord } from '#platform/jobs/failure.ts';
import type { Assortment } from '../assortment.ts';

/** From now on every failure of an own product is a line of the log, with folder, file and line, and a count. */
export function tellProductFailures(
  { assortment: { own, failures }, log }: { readonly assortment: Assortment; readonly log: Logger },
  metrics: Pick<Metrics, 'watchProducts'>,
): void {
  const count = metrics.watchProducts(own.map(({ product }) => product.code));
  failures.listen(({ product, piece, at, cause }) => {
    count(product);
    log.error({ product, piece, at, err: failureRecord(cause) }, 'a product of the insurer failed');
  });
}
