import type { Queryable } from '../../db/queryable.ts';

/**
 * Writes requests, one statement for all, as JSON: an array a column costs the process twice as much. `rows` is a JSON
 * array of objects. A number is kept where a contract has it, so that nothing else gets in by an address.
 */
export async function insertRequests(db: Queryable, rows: Buffer): Promise<void> {
  await db.query(
    `insert into request_log (at, request_id, partner, method, route, status, ms, policy_number, subject_id, error_code,
                              faults, body)
     select to_timestamp(r.at / 1000), r.request_id, r.partner, r.method, r.route, r.status, r.ms,
            (select k.policy_number from contract_keys k where k.policy_number = r.policy_number),
            r.subject_id, r.error_code, r.faults, r.body
       from json_to_recordset($1::json)
            as r (at float8, request_id text, partner text, method text, route text, status int, ms real,
                  policy_number text, subject_id uuid, error_code text, faults jsonb, body jsonb)`,
    [rows],
  );
}

/** A row as the staff see it. */
export interface LoggedRequest {
  readonly at: Date;
  readonly partner: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly errorCode: string | null;
  /** Of the faults, in their order. */
  readonly fields: readonly string[];
  readonly policyNumber: string | null;
  readonly requestId: string;
}

/** Newest first; reads the days since `since` and no others. */
export async function findRequests(
  db: Queryable,
  filter: {
    readonly partner: string | null;
    readonly statusMin: number;
    readonly since: Date;
    readonly limit: number;
  },
): Promise<LoggedRequest[]> {
  const result = await db.query<LoggedRequest>(
    `select at, partner, method, route, status, ms, error_code as "errorCode",
            coalesce(jsonb_path_query_array(faults, '$[*].field'), '[]') as fields,
            policy_number as "policyNumber", request_id as "requestId"
       from request_log
      where at >= $1 and status >= $2 and ($3::text is null or partner = $3)
      order by at desc
      limit $4`,
    [filter.since, filter.statusMin, filter.partner, filter.limit],
  );
  return result.rows;
}
