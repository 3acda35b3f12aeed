import type pg from 'pg';

/** The server takes no changes: it is a standby, or was made read-only. */
export class ReadOnlyServer extends Error {
  override readonly name = 'ReadOnlyServer';
  readonly code = '25006';

  constructor() {
    super('the server takes no changes');
  }
}

/** A change is on the disk of this server, but no synchronous standby has said that it has it too. */
export class UnconfirmedCommit extends Error {
  override readonly name = 'UnconfirmedCommit';
  readonly code = '08007';

  constructor() {
    super('no synchronous standby has confirmed the commit');
  }
}

/** On for a standby, and where default_transaction_read_only is set. */
export const readOnlyColumn = `current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
export const readOnlyQuestion = `select ${readOnlyColumn}`;

/**
 * Settings of every connection. Casts between text and timestamptz must not depend on where the server stands; with many
 * partitions the cost of a plan passes jit_above_cost, and compiling it at each call costs several times what it saves.
 */
export const sessionOptions = '-c timezone=UTC -c jit=off';

type Done = (error: Error | null | undefined, result?: pg.QueryResult) => void;

/** Refuses a new connection that leads to a standby, as a balancer may give for a moment while the primary changes. */
export function refuseReadOnly(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query(readOnlyQuestion, (error: Error | null | undefined, answer?: pg.QueryResult) => {
    if (error) done(error);
    else done(answer?.rows[0]?.isReadOnly ? new ReadOnlyServer() : undefined);
  });
}

/**
 * PostgreSQL whose wait for a synchronous standby is cancelled (by pg_cancel_backend) says that it has committed, and only
 * a warning says that the change may be lost with this server. The statement then fails: it must not be acknowledged.
 */
export function requireConfirmedCommits(client: pg.ClientBase): void {
  let isUnconfirmed = false;
  client.on('notice', ({ routine }) => {
    // The name of the function in PostgreSQL: the text of a warning is in the language of the server.
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
