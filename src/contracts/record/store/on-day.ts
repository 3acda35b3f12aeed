import { recordsIn, selectRecords } from '#platform/db/tables/personal-records.ts';

/**
 * SQL that joins `f` to a contract `c`: its first addendum in force that counts only after the day, with the content it replaced. Empty if
 * all count or the day is null. A contract that ended early stays as on its last day.
 */
export function firstChangeAfter(day: string): string {
  const counting = `least(${day}::date, (c.cancelled_at at time zone 'Europe/Moscow')::date - 1)`;
  return `left join lateral (
           select a.nr, a.replaced, a.premium_before_kopecks as premium
             from addendums a
            where a.contract_id = c.contract_id and a.status = 'COMPLETE' and a.body is not null
              and a.effective_on > ${counting}
              and not exists (select from addendums n
                               where n.contract_id = c.contract_id and n.status = 'COMPLETE' and n.body is not null
                                 and n.nr > a.nr and n.effective_on <= ${counting})
            order by a.nr
            limit 1) f on true`;
}

/** SQL for the plate of `c` on that day. */
export const plateOnDay = plainOnDay('licensePlate', 'license_plate');

/** SQL for the VIN of `c` on that day. */
export const vinOnDay = plainOnDay('vin', 'vin');

/** SQL for the keys of `c` on that day without a column of their own. */
export const searchKeysOnDay = `case when f.replaced ? 'searchKeys'
       then array(select jsonb_array_elements_text(f.replaced -> 'searchKeys')) else c.search_keys end`;

/** SQL for first day, last day and start of cover of `c` on that day. */
export const startsOnDay = "coalesce((f.replaced ->> 'startsOn')::date, c.starts_on)";
export const endsOnDay = "coalesce((f.replaced ->> 'endsOn')::date, c.ends_on)";
export const coversFromOnDay = "coalesce((f.replaced ->> 'coversFrom')::timestamptz, c.covers_from)";

/** SQL for the last day of cover of `c`: the day before the end, if it ends early. */
export const coveredUntil = "least(c.ends_on, (c.cancelled_at at time zone 'Europe/Moscow')::date - 1)";

/** SQL for the subject line of `c` on that day. */
export const subjectOnDay = `coalesce(
           ${selectRecords('c.partner_id', "select coalesce(f.replaced -> 'personal', c.personal) ->> 'subject'")},
           to_jsonb(coalesce(${plainOnDay('subject', 'subject')}, ${plateOnDay}, ${vinOnDay})))`;

/** Addendums older than this key do not have it. */
function plainOnDay(key: string, column: string): string {
  return `case when f.replaced ? '${key}' then f.replaced ->> '${key}' else c.${column} end`;
}

/** SQL for the sealed records of `c` on that day, by fingerprint. */
export const recordsOnDay = recordsIn('c.partner_id', "coalesce(f.replaced -> 'personal', c.personal)");

/** SQL that selects a contract as on a Moscow day, or with every agreed change if null. With `hasPeople` false no personal records are read. */
export const contractSelect = (day: string, hasPeople = true) => `
  select c.contract_id as "contractId", c.policy_number as "policyNumber", c.draft_id as "draftId",
         c.partner_id as "partnerId", c.product, c.holder_type as "holderType", c.status, c.version,
         coalesce(f.replaced -> 'body', c.body) as body,
         ${hasPeople ? "coalesce(f.replaced -> 'personal', c.personal)" : "'{}'::jsonb"} as personal,
         coalesce(f.replaced -> 'facts', c.facts) as facts,
         coalesce(f.replaced -> 'calculation', c.calculation) as calculation,
         coalesce(f.premium, c.premium_kopecks) as premium,
         c.concluded_on as "concludedOn", ${startsOnDay} as "startsOn", ${endsOnDay} as "endsOn",
         c.starts_at as "startsAt", c.ends_at as "endsAt",
         ${subjectOnDay} as subject, c.check_code as "checkCode", c.created_at as "createdAt", c.paid_at as "paidAt",
         ${coversFromOnDay} as "coversFrom",
         c.cancelled_at as "cancelledAt", c.approval, coalesce(c.warnings, '[]') as warnings,
         c.prolongs_contract_id as "prolongsContractId",
         ${hasPeople ? recordsOnDay : 'null'} as records,
         (select jsonb_agg(jsonb_build_object('nr', i.nr, 'amount', i.amount_kopecks::text,
                                              'dueOn', i.due_on, 'status', i.status,
                                              'addendumNumber', a.addendum_number,
                                              'extendedUntil', i.extended_until) order by i.nr)
            from installments i
            left join addendums a using (addendum_id)
           where i.contract_id = c.contract_id) as installments,
         (select jsonb_agg(jsonb_build_object('addendumNumber', a.addendum_number, 'kind', a.kind,
                                              'effectiveOn', a.effective_on, 'issuedAt', a.in_force_at,
                                              'premiumBefore', a.premium_before_kopecks::text,
                                              'difference', a.difference_kopecks::text) order by a.nr)
            from addendums a
           where a.contract_id = c.contract_id and a.status = 'COMPLETE' and a.body is not null
             and (f.nr is null or a.nr < f.nr)) as amendments
    from contracts c
    ${firstChangeAfter(day)}`;
