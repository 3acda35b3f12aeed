import type { Pool } from '../pool.ts';
import { StartError } from '../start-error.ts';

/** Number of connections outside a process's pool: 3 for operations, 1 for signals, 1 for the embedded server. */
const besidesPool = 5;
/** Number of connections of the supervisor process: one in its pool and one for the embedded server. */
const ofSupervisor = 2;

export interface Budget {
  /** Value of DATABASE_CONNECTIONS_MAX: maximum number of connections in the pool of a process. */
  readonly connectionsMax: number;
  /** Number of workers of a supervisor; absent for a process without a supervisor. */
  readonly workers?: number;
}

interface Room {
  /** Number of connections that the server allows to Bindery's role. */
  readonly allowed: number;
  readonly used: number;
}

/** Throws StartError if Bindery needs more connections than the server allows. Calls `warn` if too few are free now. */
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

/** Returns one process more than there are workers, because a new worker starts before it replaces an old one. */
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
