import { isSameJson } from '#kernel/json/json.ts';
import type { Queryable, QueryResult } from './pool.ts';

interface ReadStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly result: Promise<QueryResult<unknown>>;
}

/** Caches the results of read-only statements during one request, so that a repeated statement is not sent again. */
export function cacheStatements(db: Queryable): Queryable {
  const read: ReadStatement[] = [];
  return {
    query<Row>(text: string, values: readonly unknown[] = []) {
      const isSame = (one: ReadStatement) => one.text === text && isSameJson(one.values, values);
      const known = read.find(isSame);
      if (known) return known.result as Promise<QueryResult<Row>>;
      const result = db.query<Row>(text, values);
      read.push({ text, values, result });
      return result;
    },
  };
}
