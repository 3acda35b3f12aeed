export interface QueryResult<Row> {
  readonly rows: Row[];
  /** Rows returned or changed; 0 for a command that has no rows. */
  readonly rowCount: number;
  /** What PostgreSQL did: SELECT, INSERT, COMMIT… */
  readonly command: string;
}

/**
 * What can run a statement: the pool (each statement on its own) or a transaction.
 * Values go as `$1`, `$2`…; an array becomes a PostgreSQL array, so JSON arrays are passed as text.
 * A text without `values` may hold several statements; the rows are then those of the
 * last one that gives any, the rest is the last one's.
 */
export interface Queryable {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>;
}
