import type { DateText } from '#kernel/time/calendar.ts';
import {
  assigned,
  type Columns,
  fieldColumns,
  jsonColumns,
  listed,
  type Parameter,
  parameters,
} from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import {
  recordsIn,
  type StoredRecords,
  sealedRecords,
  storeRecordsSql,
  withLines,
  withRecords,
} from '#platform/db/tables/personal-records.ts';
import type { EventIds, EventType } from '#platform/events/event-types.ts';
import type { AnswerColumns } from '#platform/operations/idempotency.ts';
import type {
  Approval,
  Contract,
  ContractContent,
  HistoryEntry,
  Installment,
  NewContract,
  NewHistoryEntry,
} from '../contract.ts';
import { type ContractRow, contractFromRow } from '../contract-row.ts';
import type { StoredBody } from '../status/changes.ts';
import type { Status } from '../status/lifecycle.ts';
import { notedOfContracts, publishedOfContracts } from './events.ts';
import { contractSelect } from './on-day.ts';
import { replacedPeople, storePeopleSql } from './people-keys.ts';

/**
 * Saves a contract and the answer to its request in one statement: one round trip, and all or nothing without a transaction. Returns false, with
 * nothing written, if the key of the answer is taken.
 */
export async function insertContract(
  db: Queryable,
  contract: NewContract,
  answerColumns: AnswerColumns,
): Promise<boolean> {
  const [fingerprints, contents] = await sealedRecords(db, contract.records);
  const { $, values } = parameters();
  const [at, partner, status] = [$(contract.history.at), $(contract.partnerId), $(contract.status)];
  const [names, row] = listed({
    ...{ contract_id: `next_contract_id(${at})`, partner_id: partner, status, version: '1' },
    ...{ created_at: at, updated_at: at },
    ...fieldColumns($, contract, ['policyNumber', 'draftId', 'product', 'holderType', 'checkCode']),
    ...contentColumns($, contract),
  });
  const { rowCount } = await db.query(
    `with answer as materialized (
       select keep_answer(${answerColumns.map($).join(', ')}, ${at}) as is_kept
     ), contract as (
       insert into contracts (${names}) select ${row} from answer where is_kept returning contract_id
     ), records as (
       ${storeRecordsSql(partner, `(select ${$(fingerprints)}::text[] from answer where is_kept)`, $(contents), at)}
     ), people as (
       ${storePeopleSql('contract_id', partner, $(contract.peopleKeys), 'from contract')}
     ), schedule as (
       insert into installments (contract_id, nr, amount_kopecks, due_on, status)
       select contract_id, nr, amount, due, 'DUE' from contract, ${schedule($, contract.installments)}
     )
     ${insertedEntry($, contract.history, { at, version: '1', from: 'null', to: status })}`,
    values,
  );
  return rowCount === 1;
}

const datesAndLinks = [
  ...(['concludedOn', 'startsOn', 'endsOn', 'startsAt', 'endsAt', 'previousPolicyNumber'] as const),
  ...(['prolongsContractId', 'vin', 'bodyNumber', 'licensePlate', 'subject', 'searchKeys'] as const),
];

/** The columns that a revision replaces. */
const contentColumns = ($: Parameter, content: ContractContent): Columns => ({
  ...jsonColumns($, content, ['body', 'personal', 'facts', 'calculation']),
  ...fieldColumns($, content, datesAndLinks),
  premium_kopecks: $(content.premium),
  approval: $(approvalColumn(content.approval)),
  // Most contracts have no warnings.
  warnings: $(content.warnings.length === 0 ? null : JSON.stringify(content.warnings)),
});

/** Rows of installments. */
const schedule = (
  $: Parameter,
  installments: readonly Installment[],
  numbers = $(installments.map(({ nr }) => nr)),
) =>
  `unnest(${numbers}::int[], ${$(installments.map(({ amount }) => amount))}::bigint[],
          ${$(installments.map(({ dueOn }) => dueOn))}::date[]) as s (nr, amount, due)`;

/** Writes an entry of the history of each contract in the part `contract` of the statement. */
const insertedEntry = (
  $: Parameter,
  { actor, action, changes, requestId }: NewHistoryEntry,
  {
    at,
    version,
    from,
    to,
  }: { readonly at: string; readonly version: string; readonly from: string; readonly to: string },
) => `
  insert into contract_history (contract_id, version, at, actor, action, from_status, to_status, changes, request_id)
  select contract_id, ${version}, ${at}, ${$(actor)}, ${$(action)}, ${from}, ${to}, ${$(JSON.stringify(changes))}, ${$(requestId)}
    from contract`;

function approvalColumn(approval: Approval | null): string | null {
  return approval && JSON.stringify(approval);
}

export async function setApproval(db: Queryable, contractId: bigint, approval: Approval): Promise<void> {
  await db.query('update contracts set approval = $2 where contract_id = $1', [
    contractId,
    approvalColumn(approval),
  ]);
}

/** Compares and sets the status of a contract. Returns false if another change came first. */
export async function setStatus(
  db: Queryable,
  change: {
    readonly contractId: bigint;
    readonly fromVersion: number;
    readonly fromStatus: Status;
    readonly toStatus: Status;
    readonly history: NewHistoryEntry;
    /** The event for partners. */
    readonly event: { readonly type: EventType; readonly ids: EventIds } | undefined;
  },
): Promise<boolean> {
  const { $, values } = parameters();
  const [at, from, to] = [$(change.history.at), $(change.fromStatus), $(change.toStatus)];
  const { rowCount } = await db.query(
    `with contract as (
       update contracts
          set status = ${to}, version = version + 1, updated_at = ${at},
              cancelled_at = case when ${to} = 'TERMINATED' then coalesce(cancelled_at, ${at}) else cancelled_at end
        where contract_id = ${$(change.contractId)} and version = ${$(change.fromVersion)} and status = ${from}
       returning contract_id, ${publishedOfContracts}
     ), event as (
       ${notedOfContracts('contract', {
         type: `${$(change.event?.type ?? null)}::text`,
         at,
         ids: `${$(JSON.stringify(change.event?.ids ?? {}))}::jsonb`,
       })}
     )
     ${insertedEntry($, change.history, { at, version: 'version', from, to })}`,
    values,
  );
  return rowCount === 1;
}

/** Replaces the content of a contract; the caller has changed its status in the same transaction. */
export async function replaceContent(
  db: Queryable,
  contractId: bigint,
  partnerId: bigint,
  content: ContractContent,
  at: Date,
): Promise<void> {
  const [fingerprints, contents] = await sealedRecords(db, content.records);
  const { $, values } = parameters();
  const [contract, partner] = [$(contractId), $(partnerId)];
  const numbers = $(content.installments.map(({ nr }) => nr));
  await db.query(
    `with records as (
       ${storeRecordsSql(partner, $(fingerprints), $(contents), $(at))}
     ), people as (
       ${replacedPeople(contract, partner, $(content.peopleKeys))}
     ), old_schedule as (
       delete from installments
        where contract_id = ${contract} and nr <> all (${numbers}::int[])
     ), schedule as (
       insert into installments (contract_id, nr, amount_kopecks, due_on, status)
       select ${contract}, nr, amount, due, 'DUE' from ${schedule($, content.installments, numbers)}
       on conflict (contract_id, nr) do update
          set amount_kopecks = excluded.amount_kopecks, due_on = excluded.due_on, status = 'DUE'
     )
     update contracts set ${assigned(contentColumns($, content))} where contract_id = ${contract}`,
    values,
  );
}

/** Finds a contract by number. With a partner, other partners' contracts count as missing. */
export async function contractByNumber(
  db: Queryable,
  policyNumber: string,
  day: DateText | null,
  partnerId: bigint | null = null,
  hasPeople = true,
): Promise<Contract | null> {
  const result = await db.query<ContractRow>(...byNumber([policyNumber], 1, { day, partnerId, hasPeople }));
  return (await contractsFrom(db, result.rows))[0] ?? null;
}

/** Batch size; matches job concurrency. */
const numbersAtOnce = 8;

/** Finds existing contracts among these numbers, of any partner. */
export async function contractsByNumber(
  db: Queryable,
  policyNumbers: readonly string[],
  day: DateText | null,
): Promise<readonly Contract[]> {
  const found: Contract[] = [];
  for (let from = 0; from < policyNumbers.length; from += numbersAtOnce) {
    const some = policyNumbers.slice(from, from + numbersAtOnce);
    const { rows } = await db.query<ContractRow>(
      ...byNumber(some, numbersAtOnce, { day, partnerId: null, hasPeople: true }),
    );
    found.push(...(await contractsFrom(db, rows)));
  }
  return found;
}

/**
 * Keeps one generic plan per text: otherwise PostgreSQL would choose a custom plan and re-plan every call, which costs more than the query.
 * So ids are looked up in the statement, the limit states their number, and unused conditions are left out. `is not distinct from` and
 * `offset 0` prevent plans that read whole months, chosen while a month was empty.
 */
function byNumber(
  policyNumbers: readonly string[],
  most: number,
  {
    day,
    partnerId,
    hasPeople,
  }: { readonly day: DateText | null; readonly partnerId: bigint | null; readonly hasPeople: boolean },
): [text: string, values: unknown[]] {
  const values: unknown[] = [policyNumbers];
  const onDay = day === null ? 'null' : `$${values.push(day)}`;
  const ofPartner =
    partnerId === null ? '' : `and c.partner_id is not distinct from $${values.push(partnerId)}`;
  const text = `select found.* from (select number from unnest($1::text[]) as n (number) limit ${most}) as asked cross join lateral (
    ${contractSelect(onDay, hasPeople)} where c.contract_id = contract_id_of(asked.number) ${ofPartner} offset 0
  ) as found`;
  return [text, values];
}

/** Locks these contracts until the transaction ends. */
export async function lockContracts(tx: Queryable, contractIds: readonly bigint[]): Promise<void> {
  await tx.query('select 1 from contracts where contract_id = any($1) order by contract_id for update', [
    contractIds,
  ]);
}

/** Finds contracts by id. */
export async function contractsWithIds(
  db: Queryable,
  contractIds: readonly bigint[],
  day: DateText | null = null,
): Promise<Contract[]> {
  const text = `${contractSelect('$2')} where c.contract_id = any($1)`;
  const result = await db.query<ContractRow>(text, [contractIds, day]);
  return contractsFrom(db, result.rows);
}

async function contractsFrom(db: Queryable, rows: readonly ContractRow[]): Promise<Contract[]> {
  return (await withLines(db, await withRecords(db, rows))).map(contractFromRow);
}

export async function findHistory(db: Queryable, contractId: bigint): Promise<HistoryEntry[]> {
  const result = await db.query<HistoryEntry>(
    `select version, at, actor, action, from_status as "fromStatus", to_status as "toStatus", changes
       from contract_history
      where contract_id = $1
      order by history_id`,
    [contractId],
  );
  return result.rows;
}

/** A stored body with its records. */
export type StoredBodyRow = Omit<StoredBody, 'records'> & { readonly records: StoredRecords | null };

/** Finds the stored body of a contract, to compare a revision with. */
export async function findStoredBody(db: Queryable, contractId: bigint): Promise<StoredBody> {
  const { rows } = await db.query<StoredBodyRow>(
    `select c.body, c.personal, ${recordsIn('c.partner_id', 'c.personal')} as records
       from contracts c where c.contract_id = $1`,
    [contractId],
  );
  return (await withRecords(db, rows))[0] ?? { body: {}, personal: {}, records: {} };
}
