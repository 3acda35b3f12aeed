import type { Queryable } from '#platform/db/pool.ts';
import { errorCode } from '#platform/db/unavailable.ts';
import type { EventIds } from '#platform/events/event-types.ts';
import type { JobRow } from '#platform/jobs/job.ts';
import type { Contract, ContractContent } from '../../record/contract.ts';
import type { VehicleDays } from '../../record/store/in-force.ts';

/** The version of a contract that was read, and the values that its activation stores. */
export interface Activation extends Pick<Contract, 'contractId' | 'version' | 'status'> {
  readonly at: Date;
  readonly actor: string;
  readonly requestId: string;
  /** Ids in the event, in addition to the id of the contract. */
  readonly about: EventIds;
  readonly coversFrom: Date;
  /** Days and minutes of cover as set by the payment; only for cover that is agreed by the minute. */
  readonly hours?: Pick<ContractContent, 'startsOn' | 'endsOn' | 'startsAt' | 'endsAt'>;
  /** Discount in percent as decimal text, which the partner paid from its commission. */
  readonly discountPercent: string;
  /** Policy number if the contract uses a pre-numbered paper form, otherwise null. */
  readonly blank: string | null;
  readonly jobs: readonly JobRow[];
  /** Search keys for conflicting contracts; absent if no conflict is possible or the caller has checked. */
  readonly vehicle?: VehicleDays | undefined;
}

/** Returns an activation as JSON of the type `contract_taking_force`. */
export function activationFields({ vehicle, hours, ...taking }: Activation): object {
  return {
    contract_id: String(taking.contractId),
    version: taking.version,
    status: taking.status,
    at: taking.at,
    actor: taking.actor,
    request_id: taking.requestId,
    event_ids: taking.about,
    covers_from: taking.coversFrom,
    discount_percent: taking.discountPercent,
    blank: taking.blank,
    jobs: taking.jobs,
    real_starts_on: hours?.startsOn,
    real_ends_on: hours?.endsOn,
    real_starts_at: hours?.startsAt,
    real_ends_at: hours?.endsAt,
    product: vehicle?.product,
    vehicle_numbers: vehicle?.numbers,
    starts_on: vehicle?.startsOn,
    ends_on: vehicle?.endsOn,
    starts_at: vehicle?.startsAt,
    ends_at: vehicle?.endsAt,
  };
}

/**
 * Stores activations in this order. Returns false if a contract has changed or may conflict with another one; the caller must
 * then roll back, if there are several.
 */
export async function storeActivations(db: Queryable, takings: readonly Activation[]): Promise<boolean> {
  try {
    const { rows } = await db.query<{ isDone: boolean }>(
      'select bool_and(take_force(c)) as "isDone" from jsonb_populate_recordset(null::contract_taking_force, $1::jsonb) as c',
      [JSON.stringify(takings.map(activationFields))],
    );
    return rows[0]?.isDone === true;
  } catch (error) {
    if (errorCode(error) === mayConflict) return false;
    throw error;
  }
}

const mayConflict = 'BN001';
