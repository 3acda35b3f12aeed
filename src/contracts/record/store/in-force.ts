import type { Queryable } from '#platform/db/pool.ts';

/** A contract in force that goes on from another. */
export interface InForce {
  readonly policyNumber: string;
  readonly startsOn: string;
  /** Its last day of cover. */
  readonly endsOn: string;
  /** Minutes, where it is agreed by the minute. */
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/** Contracts that cover days, those included that end early and still cover until then. */
const inForce = `
  from contracts
  cross join lateral (
    select coalesce((cancelled_at at time zone 'Europe/Moscow')::date - 1, ends_on) as covered_until
  ) as cover
 where status in ('COMPLETE', 'TERMINATED') and covered_until >= starts_on`;

/** The contracts in force that go on from this one. */
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
  /** The first moment without cover, where that is not the end of a day. */
  readonly endsAt: Date | null;
}

/** A vehicle of contracts of a product, by all its numbers, and the days or the minutes that are asked about. */
export interface VehicleDays {
  readonly product: string;
  readonly numbers: readonly string[];
  readonly startsOn: string;
  readonly endsOn: string;
  readonly startsAt?: Date | null | undefined;
  readonly endsAt?: Date | null | undefined;
}

/**
 * The contracts in force of a product, whoever sold them, in which a vehicle has one of these numbers on one of these days. Where
 * it is kept, nobody else gives force to one of this vehicle until the caller's transaction ends.
 */
export async function vehiclesInForce(
  db: Queryable,
  { product, numbers, startsOn, endsOn, startsAt, endsAt }: VehicleDays,
  isKept: boolean,
): Promise<readonly VehicleInForce[]> {
  const result = await db.query<VehicleInForce>(
    `select contract_id as "contractId", covered_until as "endsOn", covered_to as "endsAt"
       from vehicles_in_force($1, $2, $3, $4, $5, $6, $7)`,
    [product, numbers, startsOn, endsOn, isKept, startsAt ?? null, endsAt ?? null],
  );
  return result.rows;
}

/**
 * Until the caller's transaction ends nobody else gives force to a contract that goes on from this one. No lock of its
 * row: that would stand outside of the order in which rows of contracts are locked.
 */
export function lockProlongations(tx: Queryable, previousContractId: bigint): Promise<void> {
  return lockName(tx, `prolongation of ${previousContractId}`);
}

async function lockName(tx: Queryable, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`bindery ${name}`]);
}
