import type { Queryable } from '#platform/db/pool.ts';
import type { EventIds } from '#platform/events/event-types.ts';
import type { JobRow } from '#platform/jobs/job.ts';
import type { Contract, ContractContent } from '../../record/contract.ts';
import type { VehicleDays } from '../../record/store/in-force.ts';

/** A contract as it was read, and what is stored when it comes into force. */
export interface Activation extends Pick<Contract, 'contractId' | 'version' | 'status'> {
  readonly at: Date;
  readonly actor: string;
  readonly requestId: string;
  /** Ids in its event, in addition to the contract's. */
  readonly about: EventIds;
  readonly coversFrom: Date;
  /** Days and minutes of cover that is agreed by the minute, as the payment has set them. */
  readonly hours?: Pick<ContractContent, 'startsOn' | 'endsOn' | 'startsAt' | 'endsAt'>;
  /** Decimal text: the share of its commission that the partner gave to the client. */
  readonly discountPercent: string;
  /** Policy number, if the contract is written on a blank. */
  readonly blank: string | null;
  readonly jobs: readonly JobRow[];
  /** Search keys for conflicting contracts; absent if none can conflict or the caller has checked. */
  readonly vehicle?: VehicleDays | undefined;
}

/** Formats the argument of the database function `take_force` as JSON. */
export function activationJson({ vehicle, hours, ...taking }: Activation): string {
  return JSON.stringify({
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
  });
}

/** Stores an activation; false, with nothing written, if the contract has changed. */
export async function storeActivation(db: Queryable, taking: Activation): Promise<boolean> {
  const { rows } = await db.query<{ isDone: boolean }>(
    'select take_force(jsonb_populate_record(null::contract_taking_force, $1::jsonb)) as "isDone"',
    [activationJson(taking)],
  );
  return rows[0]?.isDone === true;
}
