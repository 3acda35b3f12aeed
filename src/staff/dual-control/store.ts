import type { ListQuery } from '#platform/db/lists/list-query.ts';
import { whereGiven } from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { ByStaff } from '#platform/db/tables/audit-log.ts';
import type { FourEyes } from '../use-case/context.ts';

export interface Proposal {
  readonly proposalId: bigint;
  readonly useCase: string;
  readonly content: string;
  readonly hash: string;
  /** Kinds and ids of what the change is about, such as "line" and "line 16"; empty in proposals of earlier releases. */
  readonly objects: readonly string[];
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly decision: Decision | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly comment: string | null;
}

/** `VOID`: the changes would have differed from the proposed ones, or the proposal expired. */
export type Decision = 'APPROVED' | 'REJECTED' | 'VOID';

const columns = `proposal_id as "proposalId", use_case as "useCase", content, hash, objects, asked_by as "askedBy",
  asked_at as "askedAt", expires_at as "expiresAt", decision, decided_by as "decidedBy", decided_at as "decidedAt", comment`;

/** Stores a proposal; null if an equal proposal is already waiting. */
export async function insertProposal(
  tx: Queryable,
  proposal: {
    readonly useCase: string;
    readonly content: string;
    readonly hash: string;
    readonly expiresAt: Date;
    readonly objects: readonly string[];
  },
  by: ByStaff,
): Promise<Proposal | null> {
  const { useCase, content, hash, expiresAt, objects } = proposal;
  const result = await tx.query<Proposal>(
    `insert into staff_proposals (use_case, content, hash, asked_by, asked_at, request_id, expires_at, objects)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict do nothing
     returning ${columns}`,
    [useCase, content, hash, by.actor, by.at, by.requestId, expiresAt, objects],
  );
  return result.rows[0] ?? null;
}

/** Locks the waiting proposals of a use case about the same objects, so that no equal one is made meanwhile. */
export async function lockWaiting(
  tx: Queryable,
  useCase: string,
  objects: readonly string[],
): Promise<readonly Proposal[]> {
  const key = [useCase, ...objects].join(' ');
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  const result = await tx.query<Proposal>(
    `select ${columns} from staff_proposals
      where use_case = $1 and objects = $2 and decision is null order by proposal_id for update`,
    [useCase, objects],
  );
  return result.rows;
}

/** Locks a proposal until the transaction ends. */
export async function lockProposal(tx: Queryable, proposalId: bigint): Promise<Proposal | null> {
  const result = await tx.query<Proposal>(
    `select ${columns} from staff_proposals where proposal_id = $1 for update`,
    [proposalId],
  );
  return result.rows[0] ?? null;
}

export async function proposalById(db: Queryable, proposalId: bigint): Promise<Proposal | null> {
  const result = await db.query<Proposal>(`select ${columns} from staff_proposals where proposal_id = $1`, [
    proposalId,
  ]);
  return result.rows[0] ?? null;
}

export interface ProposalFilter {
  readonly isDecided: boolean;
  /** Lists only proposals of these use cases, and those of `actor`. */
  readonly useCases: readonly string[];
  readonly actor: string;
  /** Lists only proposals about this object, or about objects of this kind, for everybody. */
  readonly object: string | null;
  readonly after: bigint | null;
}

/** Lists waiting proposals, oldest first, or decided proposals, newest first. */
export function proposalsQuery({ isDecided, useCases, actor, object, after }: ProposalFilter): ListQuery {
  const [decided, further] = isDecided ? ['is not null', '<'] : ['is null', '>'];
  const values: unknown[] = object === null ? [useCases, actor] : [[object]];
  const shown = object === null ? '(use_case = any($1) or same_staff(asked_by, $2))' : 'objects @> $1';
  return {
    rows: `select ${columns}, proposal_id as id from staff_proposals
            where decision ${decided} and ${shown}
              and ${whereGiven(values, [(value) => `proposal_id ${further} ${value}`, after])}`,
    values,
    fields: {
      ...{ id: 'bigint', useCase: 'text', content: 'text', askedBy: 'text', askedAt: 'timestamptz' },
      ...{
        expiresAt: 'timestamptz',
        decision: 'text',
        decidedBy: 'text',
        decidedAt: 'timestamptz',
        comment: 'text',
      },
    },
    order: [{ field: 'id', isDescending: isDecided }],
    window: proposalsRead,
  };
}

/** Number of proposals that a page searches, each with its content. */
const proposalsRead = 500;

/** Counts valid proposals of these use cases that `actor` did not make, at most `most`, and finds the earliest deadline. */
export async function countProposals(
  db: Queryable,
  {
    useCases,
    actor,
    at,
  }: { readonly useCases: readonly string[]; readonly actor: string; readonly at: Date },
  most: number,
): Promise<{ readonly count: number; readonly by: Date | null }> {
  const { rows } = await db.query<{ count: number; by: Date | null }>(
    `select count(*)::int as count, min(expires_at) as by
       from (select expires_at from staff_proposals
              where decision is null and use_case = any($1) and not same_staff(asked_by, $2) and expires_at >= $3
              order by proposal_id limit $4) as waiting`,
    [useCases, actor, at, most],
  );
  return rows[0] ?? { count: 0, by: null };
}

export async function storeDecision(
  tx: Queryable,
  proposalId: bigint,
  decision: { readonly decision: Decision; readonly hash: string | null; readonly comment: string | null },
  by: Pick<ByStaff, 'actor' | 'at'>,
): Promise<void> {
  await tx.query(
    `update staff_proposals
        set decision = $2, decided_by = $3, decided_at = $4, decided_hash = $5, comment = $6
      where proposal_id = $1`,
    [proposalId, decision.decision, by.actor, by.at, decision.hash, decision.comment],
  );
}

/** Makes the database's rule of two people at least as strict as the given rule. Returns the resulting rule. */
export async function tightenFourEyes(db: Queryable, { isOn, limit }: FourEyes): Promise<FourEyes> {
  const { rows } = await db.query<FourEyes>(
    'select is_on as "isOn", limit_kopecks as "limit" from tighten_four_eyes($1, $2)',
    [isOn, limit],
  );
  return rows[0] ?? { isOn, limit };
}

/** Makes the rule of two people less strict; the database requires a proposal approved in the same transaction. */
export async function loosenFourEyes(tx: Queryable, { isOn, limit }: FourEyes): Promise<void> {
  await tx.query('update four_eyes set is_on = $1, limit_kopecks = $2', [isOn, limit]);
}

export async function isSameStaff(db: Queryable, one: string, other: string): Promise<boolean> {
  const result = await db.query<{ isSame: boolean }>('select same_staff($1, $2) as "isSame"', [one, other]);
  return result.rows[0]?.isSame === true;
}

/** Returns true if the database requires two people for sensitive changes. */
export async function isHeld(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ isOn: boolean }>('select is_on as "isOn" from four_eyes');
  return rows[0]?.isOn === true;
}
