import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { reunite } from '#parties/personal-data/personal-data.ts';
import { type BatchedStatement, runRow, runRows, runTogether } from '#platform/db/batches.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import {
  type StoredRecords,
  type StoredSubjectLine,
  withLines,
  withRecords,
} from '#platform/db/tables/personal-records.ts';
import type { Contract } from '../contract.ts';
import { firstChangeAfter, recordsOnDay, subjectOnDay } from './find-contracts.ts';

/** A contract in force that renews another contract. */
export interface InForce {
  readonly policyNumber: string;
  readonly startsOn: string;
  readonly endsOn: string;
  /** `startsAt` and `endsAt` are set if cover is agreed by the minute. */
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/** SQL for contracts in force, including terminated contracts until their last day of cover. */
const inForce = `
  from contracts
  cross join lateral (
    select coalesce((cancelled_at at time zone 'Europe/Moscow')::date - 1, ends_on) as covered_until
  ) as cover
 where status in ('COMPLETE', 'TERMINATED') and covered_until >= starts_on`;

/** SQL for contracts in force of a term that is long enough to renew, which end in the range and are not renewed yet. */
export function endingContracts($: {
  readonly product: string;
  readonly today: string;
  readonly until: string;
  readonly termDaysMin: string;
}): string {
  return `select c.contract_id, c.partner_id, c.product, c.ends_on
            from contracts c
           where c.status = 'COMPLETE' and c.product = ${$.product} and c.ends_on between ${$.today} and ${$.until}
             and c.starts_on <= ${$.today} and c.ends_on - c.starts_on + 1 >= ${$.termDaysMin}::int
             and not exists (select from contracts next
                              where next.prolongs_contract_id = c.contract_id and next.status = 'COMPLETE')`;
}

/** SQL that is true while contract `contract_id` of the alias covers without an agreed end before its term. */
export function isInForce(alias: string): string {
  return `exists (select from contracts c where c.contract_id = ${alias}.contract_id and c.status = 'COMPLETE')`;
}

/** SQL that is true if a change of the contract of the alias has come into force after `since`. */
export function isChangedSince(alias: string, since: string): string {
  return `exists (select from addendums a where a.contract_id = ${alias}.contract_id and a.status = 'COMPLETE'
                    and a.body is not null and a.in_force_at > ${since})`;
}

/** SQL for the contract in force that renews the contract of the alias. */
export function renewalInForce(alias: string): string {
  return `select next.contract_id, next.policy_number, next.paid_at from contracts next
           where next.prolongs_contract_id = ${alias}.contract_id and next.status in ('COMPLETE', 'TERMINATED')
             and next.paid_at is not null
           order by next.contract_id limit 1`;
}

/** What a renewal shows of its contract, and the number of the contract that renews it; null if there is none. */
export interface RenewedContract {
  readonly contractId: bigint;
  readonly policyNumber: string;
  readonly holderType: HolderType;
  readonly subject: string | null;
  readonly renewedPolicyNumber: string | null;
}

/** Reads the contracts of renewals, by id. */
export async function renewedContracts(
  db: Queryable,
  renewals: readonly { readonly contractId: bigint; readonly renewedContractId: bigint | null }[],
): Promise<ReadonlyMap<bigint, RenewedContract>> {
  const { rows } = await db.query<Omit<RenewedContract, 'subject'> & { readonly subject: StoredSubjectLine }>(
    `select c.contract_id as "contractId", c.policy_number as "policyNumber", c.holder_type as "holderType",
            ${subjectOnDay} as subject, k.policy_number as "renewedPolicyNumber"
       from unnest($1::bigint[], $2::bigint[]) as named (id, renewed)
       join contracts c on c.contract_id = named.id
       left join contract_keys k on k.contract_id = named.renewed
       ${firstChangeAfter('null')}`,
    [
      renewals.map(({ contractId }) => contractId),
      renewals.map(({ renewedContractId }) => renewedContractId),
    ],
  );
  return new Map((await withLines(db, rows)).map((row) => [row.contractId, row]));
}

export async function prolongationsInForce(
  db: Queryable,
  previousContractId: bigint,
): Promise<readonly InForce[]> {
  const result = await db.query<InForce>(
    `select policy_number as "policyNumber", starts_on as "startsOn", covered_until as "endsOn",
            starts_at as "startsAt", case when cancelled_at is null then ends_at end as "endsAt" ${inForce}
        and prolongs_contract_id = $1
      order by starts_on, contract_id`,
    [previousContractId],
  );
  return result.rows;
}

export interface VehicleInForce {
  readonly contractId: bigint;
  readonly endsOn: string;
  /** The first moment without cover; null if cover ends with the day. */
  readonly endsAt: Date | null;
}

/** Search keys for contracts of a vehicle: the vehicle's numbers, and the days or minutes of cover. */
export interface VehicleDays {
  readonly product: string;
  readonly numbers: readonly string[];
  readonly startsOn: string;
  readonly endsOn: string;
  readonly startsAt?: Date | null | undefined;
  readonly endsAt?: Date | null | undefined;
}

interface VehicleSearch extends VehicleDays {
  readonly isLocked: boolean;
}

const searches: BatchedStatement<VehicleSearch, readonly VehicleInForce[]> = {
  statement: (asked) => [
    `select nr, contract_id as "contractId", covered_until as "endsOn", covered_to as "endsAt" from search_vehicles($1)`,
    [JSON.stringify(asked.map((one, nr) => ({ ...one, nr })))],
  ],
  results: (found, asked) =>
    asked.map((_, index) =>
      found.flatMap(({ nr, ...vehicle }) => (nr === index ? [vehicle as unknown as VehicleInForce] : [])),
    ),
};

/** Finds contracts of any partner for a vehicle and days. `isLocked` blocks new contracts until the transaction ends. */
export function vehiclesInForce(
  db: Queryable,
  asked: VehicleDays,
  isLocked: boolean,
): Promise<readonly VehicleInForce[]> {
  return runRow(db, searches, { ...asked, isLocked });
}

/** Returns the places in `asked` for which contracts in force exist. Blocks new contracts until the transaction ends. */
export async function lockVehicles(tx: Queryable, asked: readonly VehicleDays[]): Promise<readonly number[]> {
  const found = await runRows(
    tx,
    searches,
    asked.map((one) => ({ ...one, isLocked: true })),
  );
  return found.flatMap((vehicles, index) => (vehicles.length > 0 ? [index] : []));
}

/** Finds contracts like `vehiclesInForce` without locks, together with the vehicles of other requests. */
export function vehiclesInForceTogether(pool: Pool, asked: VehicleDays): Promise<readonly VehicleInForce[]> {
  return runTogether(pool, searches, { ...asked, isLocked: false });
}

/** Finds two bodies of each contract: as of the day, and with every agreed change. */
export async function insuredBodies(
  db: Queryable,
  contractIds: readonly bigint[],
  day: string,
): Promise<Pick<Contract, 'contractId' | 'holderType' | 'body'>[]> {
  const { rows } = await db.query<
    Pick<Contract, 'contractId' | 'holderType'> & {
      readonly body: JsonObject;
      readonly personal: Readonly<Record<string, string>>;
      readonly records: StoredRecords | null;
    }
  >(
    `select c.contract_id as "contractId", c.holder_type as "holderType", coalesce(f.replaced -> 'body', c.body) as body,
            coalesce(f.replaced -> 'personal', c.personal) as personal, ${recordsOnDay} as records
       from contracts c
      cross join (values ($2::date), (null)) as d (day)
       ${firstChangeAfter('d.day')}
      where c.contract_id = any($1)`,
    [contractIds, day],
  );
  return (await withRecords(db, rows)).map(({ personal, records, body, ...row }) => ({
    ...row,
    body: reunite(body, personal, records),
  }));
}

/** Blocks other renewals. Uses an advisory lock, because rows of `contracts` must be locked in the order of ids. */
export function lockProlongations(tx: Queryable, previousContractId: bigint): Promise<void> {
  return lockName(tx, `prolongation of ${previousContractId}`);
}

async function lockName(tx: Queryable, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`bindery ${name}`]);
}
