import type { Kopecks } from '#kernel/money/money.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { lineReasons } from '../statement/reasons.ts';

export interface NewPart {
  readonly lineId: bigint;
  readonly billId: bigint;
  readonly amount: Kopecks;
}

export interface LinePart {
  readonly amount: Kopecks;
  /** Null after the contract was removed. */
  readonly billNumber: string | null;
  readonly policyNumber: string | null;
  readonly settledBy: string;
  readonly settledAt: Date;
}

/** Stores parts of waiting lines; returns what is left of each line, in the order of the lines' ids. */
export async function insertParts(
  tx: Queryable,
  parts: readonly NewPart[],
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<readonly { readonly lineId: bigint; readonly rest: Kopecks }[]> {
  await tx.query(
    `insert into statement_parts (line_id, nr, bill_id, amount_kopecks, settled_by, settled_at)
     select line_id, (select coalesce(max(nr), 0) from statement_parts p where p.line_id = n.line_id)
                     + row_number() over (partition by line_id order by nth), bill_id, amount, $4, $5
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality as n (line_id, bill_id, amount, nth)`,
    [
      parts.map(({ lineId }) => lineId),
      parts.map(({ billId }) => billId),
      parts.map(({ amount }) => amount),
      by,
      at,
    ],
  );
  const { rows } = await tx.query<{ lineId: bigint; rest: Kopecks }>(
    `with paid as (
       select line_id, sum(amount) as amount from unnest($1::bigint[], $2::bigint[]) as n (line_id, amount) group by line_id
     ), line as (
       update statement_lines l
          set parts_kopecks = l.parts_kopecks + p.amount, reason = 'REST', explanation = $4,
              state = case when l.parts_kopecks + p.amount = l.amount_kopecks then 'SPLIT' else l.state end,
              resolved_by = case when l.parts_kopecks + p.amount = l.amount_kopecks then $3 end,
              resolved_at = case when l.parts_kopecks + p.amount = l.amount_kopecks then $5::timestamptz end
         from paid p
        where l.line_id = p.line_id and l.state = 'UNMATCHED'
       returning l.line_id, l.amount_kopecks - l.parts_kopecks as rest
     )
     select line_id as "lineId", rest::bigint from line order by line_id`,
    [parts.map(({ lineId }) => lineId), parts.map(({ amount }) => amount), by, lineReasons.REST, at],
  );
  return rows;
}

export async function findParts(db: Queryable, lineId: bigint): Promise<readonly LinePart[]> {
  const { rows } = await db.query<LinePart>(
    `select p.amount_kopecks as amount, b.bill_number as "billNumber", c.policy_number as "policyNumber",
            p.settled_by as "settledBy", p.settled_at as "settledAt"
       from statement_parts p
       left join bills b on b.bill_id = p.bill_id
       left join contracts c on c.contract_id = b.contract_id
      where p.line_id = $1 order by p.nr`,
    [lineId],
  );
  return rows;
}
