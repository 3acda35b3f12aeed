import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { EventType } from '#platform/events/event-types.ts';
import { insertNewEvents } from '#platform/events/store.ts';
import type { DayRange } from '#products/product/dates/day-range.ts';
import type { ContractEvent } from '../note-event.ts';

/** SQL for the contract's ids in an event. */
const idsOfContract = `jsonb_build_object('policyNumber', policy_number, 'draftId', draft_id, 'product', product,
                                          'holderType', holder_type, 'version', version)`;

/** Contract columns that the CTE `from` of `notedOfContracts` must contain. */
export const publishedOfContracts = 'partner_id, policy_number, draft_id, product, holder_type, version';

/** Returns SQL that records an event for each row of `from`. The caller must then call `markCommit` to publish it. */
export function notedOfContracts(
  from: string,
  event: { readonly type: string; readonly at: string; readonly ids: string },
): string {
  return `${insertNewEvents}
          select ${event.type}, partner_id, ${event.at}, ${idsOfContract} || ${event.ids}
            from ${from} where ${event.type} is not null`;
}

export async function insertContractEvents(
  tx: Queryable,
  at: Date,
  events: readonly ContractEvent[],
): Promise<void> {
  await tx.query(
    `with published as (
       select e.type as event_type, e.ids, ${publishedOfContracts}
         from unnest($2::text[], $3::bigint[], $4::jsonb[]) with ordinality as e (type, contract_id, ids, nr)
         join contracts using (contract_id)
        order by e.nr
     )
     ${notedOfContracts('published', { type: 'event_type', at: '$1::timestamptz', ids: 'ids' })}`,
    [
      at,
      events.map(({ type }) => type),
      events.map(({ contractId }) => contractId),
      events.map(({ ids }) => JSON.stringify(ids)),
    ],
  );
}

/** Returns the last day whose calendar events were published; null if there is none. */
export async function publishedUntil(db: Queryable): Promise<DateText | null> {
  const { rows } = await db.query<{ until: DateText | null }>('select until from told_calendar');
  return rows[0]?.until ?? null;
}

/** Returns the day of `publishedUntil` and locks the calendar until the transaction ends. */
export async function lockPublishedUntil(tx: Queryable): Promise<DateText | null> {
  const { rows } = await tx.query<{ until: DateText | null }>('select until from told_calendar for update');
  return rows[0]?.until ?? null;
}

export async function setPublishedUntil(tx: Queryable, until: DateText): Promise<void> {
  await tx.query('update told_calendar set until = $1', [until]);
}

/** Finds contracts in force without a plate whose cover began in the range, ordered by id. */
export async function contractsWithoutPlate(
  tx: Queryable,
  product: string,
  { from, to }: DayRange,
  today: DateText,
): Promise<readonly bigint[]> {
  const { rows } = await tx.query<{ contractId: bigint }>(
    `select contract_id as "contractId" from contracts
      where license_plate is null and status = 'COMPLETE'
        and (vin is not null or body_number is not null)
        and product = $1 and starts_on between $2 and $3 and ends_on >= $4
      order by contract_id`,
    [product, from, to, today],
  );
  return rows.map(({ contractId }) => contractId);
}

/** Publishes an event for each unrenewed contract in force that ends in the range; returns the number of events. */
export async function insertExpiring(
  tx: Queryable,
  today: DateText,
  { from, to }: DayRange,
  at: Date,
): Promise<number> {
  const type: EventType = 'contract.expiring';
  const { rowCount } = await tx.query(
    `with published as (
       select c.ends_on, ${publishedOfContracts}
         from contracts c
        where c.ends_on between $4 and $5 and c.status = 'COMPLETE' and c.starts_on <= $3
          and not exists (select 1 from contracts next
                           where next.prolongs_contract_id = c.contract_id and next.status = 'COMPLETE')
        order by c.ends_on, c.contract_id
     )
     ${notedOfContracts('published', {
       type: '$1::text',
       at: '$2::timestamptz',
       ids: `jsonb_build_object('endsOn', ends_on)`,
     })}`,
    [type, at, today, from, to],
  );
  return rowCount;
}
