import type pg from 'pg';

/** Reports that the server is read-only: it is a standby or configured as read-only. */
export class ReadOnlyServer extends Error {
  override readonly name = 'ReadOnlyServer';
  readonly code = '25006';

  constructor() {
    super('the server takes no changes');
  }
}

/** Reports that a commit is on the server's disk, but no synchronous standby has confirmed it. */
export class UnconfirmedCommit extends Error {
  override readonly name = 'UnconfirmedCommit';
  readonly code = '08007';

  constructor() {
    super('no synchronous standby has confirmed the commit');
  }
}

/** SQL column that is true on a standby or if `default_transaction_read_only` is on. */
export const readOnlyColumn = `current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
export const readOnlyQuestion = `select ${readOnlyColumn}`;

/** Startup settings of each connection. Jit is off because compiling plans over many partitions takes too long. */
export const sessionOptions = '-c timezone=UTC -c jit=off';

/**
 * Startup setting of connections that prepare statements by name. PostgreSQL would otherwise plan the first five calls of a
 * statement on each connection separately, which over five years of partitions costs ten times the call. Unnamed statements
 * are planned at each call, where known values make planning cheaper.
 */
export const genericPlans = '-c plan_cache_mode=force_generic_plan';

type Done = (error: Error | null | undefined, result?: pg.QueryResult) => void;

/** Rejects a connection to a standby, to which a load balancer may briefly lead during a failover. */
export function refuseReadOnly(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query(readOnlyQuestion, (error: Error | null | undefined, answer?: pg.QueryResult) => {
    if (error) done(error);
    else done(answer?.rows[0]?.isReadOnly ? new ReadOnlyServer() : undefined);
  });
}

/** Makes a commit fail if no synchronous standby has confirmed it, because PostgreSQL only warns. */
export function requireConfirmedCommits(client: pg.ClientBase): void {
  let isUnconfirmed = false;
  client.on('notice', ({ routine }) => {
    // Check the name of the C function, because the text of a warning is in the server's language.
    isUnconfirmed ||= routine === 'SyncRepWaitForLSN';
  });
  const query = client.query.bind(client) as (...values: unknown[]) => unknown;
  const checked = (...values: unknown[]): unknown => {
    const done = values.at(-1);
    if (typeof done !== 'function') return (query(...values) as Promise<unknown>).then(unlessUnconfirmed);
    return query(...values.slice(0, -1), ((error, result) => {
      (done as Done)(error ?? (isUnconfirmed ? new UnconfirmedCommit() : error), result);
    }) satisfies Done);
  };
  const unlessUnconfirmed = <Value>(value: Value): Value => {
    if (isUnconfirmed) throw new UnconfirmedCommit();
    return value;
  };
  client.query = checked as typeof client.query;
}
