import type { Logger } from 'pino';
import type { VehicleDirectory } from '#catalogues/vehicles/directory.ts';
import type { Siblings } from '#http/protocol/metrics/metrics.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Keys } from '#platform/keys/open-fingerprints.ts';
import type { Config } from '../config/config.ts';
import type { Assortment } from '../products/assortment.ts';

export interface Foundation {
  readonly config: Config;
  readonly pool: Pool;
  readonly connectionString: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly assortment: Assortment;
  /** Keys for keyed hashes and encryption of personal data. */
  readonly fingerprints: Keys;
  /** The server's other processes; undefined for a single process. */
  readonly siblings?: Siblings;
  /** Returns the number of log lines lost so far; undefined if this process does not count lost lines. */
  readonly lostLogLines?: () => number;
  /** Database time limit in ms for callers that can continue without the database; 1,000 by default. */
  readonly databaseTimeoutMs?: number;
  /** Time limit in ms for requests that cannot be answered with an operation handle; 60,000 by default. */
  readonly answerMs?: number;
  /** Vehicle directory of another service in this process; read from the database if the revision differs. */
  readonly vehicles?: VehicleDirectory | undefined;
}
