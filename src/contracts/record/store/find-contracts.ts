import type { DateText } from '#kernel/time/calendar.ts';
import { type BatchedStatement, runTogether } from '#platform/db/batches.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import {
  recordsIn,
  type StoredSubjectLine,
  selectRecords,
  withLines,
  withRecords,
} from '#platform/db/tables/personal-records.ts';
import type { Contract } from '../contract.ts';
import { type ContractRow, contractFromRow } from '../contract-row.ts';

/** SQL that joins `f`, the first addendum of contract `c` that takes effect after the day; empty if the day is null. */
export function firstChangeAfter(day: string): string {
  // A terminated contract is read as of its last day.
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

export const plateOnDay = plainOnDay('licensePlate', 'license_plate');

export const vinOnDay = plainOnDay('vin', 'vin');

/** SQL for the search keys, except plate and VIN, of contract `c` on the day that was passed to `firstChangeAfter`. */
export const searchKeysOnDay = `case when f.replaced ? 'searchKeys'
       then array(select jsonb_array_elements_text(f.replaced -> 'searchKeys')) else c.search_keys end`;

export const startsOnDay = "coalesce((f.replaced ->> 'startsOn')::date, c.starts_on)";
export const endsOnDay = "coalesce((f.replaced ->> 'endsOn')::date, c.ends_on)";
export const coversFromOnDay = "coalesce((f.replaced ->> 'coversFrom')::timestamptz, c.covers_from)";

/** SQL for the last day of cover of contract `c`, which a termination makes earlier. */
export const coveredUntil = "least(c.ends_on, (c.cancelled_at at time zone 'Europe/Moscow')::date - 1)";

export const subjectOnDay = `coalesce(
           ${selectRecords('c.partner_id', "select coalesce(f.replaced -> 'personal', c.personal) ->> 'subject'")},
           to_jsonb(coalesce(${plainOnDay('subject', 'subject')}, ${plateOnDay}, ${vinOnDay})))`;

/** Returns SQL for a value on the day of `firstChangeAfter`. The replaced content of old addendums lacks some keys. */
function plainOnDay(key: string, column: string): string {
  return `case when f.replaced ? '${key}' then f.replaced ->> '${key}' else c.${column} end`;
}

export const recordsOnDay = recordsIn('c.partner_id', "coalesce(f.replaced -> 'personal', c.personal)");

/** Returns SQL for contracts as of a Moscow day; if the day is null, with every agreed change. */
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

/** Finds a contract by number. With `partnerId`, returns null for contracts of other partners. */
export async function contractByNumber(
  db: Queryable,
  policyNumber: string,
  day: DateText | null,
  partnerId: bigint | null = null,
  hasPeople = true,
): Promise<Contract | null> {
  const result = await db.query<ContractRow>(...byNumber([policyNumber], 1, { day, partnerId, hasPeople }));
  return (await contractsFrom(db, result.rows))[0] ?? null;
}

/** Number of contracts per statement; equals the number of jobs that run in parallel. */
const numbersAtOnce = 8;

/** Finds contracts of any partner by number, and skips unknown numbers. */
export async function contractsByNumber(
  db: Queryable,
  policyNumbers: readonly string[],
  day: DateText | null,
): Promise<readonly Contract[]> {
  const found: Contract[] = [];
  for (let from = 0; from < policyNumbers.length; from += numbersAtOnce) {
    const some = policyNumbers.slice(from, from + numbersAtOnce);
    const { rows } = await db.query<ContractRow>(
      ...byNumber(some, numbersAtOnce, { day, partnerId: null, hasPeople: true }),
    );
    found.push(...(await contractsFrom(db, rows)));
  }
  return found;
}

/**
 * Returns a query for which PostgreSQL keeps one generic plan: planning each call would cost more than the query.
 * `is not distinct from` and the inner `limit` prevent plans that read whole monthly partitions.
 */
function byNumber(
  policyNumbers: readonly string[],
  most: number,
  {
    day,
    partnerId,
    hasPeople,
  }: { readonly day: DateText | null; readonly partnerId: bigint | null; readonly hasPeople: boolean },
): [text: string, values: unknown[]] {
  const values: unknown[] = [policyNumbers];
  const onDay = day === null ? 'null' : `$${values.push(day)}`;
  const ofPartner =
    partnerId === null ? '' : `and c.partner_id is not distinct from $${values.push(partnerId)}`;
  const text = `select found.* from (select number from unnest($1::text[]) as n (number) limit ${most}) as asked cross join lateral (
    ${contractSelect(onDay, hasPeople)} where c.contract_id = contract_id_of(asked.number) ${ofPartner} limit 1
  ) as found`;
  return [text, values];
}

const contractsOfIds = `select found.* from unnest($1::bigint[]) as asked (id) cross join lateral (
    ${contractSelect('$2')} where c.contract_id = asked.id limit 1
  ) as found order by asked.id`;

export async function contractsWithIds(
  db: Queryable,
  contractIds: readonly bigint[],
  day: DateText | null = null,
): Promise<Contract[]> {
  const result = await db.query<ContractRow>(contractsOfIds, [contractIds, day]);
  return contractsFrom(db, result.rows);
}

const contractRows: BatchedStatement<bigint, ContractRow | undefined> = {
  statement: (ids) => [contractsOfIds, [ids, null]],
  results: (found, ids) =>
    ids.map((id) => (found as unknown as ContractRow[]).find(({ contractId }) => contractId === id)),
};

/** Finds a contract with every agreed change, together with the contracts of other requests. */
export async function contractWithIdTogether(pool: Pool, contractId: bigint): Promise<Contract | undefined> {
  const row = await runTogether(pool, contractRows, contractId);
  return row && (await contractsFrom(pool, [row]))[0];
}

async function contractsFrom(db: Queryable, rows: readonly ContractRow[]): Promise<Contract[]> {
  return (await withLines(db, await withRecords(db, rows))).map(contractFromRow);
}

/** Columns of a contract that the public policy check may use. */
export interface CheckedContract
  extends Pick<
    Contract,
    'policyNumber' | 'product' | 'status' | 'startsOn' | 'endsOn' | 'cancelledAt' | 'subject' | 'checkCode'
  > {
  readonly coversFrom: Date | null;
  readonly endsAt: Date | null;
}

export async function contractToCheck(
  db: Queryable,
  policyNumber: string,
  day: DateText,
): Promise<CheckedContract | null> {
  const result = await db.query<Omit<CheckedContract, 'subject'> & { readonly subject: StoredSubjectLine }>(
    `select c.policy_number as "policyNumber", c.product, c.status, ${startsOnDay} as "startsOn", ${endsOnDay} as "endsOn",
            ${coversFromOnDay} as "coversFrom", c.ends_at as "endsAt", c.cancelled_at as "cancelledAt", ${subjectOnDay} as subject, c.check_code as "checkCode"
       from contracts c
       ${firstChangeAfter('$2')}
      where c.contract_id = contract_id_of($1)`,
    [policyNumber, day],
  );
  return (await withLines(db, result.rows))[0] ?? null;
}

/** Finds the number of the contract of an addendum; with `partnerId` only among this partner's contracts. */
export async function findContractNumber(
  db: Queryable,
  partnerId: bigint | null,
  addendumNumber: string,
): Promise<string | null> {
  const result = await db.query<{ policyNumber: string }>(
    `select c.policy_number as "policyNumber"
       from addendums a join contracts c using (contract_id)
      where a.addendum_number = $1 and ($2::bigint is null or c.partner_id = $2)`,
    [addendumNumber, partnerId],
  );
  return result.rows[0]?.policyNumber ?? null;
}

/** Returns the next ids of contracts after an id, at most `most`. */
export async function contractIdsAfter(db: Queryable, after: bigint, most: number): Promise<bigint[]> {
  const { rows } = await db.query<{ contractId: bigint }>(
    'select contract_id as "contractId" from contract_keys where contract_id > $1 order by contract_id limit $2',
    [after, most],
  );
  return rows.map(({ contractId }) => contractId);
}
