import type pg from 'pg';

/** The server takes no changes: it is a standby, or was made read-only. */
export class ReadOnlyServer extends Error {
  override readonly name = 'ReadOnlyServer';
  readonly code = '25006';

  constructor() {
    super('the server takes no changes');
  }
}

/** On for a standby, and where default_transaction_read_only is set. */
export const readOnlyQuestion = `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/** Refuses a new connection that leads to a standby, as a balancer may give for a moment while the primary changes. */
export function refuseReadOnly(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query(readOnlyQuestion, (error: Error | null | undefined, answer?: pg.QueryResult) => {
    if (error) done(error);
    else done(answer?.rows[0]?.isReadOnly ? new ReadOnlyServer() : undefined);
  });
}
