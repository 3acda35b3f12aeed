import type { Pool } from '../pool.ts';
import { StartError } from '../start-error.ts';

/** Connections of a process outside its pool: three for operations, one listener, one for the embedded server. */
const besidesPool = 5;
/** Connections of a supervisor of workers: its pool and one for the embedded server. */
const ofSupervisor = 2;

export interface Budget {
  /** DATABASE_CONNECTIONS_MAX. */
  readonly connectionsMax: number;
  /** Absent for a process without a supervisor. */
  readonly workers?: number;
}

interface Room {
  /** Connections that the server allows our role. */
  readonly allowed: number;
  /** Connections open now. */
  readonly used: number;
}

/** Throws StartError if the server can never provide the connections; calls `warn` if it cannot now. */
export async function checkBudget(pool: Pool, budget: Budget, warn: (line: string) => void): Promise<void> {
  const { allowed, used } = await roomOf(pool);
  const needed = neededBy(budget);
  if (needed > allowed)
    throw new StartError(`${needs(budget, needed)} PostgreSQL gives ${allowed}: ${wayOut(budget, allowed)}`);
  if (needed > allowed - used)
    warn(
      `${needs(budget, needed)} PostgreSQL gives ${allowed}, of which others hold ${used}: ${wayOut(budget, allowed - used)}`,
    );
}

/** While workers are replaced there is one more of them. */
function processesOf({ workers }: Budget): number {
  return workers === undefined ? 1 : workers + 1;
}

function supervisorOf({ workers }: Budget): number {
  return workers === undefined ? 0 : ofSupervisor;
}

function neededBy(budget: Budget): number {
  return processesOf(budget) * (budget.connectionsMax + besidesPool) + supervisorOf(budget);
}

function needs({ connectionsMax, workers }: Budget, needed: number): string {
  const who = workers === undefined ? 'a process' : `--workers ${workers}`;
  return `${who} with DATABASE_CONNECTIONS_MAX=${connectionsMax} may open ${needed} connections, and`;
}

function wayOut(budget: Budget, allowed: number): string {
  const most = Math.floor((allowed - supervisorOf(budget)) / processesOf(budget)) - besidesPool;
  const raise = `max_connections of PostgreSQL to ${neededBy(budget)} and what others need`;
  if (most >= 1) return `set DATABASE_CONNECTIONS_MAX to ${most} at most, or ${raise}`;
  return `set ${budget.workers === undefined ? '' : 'fewer workers, or '}${raise}`;
}

async function roomOf(pool: Pool): Promise<Room> {
  const result = await pool.query<Room>(
    `select least(
              current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
                - coalesce(current_setting('reserved_connections', true)::int, 0),
              nullif((select rolconnlimit from pg_roles where rolname = current_user), -1),
              nullif((select datconnlimit from pg_database where datname = current_database()), -1)
            ) as allowed,
            (select coalesce(sum(numbackends), 1)::int - 1 from pg_stat_database) as used`,
  );
  return result.rows[0] ?? { allowed: Number.POSITIVE_INFINITY, used: 0 };
}
