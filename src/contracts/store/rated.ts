import type { HolderType } from '#kernel/holder-type.ts';
import type { Json, JsonObject } from '#kernel/json.ts';
import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { type KeptRecords, openedRecords, recordsOf } from '#platform/db/tables/personal-records.ts';
import type { Facts } from '#products/product.ts';
import type { Contract } from '../contract.ts';

/** What a contract was rated from and with, as it is kept. */
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
}

type KeptRow = Omit<RatedRow, 'records'> & { readonly records: KeptRecords | null };

async function withRecords(db: Queryable, rows: readonly KeptRow[]): Promise<RatedRow[]> {
  const opened = await openedRecords(
    db,
    rows.map(({ records }) => records),
  );
  return rows.map((row, index) => ({ ...row, records: opened[index] ?? {} }));
}

const ratedSelect = `
  select c.contract_id as "contractId", c.policy_number as "policyNumber", c.product, c.holder_type as "holderType",
         c.body, c.personal, c.facts, c.calculation, c.premium_kopecks as premium,
         array(select jsonb_array_elements_text(c.calculation -> 'tariffVersionIds')) as "tariffVersionIds", c.concluded_on as "concludedOn",
         ${recordsOf('c.partner_id', 'select value from jsonb_each_text(c.personal)')} as records
    from contracts c`;

export async function ratedByNumber(db: Queryable, policyNumber: string): Promise<RatedRow | undefined> {
  const result = await db.query<KeptRow>(`${ratedSelect} where c.contract_id = contract_id_of($1)`, [
    policyNumber,
  ]);
  return (await withRecords(db, result.rows))[0];
}

/** Contracts of a product, the newest first, those saved before `before`; null begins with the last. */
export async function ratedBefore(
  db: Queryable,
  product: string,
  before: bigint | null,
  limit: number,
): Promise<RatedRow[]> {
  const result = await db.query<KeptRow>(
    `${ratedSelect}
      where c.product = $1 and ($2::bigint is null or c.contract_id < $2)
      order by c.contract_id desc
      limit $3`,
    [product, before, limit],
  );
  return withRecords(db, result.rows);
}

/** True where anything of a product has been saved. */
export async function hasContracts(db: Queryable, product: string): Promise<boolean> {
  const result = await db.query('select 1 from contracts where product = $1 limit 1', [product]);
  return result.rows.length > 0;
}

/** Keeps the registry's last answer, beside what it once said of an earlier contract, unless the contract that it is about has changed meanwhile. */
export async function keepRegistryCheck(
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

/** How many contracts keep each of these rates as what they were rated with, in their order; reads all contracts, once for all rates. */
export async function usesOfRates(
  db: Queryable,
  rates: readonly Pick<ExchangeRate, 'currency' | 'date'>[],
): Promise<number[]> {
  const { rows } = await db.query<{ count: bigint }>(
    `with used as (
       select one ->> 'currency' as currency, one ->> 'date' as date, count(*) as count
         from contracts cross join lateral jsonb_array_elements(facts -> 'exchangeRates') as one
        where facts ? 'exchangeRates'
        group by 1, 2
     )
     select coalesce(count, 0) as count
       from unnest($1::text[], $2::text[]) with ordinality as wanted (currency, date, nr)
       left join used using (currency, date)
      order by nr`,
    [rates.map(({ currency }) => currency), rates.map(({ date }) => date)],
  );
  return rows.map(({ count }) => Number(count));
}
