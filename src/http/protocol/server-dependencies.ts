import type { Logger } from 'pino';
import type { RateLimiter } from '#access/rate-limit.ts';
import type { Tokens } from '#access/tokens.ts';
import type { Operations } from '#platform/operations/durable/operations.ts';
import type { Tracer } from '#platform/spans/spans.ts';
import type { RequestLog } from '#platform/trace/requests/request-log.ts';
import type { Product } from '#products/product/product.ts';
import type { SalesContext } from './endpoint.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Mounted } from './mounted.ts';
import type { Site } from './page-layout.ts';
import type { Traffic } from './requests/traffic.ts';

export interface ServerDependencies {
  readonly sales: SalesContext;
  readonly products: readonly Product[];
  readonly tokens: Tokens;
  readonly rateLimiter: RateLimiter;
  readonly metrics: Metrics;
  readonly traffic: Traffic;
  readonly operations: Operations;
  readonly requestLog: RequestLog;
  readonly log: Logger;
  /** Tracer; undefined if traces are not exported. */
  readonly tracer: Tracer | undefined;
  readonly publicUrl: string;
  /** Addresses of the proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  readonly site: Site;
  readonly mounted: Mounted | undefined;
  /** Resolves if the database accepts writes; rejects otherwise. */
  checkDatabase(): Promise<void>;
  /** Returns the number of lost log lines; undefined if this process does not count them. */
  readonly lostLogLines: (() => number) | undefined;
}
