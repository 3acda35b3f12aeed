import type { Logger } from 'pino';
import type { Siblings } from '#http/protocol/metrics/metrics.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Keys } from '#platform/keys/open-fingerprints.ts';
import type { Config } from '../config/config.ts';
import type { Assortment } from '../products/assortment.ts';

/** Everything that a server is built on: an opened and migrated database, the configuration, the clock and the log. */
export interface Foundation {
  readonly config: Config;
  readonly pool: Pool;
  readonly connectionString: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly assortment: Assortment;
  /** Keyed hashes of personal data in this database. */
  readonly fingerprints: Keys;
  /** The other processes of this server, if there are several. */
  readonly siblings?: Siblings;
  /** Counts lost log lines, if they are counted. */
  readonly lostLogLines?: () => number;
  /** Database timeout of callers that can continue without it; one second by default. */
  readonly databaseTimeoutMs?: number;
  /** Response deadline of partners that accept no handle; one minute by default. */
  readonly answerMs?: number;
}
