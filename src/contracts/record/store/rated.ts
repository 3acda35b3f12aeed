import type { Json, JsonObject } from '#kernel/json/json.ts';
import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { whereGiven } from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { recordsIn, type StoredRecords, withRecords } from '#platform/db/tables/personal-records.ts';
import type { Facts } from '#products/product/product.ts';
import type { Contract } from '../contract.ts';

export interface RatedRow {
  readonly contractId: bigint;
  readonly policyNumber: string;
  readonly product: string;
  readonly holderType: HolderType;
  readonly body: JsonObject;
  readonly personal: Readonly<Record<string, string>>;
  readonly records: Readonly<Record<string, Json>>;
  readonly facts: Facts;
  readonly calculation: JsonObject;
  readonly premium: bigint;
  readonly tariffVersionIds: readonly string[];
  readonly concludedOn: string;
  readonly startsAt: Date | null;
}

type StoredRow = Omit<RatedRow, 'records'> & { readonly records: StoredRecords | null };

const ratedSelect = `
  select c.contract_id as "contractId", c.policy_number as "policyNumber", c.product, c.holder_type as "holderType",
         c.body, c.personal, c.facts, c.calculation, c.premium_kopecks as premium,
         array(select jsonb_array_elements_text(c.calculation -> 'tariffVersionIds')) as "tariffVersionIds", c.concluded_on as "concludedOn",
         c.starts_at as "startsAt",
         ${recordsIn('c.partner_id', 'c.personal')} as records
    from contracts c`;

export async function ratedByNumber(db: Queryable, policyNumber: string): Promise<RatedRow | undefined> {
  const result = await db.query<StoredRow>(`${ratedSelect} where c.contract_id = contract_id_of($1)`, [
    policyNumber,
  ]);
  return (await withRecords(db, result.rows))[0];
}

/** Finds contracts of a product that were rated here, with ids below `before`, newest first; if `before` is null, finds the newest. */
export async function ratedBefore(
  db: Queryable,
  product: string,
  before: bigint | null,
  limit: number,
): Promise<RatedRow[]> {
  const values: unknown[] = [product, limit];
  const result = await db.query<StoredRow>(
    `${ratedSelect}
      where c.product = $1 and not c.calculation ? 'imported' and ${whereGiven(values, [(value) => `c.contract_id < ${value}`, before])}
      order by c.contract_id desc
      limit $2`,
    values,
  );
  return withRecords(db, result.rows);
}

export async function hasContracts(db: Queryable, product: string): Promise<boolean> {
  const result = await db.query('select 1 from contracts where product = $1 limit 1', [product]);
  return result.rows.length > 0;
}

/** Finds one contract, draft or addendum rated with a tariff version; scans the days of conclusion of all contracts. */
export async function firstRatedWith(
  db: Queryable,
  {
    versionId,
    product,
    effectiveFrom,
  }: { readonly versionId: string; readonly product: string; readonly effectiveFrom: string },
): Promise<string | undefined> {
  const result = await db.query<{ number: string }>(
    `(select policy_number as number from contracts
       where product = $2 and concluded_on >= $3 and calculation -> 'tariffVersionIds' ? $1
       limit 1)
     union all
     (select a.addendum_number
        from contracts c
        join addendums a using (contract_id)
       where c.product = $2 and c.concluded_on >= $3
         and (a.calculation -> 'tariffVersionIds' ? $1 or a.replaced -> 'calculation' -> 'tariffVersionIds' ? $1)
       limit 1)`,
    [versionId, product, effectiveFrom],
  );
  return result.rows[0]?.number;
}

/** Stores the registry's answer unless the contract has changed; keeps the answer about the earlier contract. */
export async function storeRegistryCheck(
  db: Queryable,
  { contractId, version }: Pick<Contract, 'contractId' | 'version'>,
  registryCheck: NonNullable<Facts['registryCheck']>,
): Promise<void> {
  await db.query(
    `update contracts set facts = facts || jsonb_build_object(
        'registryCheck', coalesce(facts->'registryCheck', '{}') || $3::jsonb)
      where contract_id = $1 and version = $2`,
    [contractId, version, JSON.stringify(registryCheck)],
  );
}

/** Counts contracts for each exchange rate, in the order of `rates`; reads by month, so that statements are short. */
export async function usesOfRates(
  db: Queryable,
  rates: readonly Pick<ExchangeRate, 'currency' | 'date'>[],
  progress?: (months: number, of: number) => void,
): Promise<number[]> {
  const saved = (order: string) => `(select created_at from contracts order by contract_id ${order} limit 1)`;
  // Include old ids, which contain no time, in the first month.
  const { rows: months } = await db.query<{ first: bigint; next: bigint }>(
    `select lag(first_contract_id(at), 1, 0::bigint) over (order by at) as first, first_contract_id(at) as next
       from generate_series(date_trunc('month', ${saved('')}, 'UTC') + interval '1 month',
                            ${saved('desc')} + interval '2 months', interval '1 month') as at`,
  );
  const uses = new Map<string, number>();
  for (const [index, { first, next }] of months.entries()) {
    const { rows } = await db.query<{ rate: string; count: bigint }>(
      `select concat_ws(' ', one ->> 'currency', one ->> 'date') as rate, count(*) as count
         from contracts cross join lateral jsonb_array_elements(facts -> 'exchangeRates') as one
        where facts ? 'exchangeRates' and contract_id >= $1 and contract_id < $2
        group by 1`,
      [first, next],
    );
    for (const { rate, count } of rows) uses.set(rate, (uses.get(rate) ?? 0) + Number(count));
    progress?.(index + 1, months.length);
  }
  return rates.map(({ currency, date }) => uses.get(`${currency} ${date}`) ?? 0);
}
