import type { Warning } from '#kernel/errors/errors.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import {
  type KeptRecords,
  keptRecords,
  recordsIn,
  sealedRecords,
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
import type { KeptBody } from '../status/changes.ts';
import type { Status } from '../status/lifecycle.ts';
import { notedOfContracts, toldOfContracts } from './events.ts';
import { contractSelect } from './on-day.ts';
import { keptPeople, replacedPeople } from './people-keys.ts';

/**
 * One statement, so that a save is one round trip and all or nothing without a transaction around it, with the answer that is to be
 * kept. False, with nothing written, where the key of the answer is taken.
 */
export async function insertContract(
  db: Queryable,
  contract: NewContract,
  kept: AnswerColumns,
): Promise<boolean> {
  const records = await sealedRecords(db, contract.records);
  const { rowCount } = await db.query(
    `with answer as materialized (
       select keep_answer($36, $37, $38, $39, $40, $18) as is_kept
     ), contract as (
       insert into contracts (contract_id, policy_number, draft_id, partner_id, product, holder_type, status, version,
                              body, personal, facts, calculation, premium_kopecks,
                              concluded_on, starts_on, ends_on, vin, license_plate, check_code,
                              created_at, updated_at, approval,
                              previous_policy_number, prolongs_contract_id, warnings, body_number, subject, search_keys,
                              starts_at, ends_at)
       select next_contract_id($18), $1, $2, $3, $4, $5, $6, 1, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $28, $29, $30, $31, $32, $33, $34, $41, $42
         from answer where is_kept
       returning contract_id
     ), records as (
       ${keptRecords('$3', '(select $19::text[] from answer where is_kept)', '$20', '$18')}
     ), people as (
       ${keptPeople('contract_id', '$3', '$35', 'from contract')}
     ), schedule as (
       insert into installments (contract_id, nr, amount_kopecks, due_on, status)
       select contract_id, nr, amount, due, 'DUE'
         from contract, unnest($21::int[], $22::bigint[], $23::date[]) as s (nr, amount, due)
     )
     insert into contract_history (contract_id, version, at, actor, action, from_status, to_status, changes, request_id)
     select contract_id, 1, $18, $24, $25, null, $6, $26, $27 from contract`,
    [
      ...[contract.policyNumber, contract.draftId, contract.partnerId, contract.product, contract.holderType],
      ...[contract.status, JSON.stringify(contract.body), JSON.stringify(contract.personal)],
      ...[JSON.stringify(contract.facts), JSON.stringify(contract.calculation), contract.premium],
      ...[contract.concludedOn, contract.startsOn, contract.endsOn],
      ...[contract.vin, contract.licensePlate, contract.checkCode, contract.history.at],
      ...records,
      ...scheduleColumns(contract.installments),
      ...[contract.history.actor, contract.history.action, JSON.stringify(contract.history.changes)],
      ...[contract.history.requestId, approvalColumn(contract.approval), contract.previousPolicyNumber],
      ...[contract.prolongsContractId, warningsColumn(contract.warnings), contract.bodyNumber],
      ...[contract.subject, contract.searchKeys, contract.peopleKeys],
      ...kept,
      ...[contract.startsAt, contract.endsAt],
    ],
  );
  return rowCount === 1;
}

/** Most contracts have none. */
function warningsColumn(warnings: readonly Warning[]): string | null {
  return warnings.length === 0 ? null : JSON.stringify(warnings);
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

function scheduleColumns(installments: readonly Installment[]): [number[], bigint[], string[]] {
  return [
    installments.map(({ nr }) => nr),
    installments.map(({ amount }) => amount),
    installments.map(({ dueOn }) => dueOn),
  ];
}

/** The compare-and-set at the heart of every change: false where somebody else was first. */
export async function setStatus(
  db: Queryable,
  change: {
    readonly contractId: bigint;
    readonly fromVersion: number;
    readonly fromStatus: Status;
    readonly toStatus: Status;
    readonly history: NewHistoryEntry;
    /** What partners read about it. */
    readonly event: { readonly type: EventType; readonly ids: EventIds } | undefined;
  },
): Promise<boolean> {
  const result = await db.query(
    `with contract as (
       update contracts
          set status = $4, version = version + 1, updated_at = $5,
              cancelled_at = case when $4 = 'TERMINATED' then coalesce(cancelled_at, $5) else cancelled_at end
        where contract_id = $1 and version = $2 and status = $3
       returning contract_id, ${toldOfContracts}
     ), event as (
       ${notedOfContracts('contract', { type: '$10::text', at: '$5', ids: '$11::jsonb' })}
     )
     insert into contract_history (contract_id, version, at, actor, action, from_status, to_status, changes, request_id)
     select contract_id, version, $5, $6, $7, $3, $4, $8, $9 from contract`,
    [
      change.contractId,
      change.fromVersion,
      change.fromStatus,
      change.toStatus,
      change.history.at,
      change.history.actor,
      change.history.action,
      JSON.stringify(change.history.changes),
      change.history.requestId,
      change.event?.type ?? null,
      JSON.stringify(change.event?.ids ?? {}),
    ],
  );
  return result.rowCount === 1;
}

/** Replaces what a revision replaces; the caller has moved the status in the same transaction. */
export async function replaceContent(
  db: Queryable,
  contractId: bigint,
  partnerId: bigint,
  content: ContractContent,
  at: Date,
): Promise<void> {
  const records = await sealedRecords(db, content.records);
  await db.query(
    `with records as (
       ${keptRecords('$2', '$3', '$4', '$21')}
     ), people as (
       ${replacedPeople('$1', '$2', '$26')}
     ), old_schedule as (
       delete from installments
        where contract_id = $1 and nr <> all ($15::int[])
     ), schedule as (
       insert into installments (contract_id, nr, amount_kopecks, due_on, status)
       select $1, nr, amount, due, 'DUE' from unnest($15::int[], $16::bigint[], $17::date[]) as s (nr, amount, due)
       on conflict (contract_id, nr) do update
          set amount_kopecks = excluded.amount_kopecks, due_on = excluded.due_on, status = 'DUE'
     )
     update contracts
        set body = $5, personal = $6, facts = $7, calculation = $8, premium_kopecks = $9,
            concluded_on = $10, starts_on = $11, ends_on = $12,
            vin = $13, license_plate = $14, approval = $18, previous_policy_number = $19, prolongs_contract_id = $20,
            warnings = $22, body_number = $23, subject = $24, search_keys = $25, starts_at = $27, ends_at = $28
      where contract_id = $1`,
    [
      ...[contractId, partnerId],
      ...records,
      ...[JSON.stringify(content.body), JSON.stringify(content.personal), JSON.stringify(content.facts)],
      ...[JSON.stringify(content.calculation), content.premium],
      ...[content.concludedOn, content.startsOn, content.endsOn, content.vin, content.licensePlate],
      ...scheduleColumns(content.installments),
      ...[approvalColumn(content.approval), content.previousPolicyNumber, content.prolongsContractId, at],
      ...[warningsColumn(content.warnings), content.bodyNumber, content.subject],
      ...[content.searchKeys, content.peopleKeys, content.startsAt, content.endsAt],
    ],
  );
}

/** A contract by number; where a partner is named only its own: somebody else's is as absent as one that was never made. */
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

/** So many jobs of a kind run at once. */
const numbersAtOnce = 8;

/** Those of these contracts that there are, of whichever partner. */
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
 * Ids are looked up while the statement runs, the limit says how many there will be, and what is not asked for does not stand in it:
 * where PostgreSQL learnt more from the values than from the text, it would make a plan for each call, which takes longer than to run it.
 * A month that was empty when the plan was made would be read whole: so no index can be asked for the partner (`is not distinct from`), and
 * contracts cannot be joined otherwise than one by one (`offset 0`).
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

/** Keeps everybody else from changing these contracts until the caller's transaction ends. */
export async function keepContracts(tx: Queryable, contractIds: readonly bigint[]): Promise<void> {
  await tx.query('select 1 from contracts where contract_id = any($1) order by contract_id for update', [
    contractIds,
  ]);
}

/** Contracts by id. */
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

export async function historyOf(db: Queryable, contractId: bigint): Promise<HistoryEntry[]> {
  const result = await db.query<HistoryEntry>(
    `select version, at, actor, action, from_status as "fromStatus", to_status as "toStatus", changes
       from contract_history
      where contract_id = $1
      order by history_id`,
    [contractId],
  );
  return result.rows;
}

/** A body as it is kept, with its records. */
export type KeptBodyRow = Omit<KeptBody, 'records'> & { readonly records: KeptRecords | null };

/** That of a contract, for comparing a revision with it. */
export async function keptContract(db: Queryable, contractId: bigint): Promise<KeptBody> {
  const { rows } = await db.query<KeptBodyRow>(
    `select c.body, c.personal, ${recordsIn('c.partner_id', 'c.personal')} as records
       from contracts c where c.contract_id = $1`,
    [contractId],
  );
  return (await withRecords(db, rows))[0] ?? { body: {}, personal: {}, records: {} };
}
