import type { Json } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { PersonKey } from '#parties/personal-data/people-keys.ts';
import { type PersonalPiece, toPieces } from '#parties/personal-data/personal-data.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';
import {
  type StoredRecords,
  sealedRecords,
  selectRecords,
  storeOwnRecordsSql,
  withRecords,
} from '#platform/db/tables/personal-records.ts';
import { forgetRequests } from '#platform/trace/requests/store.ts';
import type { Status } from '../status/lifecycle.ts';
import { coveredUntil } from './find-contracts.ts';
import { contractsOfPeople, replacedPeople, storePeopleSql } from './keys.ts';

export interface PersonalPlace extends PersonalPiece {
  /** Index of the body: 0 for the contract's body, then follow the changed and replaced bodies of the addendums. */
  readonly map: number;
}

/** People in all bodies of a contract, including replaced and future bodies. */
export interface PeopleOfContract {
  readonly contractId: bigint;
  readonly partnerId: bigint;
  readonly places: readonly PersonalPlace[];
}

interface PeopleRow {
  readonly contractId: bigint;
  readonly partnerId: bigint;
  readonly maps: readonly Readonly<Record<string, string>>[];
  readonly records: StoredRecords | null;
}

const peopleSelect = `
  select c.contract_id as "contractId", c.partner_id as "partnerId", m.maps,
         ${selectRecords('c.partner_id', 'select v.value from jsonb_array_elements(m.maps) e, jsonb_each_text(e) v')} as records
    from contracts c
   cross join lateral (
     select jsonb_build_array(c.personal) || coalesce((
              select jsonb_agg(kept)
                from addendums a, unnest(array[a.personal, a.replaced -> 'personal']) as kept
               where a.contract_id = c.contract_id and jsonb_typeof(kept) = 'object'), '[]') as maps) m`;

/** Locks up to `limit` contracts with ids above `behind`, in the order of ids, and returns their people. */
export async function nextPeople(tx: Queryable, behind: bigint, limit: number): Promise<PeopleOfContract[]> {
  const { rows } = await tx.query<PeopleRow>(
    `${peopleSelect} where c.contract_id > $1 order by c.contract_id limit $2 for share of c`,
    [behind, limit],
  );
  return peopleIn(tx, rows);
}

export async function findPeopleOfContracts(
  db: Queryable,
  contractIds: readonly bigint[],
): Promise<PeopleOfContract[]> {
  const { rows } = await db.query<PeopleRow>(`${peopleSelect} where c.contract_id = any($1)`, [contractIds]);
  return peopleIn(db, rows);
}

async function peopleIn(db: Queryable, rows: readonly PeopleRow[]): Promise<PeopleOfContract[]> {
  return (await withRecords(db, rows)).map(({ maps, records, ...contract }) => ({
    ...contract,
    places: maps.flatMap((one, map) => toPieces(one, records).map((piece) => ({ ...piece, map }))),
  }));
}

export async function addKeys(
  tx: Queryable,
  found: readonly {
    readonly contractId: bigint;
    readonly partnerId: bigint;
    readonly keys: readonly PersonKey[];
  }[],
): Promise<void> {
  await tx.query(
    `${storePeopleSql('n.contract', 'n.partner', 'n.keys', 'from jsonb_to_recordset($1) as n (contract bigint, partner bigint, keys bigint[])')}
     on conflict (contract_id) do update set keys = array(select distinct unnest(contract_people.keys || excluded.keys))`,
    [
      JSON.stringify(
        found.map(({ contractId, partnerId, keys }) => ({
          contract: String(contractId),
          partner: String(partnerId),
          keys: keys.map(String),
        })),
      ),
    ],
  );
}

/** Returns the id of the last indexed contract; undefined if the backfill is complete. */
export async function backfillBehind(db: Queryable): Promise<bigint | undefined> {
  const { rows } = await db.query<{ behind: bigint }>(
    `select behind from backfills where name = 'contract_people' and done_at is null`,
  );
  return rows[0]?.behind;
}

/** Stores the progress of the backfill. `done` is set when no contract is left. */
export async function noteBackfill(tx: Queryable, behind: bigint, done: Date | null): Promise<void> {
  await tx.query(
    `update backfills set behind = greatest(behind, $1), done_at = coalesce(done_at, $2) where name = 'contract_people'`,
    [behind, done],
  );
}

export interface ContractOfPerson {
  readonly contractId: bigint;
  readonly partnerId: bigint;
  readonly policyNumber: string;
  readonly product: string;
  readonly partner: string;
  readonly holderType: HolderType;
  readonly status: Status;
  readonly cancelledAt: Date | null;
  readonly concludedOn: DateText;
  readonly startsOn: DateText;
  readonly endsOn: DateText;
  /** The last day of cover; before `endsOn` if the contract was terminated. */
  readonly coveredUntil: DateText;
  readonly premium: Kopecks;
}

/** Finds the newest contracts that have all the keys. Selects ids first: a join would read every monthly partition. */
export async function contractsWith(
  db: Queryable,
  keys: readonly PersonKey[],
  limit: number,
): Promise<ContractOfPerson[]> {
  const { rows } = await db.query<ContractOfPerson>(
    `select c.contract_id as "contractId", c.partner_id as "partnerId", c.policy_number as "policyNumber", c.product, p.login as partner,
            c.holder_type as "holderType", c.status, c.cancelled_at as "cancelledAt", c.concluded_on as "concludedOn",
            c.starts_on as "startsOn", c.ends_on as "endsOn", ${coveredUntil} as "coveredUntil",
            c.premium_kopecks as premium
       from contracts c
       ${joinPartner('c.partner_id')}
      where c.contract_id = any(array(select contract_id from (${contractsOfPeople('$1')} offset 0) as named
                                     order by contract_id desc limit $2))
      order by c.contract_id desc`,
    [keys, limit],
  );
  return rows;
}

export async function peopleOfNumber(
  db: Queryable,
  policyNumber: string,
): Promise<PeopleOfContract | undefined> {
  const { rows } = await db.query<PeopleRow>(`${peopleSelect} where c.contract_id = contract_id_of($1)`, [
    policyNumber,
  ]);
  return (await peopleIn(db, rows))[0];
}

/** A replaced personal record: its place in a body, and the old and new fingerprints. */
export interface ReplacedRecord {
  readonly place: string;
  readonly before: string;
  readonly after: string;
}

export async function replaceRecords(
  tx: Queryable,
  {
    contractId,
    partnerId,
    at,
  }: { readonly contractId: bigint; readonly partnerId: bigint; readonly at: Date },
  replaced: readonly ReplacedRecord[],
  records: ReadonlyMap<string, Json>,
): Promise<void> {
  await tx.query(storeOwnRecordsSql('$1::bigint', '$2', '$3', '$4'), [
    partnerId,
    ...(await sealedRecords(tx, records)),
    at,
  ]);
  const changed = (map: string) => `${map} || coalesce((
    select jsonb_object_agg(n.place, n.after) from jsonb_to_recordset($2) as n (place text, before text, after text)
     where ${map} ->> n.place = n.before), '{}')`;
  const values = [contractId, JSON.stringify(replaced)];
  await tx.query(`update contracts set personal = ${changed('personal')} where contract_id = $1`, values);
  await tx.query(
    `update addendums
        set personal = case when jsonb_typeof(personal) = 'object' then ${changed('personal')} end,
            replaced = case when jsonb_typeof(replaced -> 'personal') = 'object'
                            then jsonb_set(replaced, '{personal}', ${changed("(replaced -> 'personal')")}) else replaced end
      where contract_id = $1`,
    values,
  );
}

export async function putKeys(
  tx: Queryable,
  { contractId, partnerId }: { readonly contractId: bigint; readonly partnerId: bigint },
  keys: readonly PersonKey[],
): Promise<void> {
  await tx.query(replacedPeople('$1::bigint', '$2', '$3'), [contractId, partnerId, keys]);
}

export async function removeSearchKeys(tx: Queryable, contractId: bigint): Promise<void> {
  await tx.query(`update contracts set search_keys = '{}' where contract_id = $1`, [contractId]);
  await tx.query('delete from contract_search_keys where contract_id = $1', [contractId]);
  await tx.query(
    `update addendums set replaced = jsonb_set(replaced, '{searchKeys}', '[]') where contract_id = $1 and replaced ? 'searchKeys'`,
    [contractId],
  );
}

/** Deletes issued forms of a contract, and removes its personal data from logged requests. */
export async function removePrinted(
  tx: Queryable,
  { contractId, policyNumber }: Pick<ContractOfPerson, 'contractId' | 'policyNumber'>,
): Promise<void> {
  await tx.query('delete from issued_forms where contract_id = $1', [contractId]);
  await forgetRequests(tx, policyNumber);
}
