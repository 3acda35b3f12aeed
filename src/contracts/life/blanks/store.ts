import { findPartner } from '#access/store.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';
import { isTaken, takenBetween } from '../../record/store/keys.ts';

/** States of a pre-numbered paper form. HELD: an unpaid contract uses it. USED: its contract came into force. */
export type BlankState = 'FREE' | 'HELD' | 'USED' | 'VOID';

const state = `case when b.voided_at is not null then 'VOID'
                    when b.used_at is not null then 'USED'
                    when ${isTaken('b.policy_number')} then 'HELD'
                    else 'FREE' end`;

/** Returns the state of a blank; null if it was not issued to the partner. */
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

/** Returns those of the numbers that are printed on issued blanks. */
export async function numbersOnBlanks(
  db: Queryable,
  policyNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ number: string }>(
    'select policy_number as number from blanks where policy_number = any ($1)',
    [policyNumbers],
  );
  return new Set(rows.map(({ number }) => number));
}

export interface IssuedRange {
  readonly login: string;
  /** Consecutive policy numbers of one serial. */
  readonly policyNumbers: readonly string[];
  readonly at: Date;
  readonly actor: string;
}

/** Issues blanks and returns the number of new ones; null if the partner is unknown. */
export async function insertBlanks(
  db: Queryable,
  { login, policyNumbers, at, actor }: IssuedRange,
): Promise<number | null> {
  const partner = await findPartner(db, login);
  if (!partner) return null;
  const inserted = await db.query(
    `insert into blanks (policy_number, partner_id, issued_at, issued_by, range_end)
     select number, $2, $3, $4, $5 from unnest($1::text[]) as n (number)
     on conflict do nothing`,
    [policyNumbers, partner.partnerId, at, actor, policyNumbers.at(-1)],
  );
  return inserted.rowCount ?? 0;
}

/** Consecutive blanks in one state, issued to one partner together. */
export interface BlankRange {
  readonly partner: string;
  readonly first: string;
  readonly last: string;
  readonly state: BlankState;
  readonly blanks: bigint;
}

/** Number of blanks that one query reads. An index finds the end of a longer run of blanks in one state. */
const blanksInStep = 50;

/** Finds ranges of blanks after a policy number, in order. `login` is a partner, or null for all partners. */
export async function blankRanges(
  db: Queryable,
  login: string | null,
  after: string,
  limit: number,
): Promise<BlankRange[]> {
  const partner = login === null ? undefined : await findPartner(db, login);
  if (partner === null) return [];
  const ranges: BlankRange[] = [];
  while (ranges.length < limit) {
    const next = await nextRanges(db, partner?.partnerId ?? null, ranges.at(-1)?.last ?? after);
    if (next.length === 0) break;
    ranges.push(...next);
  }
  return ranges.slice(0, limit);
}

/** Returns SQL for the first blank that follows the run `r` and meets the condition `is`. */
function nextBlank(is: string): string {
  return `(select policy_number from blanks
            where (${is}) and policy_number > r.last and policy_number <= r.range_end order by policy_number limit 1)`;
}

/** Returns SQL for the next blanks of one issued range, with their states. The order by partner lets PostgreSQL use the partner's index. */
const nextBlanks = (isOfPartner: boolean) => `read as materialized (
       select policy_number as number, partner_id, coalesce(range_end, policy_number) as range_end, used_at, voided_at
         from blanks where ${isOfPartner ? '(partner_id, policy_number) > ($2, $1) and partner_id <= $2' : 'policy_number > $1'}
        order by ${isOfPartner ? 'partner_id, ' : ''}policy_number limit ${blanksInStep}
     ), near as materialized (
       select * from read where number <= (select range_end from read order by number limit 1)
     ), bounds as materialized (
       select min(number) as first, max(number) as last, max(range_end) as range_end from near
     ), taken as materialized (
       select ${takenBetween('(select first from bounds)', '(select range_end from bounds)', blanksInStep + 1)} as numbers
     ), known as (
       select number, partner_id, range_end,
              case when voided_at is not null then 'VOID'
                   when used_at is not null then 'USED'
                   when number = any((select numbers from taken)::text[]) then 'HELD'
                   else 'FREE' end as state
         from near
     )`;

/** Finds the next ranges within one issued range; empty only after the last blank. */
async function nextRanges(db: Queryable, partnerId: bigint | null, after: string): Promise<BlankRange[]> {
  const { rows } = await db.query<BlankRange>(
    `with ${nextBlanks(partnerId !== null)}, runs as (
       select partner_id, range_end, state, min(number) as first, max(number) as last,
              state in ('FREE', 'USED') and max(number) = (select last from bounds) as goes_on
         from (select *, row_number() over (order by number) - row_number() over (partition by state order by number) as run
                 from known) as numbered
        group by partner_id, range_end, state, run
     ), ended as (
       select partner_id, first, state,
              case when goes_on
                   then coalesce(left(stop, -10) || lpad((right(stop, 10)::bigint - 1)::text, 10, '0'), range_end)
                   else last end as last
         from runs r
        cross join lateral (
          select case when not goes_on then null
                      when state = 'USED' then ${nextBlank('used_at is null or voided_at is not null')}
                      else least(${nextBlank('used_at is not null or voided_at is not null')},
                                 (select min(number) from unnest((select numbers from taken)) as one (number) where number > last)) end as stop
          offset 0
        ) as found
     )
     select p.login as partner, first, last, state, right(last, 10)::bigint - right(first, 10)::bigint + 1 as blanks
       from ended e ${joinPartner('e.partner_id')}
      order by first`,
    partnerId === null ? [after] : [after, partnerId],
  );
  return rows;
}

/** Marks a blank as spoilt. Returns false if it does not exist or is not free. */
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

/** Finds the unpaid contract that uses a blank; null if there is none. */
export async function holderOfBlank(db: Queryable, policyNumber: string): Promise<bigint | null> {
  const { rows } = await db.query<{ contractId: bigint }>(
    `select contract_id_of(b.policy_number) as "contractId"
       from blanks b
      where b.policy_number = $1 and ${state} = 'HELD'`,
    [policyNumber],
  );
  return rows[0]?.contractId ?? null;
}
