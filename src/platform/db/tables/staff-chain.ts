import { createHash } from 'node:crypto';
import type { Pool, Queryable } from '../pool.ts';
import { inTransaction } from '../transaction.ts';

/** Position in the hash chain of the audit log. A copy stored elsewhere proves that earlier entries are unchanged. */
export interface ChainPlace {
  readonly position: bigint;
  /** Hash in hexadecimal. */
  readonly hash: string;
}

export interface ChainFault {
  readonly position: bigint;
  readonly what: 'removed' | 'changed' | 'unchained' | 'forgotten';
  readonly entryId: bigint | null;
}

export interface ChainProof {
  readonly entries: number;
  /** Position after which the check begins: the last one removed by retention, or zero. */
  readonly from: ChainPlace;
  readonly head: ChainPlace;
  readonly fault: ChainFault | null;
}

interface Link extends ChainPlace {
  readonly entryId: bigint;
  /** Content of the audit entry; null if the entry is missing. */
  readonly content: string | null;
}

const linksAtOnce = 2_000;
const beginning: ChainPlace = { position: 0n, hash: '0'.repeat(64) };

/** Checks the chain and finds its first break. `known` are positions stored elsewhere; the chain must contain them. */
export function proveChain(pool: Pool, known: readonly ChainPlace[] = []): Promise<ChainProof> {
  return inTransaction(pool, async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const from = (await newestCheckpoint(tx)) ?? beginning;
    let head = from;
    const missed = new Map(
      known.filter(({ position }) => position >= from.position).map((one) => [one.position, one]),
    );
    const differs = (place: ChainPlace) => {
      const stored = missed.get(place.position);
      missed.delete(place.position);
      return stored !== undefined && stored.hash !== place.hash;
    };
    const proof = (fault: ChainFault | null) => ({
      entries: Number(head.position - from.position),
      from,
      head,
      fault,
    });
    if (differs(from)) return proof({ position: from.position, what: 'forgotten', entryId: null });
    for (let links = await linksAfter(tx, head); links.length > 0; links = await linksAfter(tx, head)) {
      for (const link of links) {
        const fault = faultOf(head, link);
        if (fault) return proof(fault);
        head = link;
        if (differs(link))
          return proof({ position: link.position, what: 'forgotten', entryId: link.entryId });
      }
    }
    const unchained = await firstUnchained(tx);
    if (unchained !== null)
      return proof({ position: head.position + 1n, what: 'unchained', entryId: unchained });
    const [cut] = missed.keys();
    return proof(
      cut === undefined ? null : { position: head.position + 1n, what: 'forgotten', entryId: null },
    );
  });
}

function faultOf(head: ChainPlace, { position, entryId, content, hash }: Link): ChainFault | undefined {
  const next = head.position + 1n;
  if (position !== next) return { position: next, what: 'removed', entryId: null };
  if (content === null) return { position, what: 'removed', entryId };
  return hashAfter(head.hash, content) === hash ? undefined : { position, what: 'changed', entryId };
}

function hashAfter(previous: string, content: string): string {
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(content).digest('hex');
}

async function linksAfter(tx: Queryable, { position }: ChainPlace): Promise<Link[]> {
  const result = await tx.query<Link>(
    `select c.position, encode(c.hash, 'hex') as hash, c.entry_id as "entryId",
            case when j.entry_id is not null then staff_entry_content(j) end as content
       from staff_chain c
       left join staff_journal j using (entry_id)
      where c.position > $1
      order by c.position
      limit ${linksAtOnce}`,
    [position],
  );
  return result.rows;
}

async function firstUnchained(tx: Queryable): Promise<bigint | null> {
  const result = await tx.query<{ entryId: bigint }>(
    `select entry_id as "entryId"
       from staff_journal j
      where not exists (select from staff_chain c where c.entry_id = j.entry_id)
      order by entry_id
      limit 1`,
  );
  return result.rows[0]?.entryId ?? null;
}

/** Returns the last position removed by retention, after which the chain begins; null if nothing was removed. */
export async function newestCheckpoint(db: Queryable): Promise<ChainPlace | null> {
  const result = await db.query<ChainPlace>(
    `select position, encode(hash, 'hex') as hash from staff_chain_anchors order by position desc limit 1`,
  );
  return result.rows[0] ?? null;
}

/** Returns the last position before all entries made at or after `before`; null if there is none. */
export async function placeBefore(db: Queryable, before: Date): Promise<ChainPlace | null> {
  const result = await db.query<ChainPlace>(
    `select position, encode(hash, 'hex') as hash
       from staff_chain
      where position < coalesce((select min(c.position) from staff_chain c join staff_journal j using (entry_id)
                                  where j.at >= $1), 9223372036854775807)
      order by position desc
      limit 1`,
    [before],
  );
  return result.rows[0] ?? null;
}

/** Stores a position as a checkpoint and removes the entries up to and including it. */
export async function cutChain(
  tx: Queryable,
  { position, hash }: ChainPlace,
  by: { readonly actor: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into staff_chain_anchors (position, hash, made_at, made_by) values ($1, decode($2, 'hex'), $3, $4)`,
    [position, hash, by.at, by.actor],
  );
  await tx.query(
    `delete from staff_journal j using staff_chain c where c.entry_id = j.entry_id and c.position <= $1`,
    [position],
  );
  await tx.query('delete from staff_chain where position <= $1', [position]);
}
