import type { JsonObject } from '#kernel/json/json.ts';
import { reunite } from '#parties/personal-data/personal-data.ts';
import { type BatchedStatement, runRow, runRows, runTogether } from '#platform/db/batches.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { type StoredRecords, withRecords } from '#platform/db/tables/personal-records.ts';
import type { Contract } from '../contract.ts';
import { firstChangeAfter, recordsOnDay } from './find-contracts.ts';

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
