import type { Pool } from '../pool.ts';
import { StartError } from '../start-error.ts';

interface Settings {
  readonly isUtc: boolean;
  readonly hasTimeouts: boolean;
}

/**
 * What our own connections are told at their start, the role has to say behind a pooler. Throws a StartError for another
 * time zone than UTC, which would change what dates mean; tells `warn` of missing timeouts.
 */
export async function checkRoleSettings(pool: Pool, warn: (line: string) => void): Promise<void> {
  const { rows } = await pool.query<Settings>(
    `select extract(timezone from timestamptz '2026-01-15') = 0
              and extract(timezone from timestamptz '2026-07-15') = 0 as "isUtc",
            current_setting('statement_timeout') <> '0'
              and current_setting('idle_in_transaction_session_timeout') <> '0' as "hasTimeouts"`,
  );
  const [found] = rows;
  if (!found?.isUtc)
    throw new StartError(
      `behind a pooler the time zone is the role's: run "alter role <user> set timezone = 'UTC'" and connect the pooler again`,
    );
  if (!found.hasTimeouts)
    warn(
      "behind a pooler timeouts are the role's: run \"alter role <user> set statement_timeout = '30s'\" and \"alter role <user> set idle_in_transaction_session_timeout = '10s'\"",
    );
}
