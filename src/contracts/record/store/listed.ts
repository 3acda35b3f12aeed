import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { ListQuery } from '#platform/db/lists/list-query.ts';
import type { FieldTypes } from '#platform/db/lists/list-sql.ts';
import { type Optional, whereGiven } from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner, selectPartnerId } from '#platform/db/tables/partners.ts';
import type { Status } from '../status/lifecycle.ts';

/** A contract as staff see it in a list, without personal data. */
export interface ListedContract {
  readonly contractId: bigint;
  readonly policyNumber: string;
  readonly partner: string;
  readonly product: string;
  readonly status: Status;
  readonly concludedOn: DateText;
  readonly startsOn: DateText;
  readonly endsOn: DateText;
  readonly premium: Kopecks;
  readonly licensePlate: string | null;
  readonly cancelledAt: Date | null;
}

/** Filter of listed contracts; an absent field matches every contract. Both ends of a range are included. */
export interface ListedFilter {
  readonly partner?: string | undefined;
  readonly product?: string | undefined;
  readonly status?: Status | undefined;
  /** True for contracts that are or were in force. */
  readonly isConcluded?: boolean | undefined;
  readonly plate?: string | undefined;
  readonly concluded?: Range<DateText>;
  readonly starts?: Range<DateText>;
  readonly ends?: Range<DateText>;
  readonly premium?: Range<Kopecks>;
}

interface Range<Value> {
  readonly from?: Value | undefined;
  readonly to?: Value | undefined;
}

/** Number of contracts that a page searches, filters and counts. The indexes contain all fields that are filtered. */
const contractsRead = 1_000;

const concludedStatuses: readonly Status[] = ['COMPLETE', 'TERMINATED'];

const fields: FieldTypes = {
  ...{ contractId: 'bigint', product: 'text', status: 'text', concludedOn: 'date', startsOn: 'date' },
  ...{ endsOn: 'date', premium: 'kopecks' },
};

/** Lists contracts, newest first; contracts filtered by their last day are in the order of that day. */
export function listedContractsQuery(filter: ListedFilter): ListQuery {
  const { from, to } = filter.ends ?? {};
  const isByEnd = from !== undefined || to !== undefined;
  const values: unknown[] = [];
  const isOfPartner: Optional = [(value) => `partner_id = ${selectPartnerId(value)}`, filter.partner];
  const hasPlate: Optional = [(value) => `${folded('license_plate')} = ${folded(value)}`, filter.plate];
  const ends = within('ends_on', filter.ends);
  // Of several conditions the most selective one decides which index gives the order; the others are checked on the rows.
  const indexed = filter.plate === undefined ? (isByEnd ? ends : [isOfPartner]) : [hasPlate];
  const further: readonly Optional[] = [
    ...(indexed === ends ? [isOfPartner] : []),
    ...(filter.plate === undefined ? [] : [isOfPartner, ...within('"endsOn"', filter.ends)]),
    [(value) => `product = ${value}`, filter.product],
    [(value) => `status = ${value}`, filter.status],
    [(value) => `status = any(${value})`, filter.isConcluded ? concludedStatuses : undefined],
    ...within('"concludedOn"', filter.concluded),
    ...within('"startsOn"', filter.starts),
    ...within('premium', filter.premium),
  ];
  return {
    rows: `select contract_id as "contractId", partner_id, product, status, concluded_on as "concludedOn", starts_on as "startsOn",
                  ends_on as "endsOn", premium_kopecks as premium
             from listed_contracts where ${whereGiven(values, ...indexed)}`,
    values,
    fields,
    order: isByEnd
      ? [ascending('endsOn'), ascending('contractId')]
      : [{ field: 'contractId', isDescending: true }],
    window: contractsRead,
    where: further,
    exact: (number) => `"contractId" = contract_id_of(${number})`,
    complete: {
      columns:
        'o.policy_number as "policyNumber", p.login as partner, o.license_plate as "licensePlate", o.cancelled_at as "cancelledAt"',
      joins: `join listed_contracts o on o.contract_id = l."contractId" ${joinPartner('l.partner_id')}`,
    },
    sums: ['premium'],
  };
}

const ascending = (field: string) => ({ field, isDescending: false });

/** SQL that folds look-alike letters of plates, as in the index. */
const folded = (sql: string) => `translate(${sql}, 'ABEKMHOPCTYX-', 'АВЕКМНОРСТУХ')`;

function within(field: string, { from, to }: Range<unknown> = {}): readonly Optional[] {
  return [
    [(value) => `${field} >= ${value}`, from],
    [(value) => `${field} <= ${value}`, to],
  ];
}

/** SQL that writes the listed contracts of an array of ids as they are now. An older state never replaces a newer one. */
export const listContractsSql = (ids: string) => `
  insert into listed_contracts as l (contract_id, policy_number, partner_id, product, status, concluded_on, starts_on, ends_on,
                                     premium_kopecks, license_plate, cancelled_at, version)
  select contract_id, policy_number, partner_id, product, status, concluded_on, starts_on, ends_on, premium_kopecks,
         license_plate, cancelled_at, version
    from contracts where contract_id = any(${ids}) order by contract_id
  on conflict (contract_id) do update
     set product = excluded.product, status = excluded.status, concluded_on = excluded.concluded_on, starts_on = excluded.starts_on,
         ends_on = excluded.ends_on, premium_kopecks = excluded.premium_kopecks, license_plate = excluded.license_plate,
         cancelled_at = excluded.cancelled_at, version = excluded.version
   where l.version <= excluded.version`;

/** Lists at most `most` contracts whose changes were noted. Returns the number of noted changes. */
export async function listNoted(db: Queryable, most: number): Promise<number> {
  const { rows } = await db.query<{ taken: number }>(
    `with taken as (
       delete from noted_contracts
        where ctid = any(array(select ctid from noted_contracts limit $1 for update skip locked)) returning contract_id
     ), listed as (${listContractsSql('array(select distinct contract_id from taken)')})
     select count(*)::int as taken from taken`,
    [most],
  );
  return rows[0]?.taken ?? 0;
}
