/** Fragments of statements about people, who are kept once for each partner, whatever refers to them. */

/**
 * Keeps each record once; of one that is there it only notes once a day that it is used, so that savers do not queue for it.
 * The moment is cast to what it is, as PostgreSQL takes the first cast of a parameter for its type in the whole statement.
 */
export const keptRecords = (partner: string, fingerprints: string, contents: string, at: string) => `
  insert into personal_records (partner_id, fingerprint, content, used_on)
  select ${partner}, decode(f, 'hex'), c, ${at}::timestamptz::date from unnest(${fingerprints}::text[], ${contents}::jsonb[]) as r (f, c)
   where not exists (select 1 from personal_records k
                      where k.partner_id = ${partner} and k.fingerprint = decode(f, 'hex') and k.used_on >= ${at}::timestamptz::date - 1)
   order by f
  on conflict (partner_id, fingerprint) do update set used_on = excluded.used_on`;

/** Records (`partner_id`, `fingerprint`) that contracts need now; the condition is about `c`. */
export const usedByContracts = (condition: string) => `
  select c.partner_id, decode(v.value, 'hex') as fingerprint
    from contracts c, jsonb_each_text(c.personal) v
   where ${condition}`;

const addendums = 'from addendums a join contracts c using (contract_id)';

/** The same of addendums, with what they keep of contracts as they were: a query for each place where they stand. */
export const usedByAddendums = (condition: string): readonly string[] => [
  `select c.partner_id, decode(v.value, 'hex') as fingerprint
     ${addendums}, jsonb_each_text(coalesce(a.personal, '{}')) v where ${condition}`,
  `select c.partner_id, decode(v.value, 'hex') as fingerprint
     ${addendums}, jsonb_each_text(coalesce(a.replaced -> 'personal', '{}')) v where ${condition}`,
  `select c.partner_id, a.reason_fingerprint as fingerprint ${addendums} where ${condition}`,
];

/** Notes records that one user needs no more: retention looks whether another one does, and forgets them if not. */
export const notedForgettable = (records: string) => `
  insert into forgettable_records (partner_id, fingerprint)
  select distinct partner_id, fingerprint from (${records}) as used
   order by partner_id, fingerprint
  on conflict (partner_id, fingerprint) do update set checked_by = null`;
