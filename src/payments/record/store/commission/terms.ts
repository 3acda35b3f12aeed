import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';

/** Terms of an agreement about commission: a percent of the partner, or the share of a sub-agent. */
export interface CommissionTerm {
  readonly termId: bigint;
  readonly partnerId: bigint;
  /** Code of the sub-agent; null for the commission of the partner. */
  readonly subAgent: string | null;
  readonly name: string | null;
  /** Null for all products or programmes. */
  readonly product: string | null;
  readonly programme: string | null;
  /** Percent of the premium, or of the partner's commission. */
  readonly percent: string;
  /** First and last day of sale. */
  readonly startsOn: DateText;
  readonly endsOn: DateText | null;
  readonly addedBy: string;
  readonly addedAt: Date;
}

export type NewTerm = Omit<CommissionTerm, 'termId' | 'endsOn'>;
export type ListedTerm = CommissionTerm & { readonly partner: string };

const termColumns = `t.term_id as "termId", t.partner_id as "partnerId", t.sub_agent as "subAgent", t.name, t.product, t.programme,
  trim_scale(t.percent)::text as percent, t.starts_on as "startsOn", t.ends_on as "endsOn", t.added_by as "addedBy", t.added_at as "addedAt"`;

/** Reads the terms of partners in the order in which they were agreed. */
export async function readTerms(db: Queryable, partnerIds: readonly bigint[]): Promise<CommissionTerm[]> {
  const { rows } = await db.query<CommissionTerm>(
    `select ${termColumns} from commission_terms t where t.partner_id = any($1) order by t.term_id`,
    [partnerIds],
  );
  return rows;
}

/** Lists terms, newest first. */
export async function listCommissionTerms(
  db: Queryable,
  { partnerId, limit }: { readonly partnerId: bigint | null; readonly limit: number },
): Promise<ListedTerm[]> {
  const { rows } = await db.query<ListedTerm>(
    `select ${termColumns}, p.login as partner
       from commission_terms t
       ${joinPartner('t.partner_id')}
      where $1::bigint is null or t.partner_id = $1
      order by t.term_id desc limit $2`,
    [partnerId, limit],
  );
  return rows;
}

/** Lets nobody else agree on terms of the partner until the transaction ends. */
export async function lockTerms(tx: Queryable, partnerId: bigint): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('commission terms'), ($1 % 1000000000)::int)`, [
    partnerId,
  ]);
}

export async function lockTerm(tx: Queryable, termId: bigint): Promise<CommissionTerm | null> {
  const { rows } = await tx.query<CommissionTerm>(
    `select ${termColumns} from commission_terms t where t.term_id = $1 for update`,
    [termId],
  );
  return rows[0] ?? null;
}

export async function insertTerm(tx: Queryable, term: NewTerm): Promise<bigint> {
  const { partnerId, subAgent, name, product, programme, percent, startsOn, addedBy, addedAt } = term;
  const { rows } = await tx.query<{ termId: bigint }>(
    `insert into commission_terms (partner_id, sub_agent, name, product, programme, percent, starts_on, added_by, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning term_id as "termId"`,
    [partnerId, subAgent, name, product, programme, percent, startsOn, addedBy, addedAt],
  );
  return rows[0]?.termId ?? 0n;
}

export async function setTermEnd(tx: Queryable, termId: bigint, endsOn: DateText): Promise<void> {
  await tx.query('update commission_terms set ends_on = $2 where term_id = $1', [termId, endsOn]);
}
