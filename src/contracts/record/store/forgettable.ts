import type { DateText } from '#kernel/time/calendar.ts';
import type { Separated } from '#parties/personal-data/personal-data.ts';
import type { Queryable } from '#platform/db/pool.ts';

/** Returns SQL for the personal records (`partner_id`, `fingerprint`) of the contracts `c` that meet `condition`. */
export const usedByContracts = (condition: string) => `
  select c.partner_id, decode(v.value, 'hex') as fingerprint
    from contracts c, jsonb_each_text(c.personal) v
   where ${condition}`;

const addendums = 'from addendums a join contracts c using (contract_id)';

/** Returns SQL queries for the personal records that addendums use in their changed and replaced contents. */
export const usedByAddendums = (condition: string): readonly string[] => [
  `select c.partner_id, decode(v.value, 'hex') as fingerprint
     ${addendums}, jsonb_each_text(coalesce(a.personal, '{}')) v where ${condition}`,
  `select c.partner_id, decode(v.value, 'hex') as fingerprint
     ${addendums}, jsonb_each_text(coalesce(a.replaced -> 'personal', '{}')) v where ${condition}`,
  `select c.partner_id, a.reason_fingerprint as fingerprint ${addendums} where ${condition}`,
];

/** Returns SQL that marks records as possibly unused. Retention deletes marked records that nothing uses. */
export const notedForgettable = (records: string) => `
  insert into forgettable_records (partner_id, fingerprint)
  select distinct partner_id, fingerprint from (${records}) as used
   order by partner_id, fingerprint
  on conflict (partner_id, fingerprint) do update set checked_by = null`;

/** Marks records that a revision has replaced, so that retention can delete them. */
export async function noteReplaced(
  tx: Queryable,
  partnerId: bigint,
  before: readonly string[],
  after: Pick<Separated, 'records'>,
): Promise<void> {
  const replaced = new Set(before.filter((one) => !after.records.has(one)));
  if (replaced.size === 0) return;
  const records = `select $1::bigint as partner_id, decode(f, 'hex') as fingerprint from unnest($2::text[]) as r (f)`;
  await tx.query(notedForgettable(records), [partnerId, [...replaced]]);
}

/** Assigns all marked records to a run and returns their number. The next run processes later marks. */
export async function claimNoted(tx: Queryable, runId: bigint): Promise<number> {
  return (await tx.query('update forgettable_records set checked_by = $1', [runId])).rowCount ?? 0;
}

const stillNeeded = (used: string) => `
  delete from forgettable_records f using (${used}) as used
   where f.partner_id = used.partner_id and f.fingerprint = used.fingerprint`;

const ofStretch = `
  c.contract_id > $1 and c.contract_id <= $2 and c.partner_id in (select partner_id from forgettable_records)`;

/** Removes the marks of records that are used by contracts with ids above `after`, up to `last`. */
export async function strikeOutOfContracts(db: Queryable, after: bigint, last: bigint): Promise<void> {
  await db.query(stillNeeded(`select distinct * from (${usedByContracts(ofStretch)}) as each`), [
    after,
    last,
  ]);
}

/** Removes the marks of records that are used by addendums. */
export async function strikeOutOfAddendums(db: Queryable): Promise<void> {
  for (const used of usedByAddendums('true')) await db.query(stillNeeded(used));
}

/** Deletes up to `limit` unused records. Skips recently used records, because the run may have missed their use. */
export async function forgetChecked(
  tx: Queryable,
  runId: bigint,
  today: DateText,
  limit: number,
): Promise<{ readonly done: number; readonly forgotten: number }> {
  const result = await tx.query<{ done: number; forgotten: number }>(
    `with entry as (
       select f.partner_id, f.fingerprint
         from forgettable_records f
        where f.checked_by = $1
          and not exists (select 1 from personal_records r
                           where r.partner_id = f.partner_id and r.fingerprint = f.fingerprint
                             and r.used_on >= $3::date - 3)
        order by f.partner_id, f.fingerprint
        limit $2
     ), forgotten as (
       delete from personal_records r using entry e
        where r.partner_id = e.partner_id and r.fingerprint = e.fingerprint and r.used_on < $3::date - 3
       returning 1
     ), done as (
       delete from forgettable_records f using entry e
        where f.partner_id = e.partner_id and f.fingerprint = e.fingerprint
       returning 1
     )
     select (select count(*)::int from done) as done, (select count(*)::int from forgotten) as forgotten`,
    [runId, limit, today],
  );
  return result.rows[0] ?? { done: 0, forgotten: 0 };
}
