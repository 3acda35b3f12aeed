import { findPartner } from '#access/store.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';
import type { Queryable } from '#platform/db/transaction.ts';
import { isTaken } from '../store/keys.ts';

/** FREE: nobody has it. HELD: a contract has it that was never paid. USED: a contract on it has come into force. VOID: spoilt. */
export type BlankState = 'FREE' | 'HELD' | 'USED' | 'VOID';

const state = `case when b.voided_at is not null then 'VOID'
                    when b.used_at is not null then 'USED'
                    when ${isTaken('b.policy_number')} then 'HELD'
                    else 'FREE' end`;

/** The state of a blank that was issued to a partner; null where it was not. */
export async function blankState(
  db: Queryable,
  partnerId: bigint,
  policyNumber: string,
): Promise<BlankState | null> {
  const { rows } = await db.query<{ state: BlankState }>(
    `select ${state} as state from blanks b where b.policy_number = $1 and b.partner_id = $2`,
    [policyNumber, partnerId],
  );
  return rows[0]?.state ?? null;
}

export interface IssuedRange {
  readonly login: string;
  /** Numbers of policies, all of one serial. */
  readonly policyNumbers: readonly string[];
  readonly at: Date;
  readonly actor: string;
}

/** How many blanks are new to the partner; null where there is no such partner. */
export async function insertBlanks(
  db: Queryable,
  { login, policyNumbers, at, actor }: IssuedRange,
): Promise<number | null> {
  const partner = await findPartner(db, login);
  if (!partner) return null;
  const inserted = await db.query(
    `insert into blanks (policy_number, partner_id, issued_at, issued_by)
     select number, $2, $3, $4 from unnest($1::text[]) as n (number)
     on conflict do nothing`,
    [policyNumbers, partner.partnerId, at, actor],
  );
  return inserted.rowCount ?? 0;
}

/** A run of blanks of one partner in one state, the numbers without a gap. */
export interface BlankRange {
  readonly partner: string;
  readonly first: string;
  readonly last: string;
  readonly state: BlankState;
  readonly blanks: bigint;
}

export async function blankRanges(db: Queryable, login: string | null, limit: number): Promise<BlankRange[]> {
  const { rows } = await db.query<BlankRange>(
    `with known as (
       select p.login as partner, b.policy_number as number, ${state} as state,
              left(b.policy_number, -10) as serial, right(b.policy_number, 10)::bigint as digits
         from blanks b ${joinPartner('b.partner_id')}
        where $1::text is null or p.login = $1
     ), runs as (
       select *, digits - row_number() over (partition by partner, serial, state order by digits) as run from known
     )
     select partner, min(number) as first, max(number) as last, state, count(*) as blanks
       from runs group by partner, serial, state, run
      order by partner, min(number)
      limit $2`,
    [login, limit],
  );
  return rows;
}

/** True where the blank was there and nobody had it. */
export async function voidBlank(
  db: Queryable,
  policyNumber: string,
  at: Date,
  actor: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update blanks b set voided_at = $2, voided_by = $3
      where b.policy_number = $1 and ${state} = 'FREE'`,
    [policyNumber, at, actor],
  );
  return rowCount === 1;
}

/** The contract that holds a blank without having come into force; null where none does. */
export async function holderOfBlank(db: Queryable, policyNumber: string): Promise<bigint | null> {
  const { rows } = await db.query<{ contractId: bigint }>(
    `select contract_id_of(b.policy_number) as "contractId"
       from blanks b
      where b.policy_number = $1 and ${state} = 'HELD'`,
    [policyNumber],
  );
  return rows[0]?.contractId ?? null;
}
