import { type BatchedStatement, batchLockTimeoutMs } from '#platform/db/batches.ts';
import { columnName } from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { sealedRecords, storeRecordsSql } from '#platform/db/tables/personal-records.ts';
import type { EventType } from '#platform/events/event-types.ts';
import {
  type AnswerColumns,
  answerFields,
  answerFieldTypes,
  keepAnswerSql,
} from '#platform/operations/idempotency.ts';
import type { Contract, ContractContent, NewContract } from '../contract.ts';
import type { Status } from '../status/lifecycle.ts';
import { datesAndLinks } from './contract.ts';
import { notedOfContracts, publishedOfContracts } from './events.ts';

type InsertedContract = Pick<
  Contract,
  'policyNumber' | 'draftId' | 'partnerId' | 'product' | 'holderType' | 'checkCode'
>;

/** A new contract with its answer, ready to be written alone or together with others. */
export interface Insertion {
  readonly contract: NewContract;
  readonly fingerprints: readonly string[];
  readonly contents: readonly string[];
  readonly answerColumns: AnswerColumns;
}

/** Columns of all contracts that are inserted, in drafts and in imports. */
const commonColumns = [
  ...['partner_id', 'status', 'version', 'created_at', 'updated_at', 'premium_kopecks'],
  ...['policy_number', 'draft_id', 'product', 'holder_type', 'check_code'],
  ...['body', 'personal', 'facts', 'calculation', ...datesAndLinks.map(columnName)],
];

/** Columns of new contracts that `insertedFields` returns, without those that have the same value in each contract. */
const insertedColumns = [...commonColumns, 'warnings', 'approval'];

/** SQL that saves contracts: the rows of `insertedFields` as a JSON array, and the time limit for locks in ms. */
const insertion = `with kept as materialized (
     select r.* from (select set_config('lock_timeout', coalesce($2, current_setting('lock_timeout')), true) as lock_timeout) as limited
      cross join jsonb_to_recordset($1::jsonb) as r (nr integer, contract jsonb, at timestamptz, partner_id bigint, policy_number text,
                                                     fingerprints text[], contents text[], people bigint[], installments jsonb,
                                                     actor text, changes jsonb, request_id text, ${answerFieldTypes})
      where case when limited.lock_timeout <> '' then ${keepAnswerSql('r')} end
   ), contract as (
     insert into contracts (contract_id, ${insertedColumns.join(', ')})
     select next_contract_id(k.at), ${insertedColumns.map((name) => `c.${name}`).join(', ')}
       from kept k cross join jsonb_populate_record(null::contracts, k.contract) as c
     returning contract_id, policy_number
   ), saved as materialized (
     select c.contract_id, k.* from contract c join kept k using (policy_number)
   ), records as (
     ${storeRecordsSql('kept')}
   ), people as (
     insert into contract_people (contract_id, partner_id, keys) select contract_id, partner_id, people from saved
   ), schedule as (
     insert into installments (contract_id, nr, amount_kopecks, due_on, status)
     select contract_id, i.nr, i.amount, i.due, 'DUE'
       from saved cross join jsonb_to_recordset(installments) as i (nr integer, amount bigint, due date)
   ), history as (
     insert into contract_history (contract_id, version, at, actor, action, from_status, to_status, changes, request_id)
     select contract_id, 1, at, actor, 'save', null, 'DRAFT', changes, request_id from saved
   )
   select nr, contract_id as "savedId" from saved`;

export async function toInsertion(
  db: Queryable,
  contract: NewContract,
  answerColumns: AnswerColumns,
): Promise<Insertion> {
  const [fingerprints, contents] = await sealedRecords(db, contract.records);
  return { contract, fingerprints, contents, answerColumns };
}

/** Saves contracts and answers in one statement; each result is the id, or null if the idempotency key has an answer. */
export const insertContracts: BatchedStatement<Insertion, bigint | null> = {
  // A row alone waits for locks without a limit, because it delays no other row.
  statement: (rows) => [
    insertion,
    [
      JSON.stringify(rows.map(insertedFields).sort(byKey)),
      rows.length > 1 ? String(batchLockTimeoutMs) : null,
    ],
  ],
  results: (saved, rows) =>
    rows.map((_, index) => (saved.find(({ nr }) => nr === index)?.savedId as bigint | undefined) ?? null),
};

/** Sorts rows by their idempotency keys, so that statements of two processes lock keys in one order. */
function byKey(one: InsertedFields, other: InsertedFields): number {
  return keyOf(one) < keyOf(other) ? -1 : 1;
}

const keyOf = ({ answer_partner, answer_key }: InsertedFields) => `${answer_partner} ${answer_key}`;

type InsertedFields = ReturnType<typeof insertedFields>;

function insertedFields({ contract, fingerprints, contents, answerColumns }: Insertion, nr: number) {
  const { history } = contract;
  const { at, actor, changes, requestId } = history;
  return {
    ...{ nr, at, partner_id: String(contract.partnerId), policy_number: contract.policyNumber },
    contract: insertedContract(contract),
    ...{ fingerprints, contents, people: contract.peopleKeys.map(String) },
    installments: contract.installments.map(({ nr: of, amount, dueOn }) => ({
      nr: of,
      amount: String(amount),
      due: dueOn,
    })),
    ...{ actor, changes, request_id: requestId },
    ...answerFields(answerColumns),
  };
}

function insertedContract(contract: NewContract): object {
  const { warnings, status, approval, history } = contract;
  return {
    ...commonFields(contract, contract, status, history.at),
    ...{ approval, warnings: warnings.length === 0 ? null : warnings },
  };
}

/** Returns the values of `commonColumns`. */
function commonFields(
  contract: InsertedContract,
  { body, personal, facts, calculation, premium, ...content }: ContractContent,
  status: Status,
  at: Date,
): object {
  return {
    ...{ partner_id: String(contract.partnerId), status, version: 1, created_at: at, updated_at: at },
    ...{ premium_kopecks: String(premium), policy_number: contract.policyNumber, draft_id: contract.draftId },
    ...{ product: contract.product, holder_type: contract.holderType, check_code: contract.checkCode },
    ...{ body, personal, facts, calculation },
    ...Object.fromEntries(datesAndLinks.map((name) => [columnName(name), plain(content[name])])),
  };
}

/** Writes a bigint as text, because JSON has no exact integers of 64 bits. */
function plain(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** A contract that another system has concluded, with the line of the file that describes it. */
export interface ImportedContract extends InsertedContract {
  readonly content: ContractContent;
  /** Numbers of the installments that the other system has been paid for. */
  readonly paidNrs: readonly number[];
  readonly paidAt: Date;
  readonly coversFrom: Date;
  readonly kvPercent: string;
  readonly kvDiscountPercent: string;
  readonly line: number;
  readonly fingerprint: Buffer;
  /** Payments and addendums in the other system. */
  readonly stated: object;
}

export interface ImportedBy {
  readonly importId: string;
  readonly actor: string;
  readonly requestId: string;
  readonly at: Date;
}

const importedColumns = [
  ...commonColumns,
  ...['paid_at', 'covers_from', 'kv_percent', 'kv_discount_percent'],
];

const importedEvent: EventType = 'contract.imported';

const importedInsertion = `with kept as materialized (
     select r.*, $2::timestamptz as at
       from jsonb_to_recordset($1::jsonb) as r (contract jsonb, partner_id bigint, policy_number text, fingerprints text[], contents text[],
                                                people bigint[], installments jsonb, line integer, fingerprint text, stated jsonb)
   ), contract as (
     insert into contracts (contract_id, ${importedColumns.join(', ')})
     select next_contract_id(k.at), ${importedColumns.map((name) => `c.${name}`).join(', ')}
       from kept k cross join jsonb_populate_record(null::contracts, k.contract) as c
      order by k.line
     returning contract_id, ${publishedOfContracts}
   ), saved as materialized (
     select c.contract_id, k.* from contract c join kept k using (policy_number)
   ), records as (
     ${storeRecordsSql('kept')}
   ), people as (
     insert into contract_people (contract_id, partner_id, keys) select contract_id, partner_id, people from saved
   ), schedule as (
     insert into installments (contract_id, nr, amount_kopecks, due_on, status)
     select contract_id, i.nr, i.amount, i.due, i.status
       from saved cross join jsonb_to_recordset(installments) as i (nr integer, amount bigint, due date, status text)
   ), history as (
     insert into contract_history (contract_id, version, at, actor, action, from_status, to_status, changes, request_id)
     select contract_id, 1, at, $3, 'import', null, 'COMPLETE', '[]', $4 from saved
   ), origin as (
     insert into imported_contracts (contract_id, import_id, line, fingerprint, stated)
     select contract_id, $5::uuid, line, decode(fingerprint, 'hex'), stated from saved
   )
   ${notedOfContracts('contract', { type: '$6::text', at: '$2::timestamptz', ids: `'{}'::jsonb` })}`;

/** Stores contracts in force with one statement, in the caller's transaction. Fails if a number is taken. */
export async function insertImported(
  tx: Queryable,
  contracts: readonly ImportedContract[],
  { importId, actor, requestId, at }: ImportedBy,
): Promise<void> {
  const rows = [];
  for (const contract of contracts) {
    const [fingerprints, contents] = await sealedRecords(tx, contract.content.records);
    rows.push({ ...importedRow(contract, at), fingerprints, contents });
  }
  await tx.query(importedInsertion, [JSON.stringify(rows), at, actor, requestId, importId, importedEvent]);
}

function importedRow({ content, paidNrs, ...contract }: ImportedContract, at: Date) {
  return {
    ...{ partner_id: String(contract.partnerId), policy_number: contract.policyNumber },
    ...{ line: contract.line, fingerprint: contract.fingerprint.toString('hex'), stated: contract.stated },
    people: content.peopleKeys.map(String),
    installments: content.installments.map(({ nr, amount, dueOn }) => ({
      ...{ nr, amount: String(amount), due: dueOn },
      status: paidNrs.includes(nr) ? 'PAID' : 'DUE',
    })),
    contract: {
      ...commonFields(contract, content, 'COMPLETE', at),
      ...{ paid_at: contract.paidAt, covers_from: contract.coversFrom },
      ...{ kv_percent: contract.kvPercent, kv_discount_percent: contract.kvDiscountPercent },
    },
  };
}
