import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { coveredUntil } from './find-contracts.ts';
import { notedForgettable, usedByAddendums, usedByContracts } from './forgettable.ts';

export type Removable = 'contracts' | 'drafts';

/** SQL that is true for data to remove: contracts that ended before the day, or unpaid drafts unchanged since the day. */
const isOver: Readonly<Record<Removable, string>> = {
  contracts: `c.status in ('COMPLETE', 'TERMINATED') and ${coveredUntil} < $1::date`,
  drafts: `c.status in ('DRAFT', 'AWAITING_PAYMENT') and c.updated_at < $1::date`,
};

/** Number of contracts per statement; a statement then takes at most two seconds. */
const stretch = 20_000;

/** Returns the last id of the next batch of contracts saved before `before`; null if there is none. */
export async function stretchEnd(
  db: Queryable,
  after: bigint,
  before: DateText = '9999-12-31',
): Promise<bigint | null> {
  const result = await db.query<{ last: bigint | null }>(
    `select max(contract_id) as last
       from (select contract_id
               from contract_keys
              where contract_id > $1 and contract_id < first_contract_id($2::date)
              order by contract_id
              limit $3) as stretch`,
    [after, before, stretch],
  );
  return result.rows[0]?.last ?? null;
}

/** Contracts to find. With `onlyCounts`, no contract is locked or skipped. */
export interface Search {
  readonly what: Removable;
  readonly before: DateText;
  readonly onlyCounts: boolean;
  readonly today: DateText;
}

const lockOf = ({ onlyCounts }: Search) => (onlyCounts ? '' : 'for update of c skip locked');

/** Finds and locks the next contracts to remove in a batch of ids, skipping locked contracts. */
export async function nextOver(
  tx: Queryable,
  search: Search,
  { after, last }: { readonly after: bigint; readonly last: bigint },
  limit: number,
): Promise<bigint[]> {
  const result = await tx.query<{ contractId: bigint }>(
    `select contract_id as "contractId"
       from contracts c
      where ${isOver[search.what]} and c.contract_id > $2 and c.contract_id <= $4
      order by c.contract_id
      limit $3
        ${lockOf(search)}`,
    [search.before, after, limit, last],
  );
  return result.rows.map(({ contractId }) => contractId);
}

/** A contract to remove, with the facts that may prevent its removal. */
export interface Over {
  readonly contractId: bigint;
  readonly awaitsSurcharge: boolean;
  /** True if the contract was terminated for an unpaid installment and can still be reinstated. */
  readonly isReinstatable: boolean;
  /** True if an unfinished job concerns the contract or one of its addendums. */
  readonly isBusy: boolean;
}

/** Finds and locks removable contracts, skipping locked ones; `busyIds` are the subjects of unfinished jobs. */
export async function overAmong(
  tx: Queryable,
  search: Search,
  contractIds: readonly bigint[],
  busyIds: readonly string[],
): Promise<Over[]> {
  const result = await tx.query<Over>(
    `with mine as (select contract_id, policy_number from contracts c
                    where contract_id = any($2) and ${isOver[search.what]} ${lockOf(search)})
     select m.contract_id as "contractId",
            exists (select 1 from addendums a
                     where a.contract_id = m.contract_id and a.status = 'AWAITING_PAYMENT') as "awaitsSurcharge",
            exists (select 1 from non_payment_ends e
                     where e.contract_id = m.contract_id
                       and (e.state = 'REINSTATING' or (e.state = 'ENDED' and e.reinstatable_until >= $4::date)))
              as "isReinstatable",
            m.policy_number = any($3)
              or exists (select 1 from addendums a
                          where a.contract_id = m.contract_id and a.addendum_number = any($3)) as "isBusy"
       from mine m`,
    [search.before, contractIds, busyIds, search.today],
  );
  return result.rows;
}

/** Finds those of the contracts that are terminated and still owe premium for covered days. */
export async function owing(db: Queryable, contractIds: readonly bigint[]): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ contractId: bigint }>(
    `select c.contract_id as "contractId" from contracts c
      where c.contract_id = any($1) and c.status = 'TERMINATED'
        and exists (select from addendums a where a.contract_id = c.contract_id and a.debt_kopecks > 0)
        and exists (select from installments i where i.contract_id = c.contract_id and i.status = 'DUE')`,
    [contractIds],
  );
  return rows.map(({ contractId }) => contractId);
}

const ofThese = 'c.contract_id = any($1)';

/** Marks the personal records of contracts before the contracts are deleted. */
export async function noteRecords(tx: Queryable, contractIds: readonly bigint[]): Promise<void> {
  const used = [usedByContracts(ofThese), ...usedByAddendums(ofThese)].join(' union all ');
  await tx.query(notedForgettable(used), [contractIds]);
}

/** Tables to delete from, in the order of foreign keys. */
const tables = [
  'renewals',
  'notice_deliveries',
  'installment_notices',
  'non_payment_ends',
  'contract_losses',
  'issued_forms',
  'contract_reports',
  'installments',
  'addendums',
  'contract_history',
  'prolonged_terms',
  'contract_search_keys',
  'noted_contracts',
  'noted_debts',
  'contract_debts',
  'listed_contracts',
  'contract_people',
  'contracts',
  'contract_keys',
];

/** Deletes contracts and all rows that belong to them. */
export async function deleteContracts(tx: Queryable, contractIds: readonly bigint[]): Promise<void> {
  await tx.query(
    `delete from covered_vehicles v using contracts c
      where c.contract_id = any($1) and v.number = any(array[c.vin, c.body_number]) and v.contract_id = c.contract_id`,
    [contractIds],
  );
  await tx.query('update noted_sales set contract_id = null where contract_id = any($1)', [contractIds]);
  for (const table of tables)
    await tx.query(`delete from ${table} where contract_id = any($1)`, [contractIds]);
}
