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
  /** Of personal data in this database. */
  readonly fingerprints: Keys;
  /** Where this process is one of several of one server. */
  readonly siblings?: Siblings;
  /** How many lines of the log were lost; absent where nothing counts them. */
  readonly lostLogLines?: () => number;
  /** How long those wait for the database who can go on without it; a second where absent. */
  readonly patienceMs?: number;
  /** How long a partner waits that takes no handle; a minute where absent. */
  readonly answerMs?: number;
}
