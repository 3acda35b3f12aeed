import type { JsonObject } from '#kernel/json/json.ts';
import {
  assigned,
  type Columns,
  fieldColumns,
  jsonColumns,
  type Parameter,
  statement,
} from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import {
  recordsIn,
  type StoredRecords,
  sealedRecords,
  storeOwnRecordsSql,
  withRecords,
} from '#platform/db/tables/personal-records.ts';
import type { EventIds, EventType } from '#platform/events/event-types.ts';
import type { Approval, ContractContent, HistoryEntry, NewHistoryEntry } from '../contract.ts';
import type { StoredBody } from '../status/changes.ts';
import type { Status } from '../status/lifecycle.ts';
import { notedOfContracts, publishedOfContracts } from './events.ts';
import { replacedPeople } from './keys.ts';

/** Columns of a contract whose values a statement takes unchanged. */
export const datesAndLinks = [
  ...(['concludedOn', 'startsOn', 'endsOn', 'startsAt', 'endsAt', 'previousPolicyNumber'] as const),
  ...(['prolongsContractId', 'vin', 'bodyNumber', 'licensePlate', 'subject', 'searchKeys'] as const),
];

export function contentColumns<Input>($: Parameter<Input>, from: (input: Input) => ContractContent): Columns {
  return {
    ...jsonColumns($, from, ['body', 'personal', 'facts', 'calculation']),
    ...fieldColumns($, from, datesAndLinks),
    premium_kopecks: $((input) => from(input).premium),
    approval: $((input) => approvalColumn(from(input).approval)),
    // Write null instead of an empty list, because most contracts have no warnings.
    warnings: $((input) => {
      const { warnings } = from(input);
      return warnings.length === 0 ? null : JSON.stringify(warnings);
    }),
  };
}

export function schedule<Input>(
  $: Parameter<Input>,
  from: (input: Input) => Pick<ContractContent, 'installments'>,
  numbers = $((input) => from(input).installments.map(({ nr }) => nr)),
): string {
  const amounts = $((input) => from(input).installments.map(({ amount }) => amount));
  const dates = $((input) => from(input).installments.map(({ dueOn }) => dueOn));
  return `unnest(${numbers}::int[], ${amounts}::bigint[], ${dates}::date[]) as s (nr, amount, due)`;
}

/** Returns SQL that writes a history entry for each row of the statement's CTE `contract`. */
export function insertedEntry<Input>(
  $: Parameter<Input>,
  entry: (input: Input) => NewHistoryEntry,
  {
    at,
    version,
    from,
    to,
  }: { readonly at: string; readonly version: string; readonly from: string; readonly to: string },
): string {
  const [actor, action] = [$((input) => entry(input).actor), $((input) => entry(input).action)];
  const changes = $((input) => JSON.stringify(entry(input).changes));
  return `insert into contract_history (contract_id, version, at, actor, action, from_status, to_status, changes, request_id)
     select contract_id, ${version}, ${at}, ${actor}, ${action}, ${from}, ${to}, ${changes}, ${$((input) => entry(input).requestId)}
       from contract`;
}

function approvalColumn(approval: Approval | null): string | null {
  return approval && JSON.stringify(approval);
}

export async function setApproval(db: Queryable, contractId: bigint, approval: Approval): Promise<void> {
  await db.query('update contracts set approval = $2 where contract_id = $1', [
    contractId,
    approvalColumn(approval),
  ]);
}

interface StatusChange {
  readonly contractId: bigint;
  readonly fromVersion: number;
  readonly fromStatus: Status;
  readonly toStatus: Status;
  readonly history: NewHistoryEntry;
  /** The event that partners receive; undefined if there is none. */
  readonly event: { readonly type: EventType; readonly ids: EventIds } | undefined;
  /** True if the change may change what the contract owes, so that its debts are computed again. */
  readonly changesDebt: boolean;
}

const statusChange = statement<StatusChange>(($) => statusChangeSql($));
const statusChangeWithDebt = statement<StatusChange>(($) =>
  statusChangeSql(
    $,
    (at) => `debt as (${notedDebtSql(`select contract_id, ${at}::timestamptz from contract`)})`,
  ),
);

/** SQL that notes contracts whose debts a sweep computes again; `contracts` selects ids and times. */
export function notedDebtSql(contracts: string): string {
  return `insert into noted_debts (contract_id, day)
       select contract_id, (at at time zone 'Europe/Moscow')::date from (${contracts}) as changed (contract_id, at)`;
}

function statusChangeSql($: Parameter<StatusChange>, more?: (at: string) => string): string {
  const [at, from, to] = [
    $(({ history }) => history.at),
    $((one) => one.fromStatus),
    $((one) => one.toStatus),
  ];
  const [contract, version] = [$((one) => one.contractId), $((one) => one.fromVersion)];
  return `with contract as (
       update contracts
          set status = ${to}, version = version + 1, updated_at = ${at},
              cancelled_at = case when ${to} = 'TERMINATED' then coalesce(cancelled_at, ${at}) else cancelled_at end
        where contract_id = ${contract} and version = ${version} and status = ${from}
       returning contract_id, ${publishedOfContracts}
     ), event as (
       ${notedOfContracts('contract', {
         type: `${$(({ event }) => event?.type ?? null)}::text`,
         at,
         ids: `${$(({ event }) => JSON.stringify(event?.ids ?? {}))}::jsonb`,
       })}
     )${more ? `, ${more(at)}` : ''}
     ${insertedEntry($, ({ history }) => history, { at, version: 'version', from, to })}`;
}

/** Changes the status of a contract. Returns false if the contract has changed since it was read. */
export async function setStatus(db: Queryable, change: StatusChange): Promise<boolean> {
  const { rowCount } = await db.query(
    ...(change.changesDebt ? statusChangeWithDebt(change) : statusChange(change)),
  );
  return rowCount === 1;
}

interface Replacement {
  readonly contractId: bigint;
  readonly partnerId: bigint;
  readonly content: ContractContent;
  readonly at: Date;
}

const replacement = statement<
  Replacement & { readonly fingerprints: readonly string[]; readonly contents: readonly string[] }
>(($) => {
  const contentOf = ({ content }: Replacement) => content;
  const [contract, partner] = [$((one) => one.contractId), $((one) => one.partnerId)];
  const numbers = $(({ content }) => content.installments.map(({ nr }) => nr));
  const [fingerprints, contents] = [$((one) => one.fingerprints), $((one) => one.contents)];
  const [people, at] = [$(({ content }) => content.peopleKeys), $((one) => one.at)];
  return `with records as (
       ${storeOwnRecordsSql(partner, fingerprints, contents, at)}
     ), people as (
       ${replacedPeople(contract, partner, people)}
     ), old_schedule as (
       delete from installments
        where contract_id = ${contract} and nr <> all (${numbers}::int[])
     ), schedule as (
       insert into installments (contract_id, nr, amount_kopecks, due_on, status)
       select ${contract}, nr, amount, due, 'DUE' from ${schedule($, contentOf, numbers)}
       on conflict (contract_id, nr) do update
          set amount_kopecks = excluded.amount_kopecks, due_on = excluded.due_on, status = 'DUE'
     )
     update contracts set ${assigned(contentColumns($, contentOf))} where contract_id = ${contract}`;
});

/** Replaces the content of a contract. The caller has changed the status in the same transaction. */
export async function replaceContent(db: Queryable, change: Replacement): Promise<void> {
  const [fingerprints, contents] = await sealedRecords(db, change.content.records);
  await db.query(...replacement({ ...change, fingerprints, contents }));
}

export async function lockContracts(tx: Queryable, contractIds: readonly bigint[]): Promise<void> {
  await tx.query('select 1 from contracts where contract_id = any($1) order by contract_id for update', [
    contractIds,
  ]);
}

/** Finds the history of a contract, or its newest entries, oldest first. */
export async function findHistory(
  db: Queryable,
  contractId: bigint,
  newest?: number,
): Promise<HistoryEntry[]> {
  const from =
    newest === undefined
      ? 'contract_history where contract_id = $1'
      : `(select * from contract_history where contract_id = $1 order by history_id desc limit ${newest}) as newest`;
  const result = await db.query<HistoryEntry>(
    `select version, at, actor, action, from_status as "fromStatus", to_status as "toStatus", changes
       from ${from}
      order by history_id`,
    [contractId],
  );
  return result.rows;
}

export type StoredBodyRow = Omit<StoredBody, 'records'> & { readonly records: StoredRecords | null };

export async function findStoredBody(db: Queryable, contractId: bigint): Promise<StoredBody> {
  const { rows } = await db.query<StoredBodyRow>(
    `select c.body, c.personal, ${recordsIn('c.partner_id', 'c.personal')} as records
       from contracts c where c.contract_id = $1`,
    [contractId],
  );
  return (await withRecords(db, rows))[0] ?? { body: {}, personal: {}, records: {} };
}

/** Moves the term and the conclusion of a test contract by days into the past, as if it had been sold earlier. */
export async function shiftContract(
  tx: Queryable,
  contractId: bigint,
  body: JsonObject,
  days: number,
): Promise<void> {
  await tx.query(
    `update contracts set body = $2, concluded_on = concluded_on - $3::int, starts_on = starts_on - $3::int,
            ends_on = ends_on - $3::int, covers_from = covers_from - make_interval(days => $3),
            starts_at = starts_at - make_interval(days => $3), ends_at = ends_at - make_interval(days => $3)
      where contract_id = $1`,
    [contractId, body, days],
  );
  await tx.query('update installments set due_on = due_on - $2::int where contract_id = $1', [
    contractId,
    days,
  ]);
}
