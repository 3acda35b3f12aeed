import type { Kopecks } from '#kernel/money/money.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { inCyrillicCapitals } from '#kernel/text/lookalikes.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { PersonKey } from '#parties/personal-data/people-keys.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';
import { type StoredSubjectLine, withLines } from '#platform/db/tables/personal-records.ts';
import type { SearchFilters } from '../search-query.ts';
import type { Status } from '../status/lifecycle.ts';
import {
  coversFromOnDay,
  endsOnDay,
  firstChangeAfter,
  plateOnDay,
  searchKeysOnDay,
  startsOnDay,
  subjectOnDay,
  vinOnDay,
} from './find-contracts.ts';
import { contractsOfPeople } from './keys.ts';

/** A contract in a search result. Only `subject` may contain personal data. */
export interface FoundContract {
  readonly policyNumber: string;
  readonly draftId: string;
  readonly product: string;
  readonly holderType: HolderType;
  readonly status: Status;
  readonly version: number;
  readonly premium: Kopecks;
  /** Start date as the partner sent it; null if the partner sent none. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly issueDate: string | null;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly concludedOn: string;
  readonly subject: string | null;
  readonly vin: string | null;
  readonly licensePlate: string | null;
  readonly createdAt: Date;
  readonly cancelledAt: Date | null;
  /** Start of cover; null if the contract is unpaid. */
  readonly coversFrom: Date | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/** Contract after which the next page begins; `createdAt` is text because a Date would lose microseconds. */
export interface Place {
  readonly createdAt: string;
  readonly contractId: bigint;
  /** `createdAt` as a Date, rounded to milliseconds. */
  readonly at: Date;
}

export interface SubjectKey {
  /** The typed key in Latin capitals, normalized like a plate or VIN. */
  readonly plain: string;
  /** The typed key in the forms that products store in `contract_search_keys`. */
  readonly hashed: readonly string[];
}

/** The search filters of a partner and the wanted page. */
export interface Stretch {
  readonly filters: SearchFilters;
  /** Wanted plate, VIN or other key of the insured item. */
  readonly key?: SubjectKey | undefined;
  /** Search keys of a person. The search finds contracts that contain all the keys. */
  readonly people?: readonly PersonKey[] | undefined;
  readonly after?: Place | undefined;
  /** Limits the search to contracts saved since this minute. PostgreSQL skips earlier monthly partitions. */
  readonly since?: Date | undefined;
  /** Limits the search to contracts saved before this minute. */
  readonly before?: Date | undefined;
  /** Today. Changes that come into force later are neither shown nor searched. */
  readonly today: DateText;
  /** Ids of contracts that have the wanted plate, VIN or key today but will lose it by a later change. */
  readonly untilChanged?: readonly bigint[];
  readonly limit: number;
}

export async function findDraftPlace(
  db: Queryable,
  partnerId: bigint,
  draftId: string,
): Promise<Place | undefined> {
  const result = await db.query<Place>(
    `select created_at::text as "createdAt", contract_id as "contractId", created_at as at
       from contracts
      where contract_id = (select contract_id from contract_keys where draft_id = $1) and partner_id = $2`,
    [draftId, partnerId],
  );
  return result.rows[0];
}

/** Finds up to `limit` contracts of the partner, newest first. */
export async function search(
  db: Queryable,
  partnerId: bigint,
  stretch: Stretch,
): Promise<readonly FoundContract[]> {
  const { text, values } = searchStatement(partnerId, stretch);
  const { rows } = await db.query<Omit<FoundContract, 'subject'> & { readonly subject: StoredSubjectLine }>(
    text,
    values,
  );
  return withLines(db, rows);
}

/** Builds SQL with the requested conditions only, so that PostgreSQL can choose the index that suits them. */
export function searchStatement(
  partnerId: bigint,
  { filters, key, people, after, since, before, today, untilChanged = [], limit }: Stretch,
) {
  const values: unknown[] = [partnerId, today];
  const conditions = ['c.partner_id = $1'];
  function demand(condition: (...places: readonly string[]) => string, ...wanted: readonly unknown[]): void {
    if (wanted.includes(undefined)) return;
    conditions.push(condition(...wanted.map((value) => `$${values.push(value)}`)));
  }
  demand((value) => `c.contract_id = contract_id_of(${value})`, filters.policyNumber);
  demand((value) => `c.product = ${value}`, filters.product);
  demand((value) => `c.holder_type = ${value}`, filters.holderType);
  if (filters.status === 'COMPLETE' || filters.status === 'TERMINATED') {
    demand(shownIn[filters.status], filters.status);
  } else demand((value) => `c.status = ${value}`, filters.status);
  const changingIds = untilChanged.length > 0 ? `$${values.push(untilChanged)}::bigint[]` : undefined;
  const changing = changingIds ? ` or c.contract_id = any (${changingIds})` : '';
  // Find candidates by the stored VIN or by `untilChanged`. Then compare the VIN that is valid today.
  demand((value) => `(c.vin = ${value}${changing}) and ${vinOnDay} = ${value}`, filters.vin);
  demand((value) => {
    const [inTheEnd, onDay] = [inCyrillic('c.license_plate'), inCyrillic(plateOnDay)];
    return `(${inTheEnd} = ${value}${changing}) and ${onDay} = ${value}`;
  }, filters.licensePlate);
  demand(hasKey(changingIds), key?.plain, key && inCyrillicCapitals(key.plain), key?.hashed);
  // Collect the ids in an array first. With a join, PostgreSQL would scan the partner's whole list from its end.
  demand((keys) => `c.contract_id = any(array(${contractsOfPeople(keys, '$1')}))`, people);
  demand((value) => `c.created_at >= ${value}`, filters.createdFrom);
  demand((value) => `c.created_at < ${value}`, filters.createdBefore);
  // Compare ids: an id begins with the minute of saving, and the monthly partitions are ranges of ids.
  demand((value) => `c.contract_id >= first_contract_id(${value})`, since);
  demand((value) => `c.contract_id < first_contract_id(${value})`, before);
  const isAfter = (at?: string, id?: string) => `(c.created_at, c.contract_id) < (${at}::timestamptz, ${id})`;
  demand(isAfter, after?.createdAt, after?.contractId);
  const text = `${foundSelect}
     where ${conditions.join('\n       and ')}
     ${orderOf(filters)}
     limit $${values.push(limit)}`;
  return { text, values };
}

/** SQL order, newest first; none for one number, as PostgreSQL would read the partner's whole month to have it sorted. */
function orderOf({ policyNumber }: SearchFilters): string {
  return policyNumber === undefined ? 'order by c.created_at desc, c.contract_id desc' : '';
}

/** SQL condition for contracts with the key as VIN, plate or another search key. */
const hasKey =
  (changingIds = 'null::bigint[]') =>
  (plain?: string, plate?: string, hashed?: string) =>
    `c.contract_id = any(array(select contract_id from contract_search_keys where partner_id = $1 and search_key = any (${hashed})
                       union all select contract_id from contracts where partner_id = $1 and vin = ${plain}
                       union all select contract_id from contracts where partner_id = $1 and ${inCyrillic('license_plate')} = ${plate}
                       union all select unnest(${changingIds})))
     and (${vinOnDay} = ${plain} or ${inCyrillic(plateOnDay)} = ${plate} or ${searchKeysOnDay} && ${hashed}::text[])`;

/** SQL for the day on which the contract ends. Until then a terminated contract counts as COMPLETE. `$2` is today. */
const endsOn = "(c.cancelled_at at time zone 'Europe/Moscow')::date";
const shownIn = {
  COMPLETE: (status?: string) => `(c.status = ${status} or (c.status = 'TERMINATED' and ${endsOn} > $2))`,
  TERMINATED: (status?: string) => `(c.status = ${status} and ${endsOn} <= $2)`,
};

/** Converts a plate to Cyrillic; the SQL must equal the index's expression, or PostgreSQL cannot use the index. */
function inCyrillic(plate: string): string {
  return `translate(${plate}, 'ABEKMHOPCTYX-', 'АВЕКМНОРСТУХ')`;
}

/** Finds the partner's contracts that have this plate or VIN today and lose it on a future day. */
export async function idsUntilChanged(
  db: Queryable,
  partnerId: bigint,
  today: DateText,
  { vin, licensePlate, key }: SearchFilters & Pick<Stretch, 'key'>,
): Promise<readonly bigint[]> {
  const result = await db.query<{ contractId: bigint }>(
    `select a.contract_id as "contractId"
       from addendums a
       join contracts c using (contract_id)
      where a.status = 'COMPLETE' and a.body is not null and a.effective_on > $1 and c.partner_id = $2
        and (a.replaced ->> 'vin' = any ($3) or ${inCyrillic("(a.replaced ->> 'licensePlate')")} = any ($4))`,
    [today, partnerId, given(vin, key?.plain), given(licensePlate, key && inCyrillicCapitals(key.plain))],
  );
  return result.rows.map(({ contractId }) => contractId);
}

function given(...texts: readonly (string | undefined)[]): readonly string[] {
  return texts.filter((text) => text !== undefined);
}

const foundSelect = `
    select c.policy_number as "policyNumber", c.draft_id as "draftId", c.product, c.holder_type as "holderType",
           c.status, c.version, coalesce(f.premium, c.premium_kopecks) as premium, c.body ->> 'issueDate' as "issueDate",
           coalesce(f.replaced -> 'body', c.body) ->> 'startDate' as "startDate",
           coalesce(f.replaced -> 'body', c.body) ->> 'endDate' as "endDate", ${startsOnDay} as "startsOn",
           ${endsOnDay} as "endsOn", c.starts_at as "startsAt", c.ends_at as "endsAt", c.concluded_on as "concludedOn", ${subjectOnDay} as subject, ${vinOnDay} as vin,
           ${plateOnDay} as "licensePlate", c.created_at as "createdAt", c.cancelled_at as "cancelledAt",
           case when c.paid_at is not null
                then coalesce(${coversFromOnDay}, c.starts_on::timestamp at time zone 'Europe/Moscow') end as "coversFrom"
      from contracts c
      ${firstChangeAfter('$2')}`;

/** A contract of any partner in a search result for staff. */
export interface ContractOfAny
  extends Pick<
    FoundContract,
    'policyNumber' | 'product' | 'status' | 'subject' | 'startsOn' | 'endsOn' | 'cancelledAt'
  > {
  readonly partner: string;
}

const vinLength = 17;

/** Search text typed by staff, with its possible meanings. */
export interface Typed {
  /** The text in the spelling of stored contract and addendum numbers. */
  readonly number: string;
  readonly billNumber: string;
  /** The text as the id of a draft or payment; null if the text is not a UUID. */
  readonly uuid: string | null;
  readonly key: SubjectKey;
  readonly today: DateText;
  readonly limit: number;
}

/** Finds contracts of all partners that match the search text, newest first. */
export async function searchAll(db: Queryable, typed: Typed): Promise<readonly ContractOfAny[]> {
  const ids = await findNamed(db, typed);
  if (ids.length === 0) return [];
  // Read each id on its own: PostgreSQL then opens one partition for each, while one plan for all arrays reads every partition.
  const { rows } = await db.query<Omit<ContractOfAny, 'subject'> & { readonly subject: StoredSubjectLine }>(
    `select found.* from unnest($2::bigint[]) as named (id) cross join lateral (
       select c.policy_number as "policyNumber", p.login as partner, c.product, c.status, ${subjectOnDay} as subject,
              ${startsOnDay} as "startsOn", ${endsOnDay} as "endsOn", c.cancelled_at as "cancelledAt"
         from contracts c
         ${joinPartner('c.partner_id')}
         ${firstChangeAfter('$1')}
        where c.contract_id = named.id limit 1
     ) as found
      order by named.id desc`,
    [typed.today, ids],
  );
  return withLines(db, rows);
}

async function findNamed(
  db: Queryable,
  { number, uuid, billNumber, key, limit }: Typed,
): Promise<readonly bigint[]> {
  const { plain } = key;
  // Use only one key, because the search for a key reads every monthly partition.
  const isVin = plain.length >= vinLength;
  const { rows } = await db.query<{ contractId: bigint }>(
    `select contract_id as "contractId"
       from (select contract_id from contract_keys where policy_number = $1
              union select contract_id from contract_keys where draft_id = $2
              union select contract_id from addendums where addendum_number = $1
              union select contract_id from payments where order_id = $2 or joint_order_id = $2
              union select contract_id from bills where bill_number = $3
              union select contract_id from contract_search_keys where search_key = any ($4)
              union (select contract_id from contracts where vin = $5 order by partner_id limit $7)
              union (select contract_id from contracts where ${inCyrillic('license_plate')} = $6
                      order by partner_id limit $7)) as named
      order by contract_id desc
      limit $7`,
    [
      ...[number, uuid, billNumber, key.hashed],
      ...(isVin ? [plain, null] : [null, inCyrillicCapitals(plain)]),
      limit,
    ],
  );
  return rows.map(({ contractId }) => contractId);
}
