import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { ListQuery } from '#platform/db/lists/list-query.ts';
import type { FieldTypes } from '#platform/db/lists/list-sql.ts';
import { type Optional, whereGiven } from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner, selectPartnerId } from '#platform/db/tables/partners.ts';
import { type StoredRecords, selectRecords } from '#platform/db/tables/personal-records.ts';
import type { SentNotice } from '../../record/store/non-payment.ts';
import type { Debt } from './debt.ts';

/** What a contract owes at the end of each day from `fromDay` until the day before `toDay`. */
export interface DebtPeriod extends Debt {
  readonly contractId: bigint;
  readonly fromDay: DateText;
  /** Null if it is so now. */
  readonly toDay: DateText | null;
  readonly holder: string | null;
  readonly hasLoss: boolean;
  readonly notices: readonly Omit<SentNotice, 'installmentNr' | 'payUntil'>[];
}

/** The rows of a contract that replace its open row. */
export interface DebtChange {
  readonly contractId: bigint;
  readonly rows: readonly DebtPeriod[];
  /** Next day on which the debt changes by itself. */
  readonly next: DateText | null;
  readonly about?: { readonly policyNumber: string; readonly partnerId: bigint; readonly product: string };
}

const lockKey = `hashtext('debts of contracts')`;

/** Makes the transaction the only one that writes debts; returns false if another one writes them. */
export async function lockDebts(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.query<{ isLocked: boolean }>(
    `select pg_try_advisory_xact_lock(${lockKey}) as "isLocked"`,
  );
  return rows[0]?.isLocked === true;
}

export async function hasNoted(db: Queryable, day: DateText): Promise<boolean> {
  const { rows } = await db.query('select from noted_debts where day <= $1 limit 1', [day]);
  return rows.length > 0;
}

export async function takeNoted(
  tx: Queryable,
  day: DateText,
  most: number,
): Promise<readonly { readonly contractId: bigint; readonly day: DateText }[]> {
  const { rows } = await tx.query<{ contractId: bigint; day: DateText }>(
    `delete from noted_debts
      where ctid = any(array(select ctid from noted_debts where day <= $1 order by day limit $2 for update skip locked))
     returning contract_id as "contractId", day`,
    [day, most],
  );
  return rows;
}

export async function findOpen(
  db: Queryable,
  contractIds: readonly bigint[],
): Promise<readonly DebtPeriod[]> {
  const { rows } = await db.query<DebtPeriod>(
    `select contract_id as "contractId", from_day as "fromDay", to_day as "toDay", is_owed as "isOwed", pay_until as "payUntil",
            installment_nr as "installmentNr", due_since as "dueSince", installments, amount_kopecks::text as amount,
            grace_until as "graceUntil", ended_on as "endedOn", holder, has_loss as "hasLoss", notices
       from contract_debts where contract_id = any($1) and to_day is null`,
    [contractIds],
  );
  return rows;
}

/** Replaces the open rows of contracts, and notes the days on which their debts change by themselves. */
export async function writeDebts(tx: Queryable, changes: readonly DebtChange[]): Promise<void> {
  await tx.query('delete from contract_debts where contract_id = any($1) and to_day is null', [
    changes.map(({ contractId }) => contractId),
  ]);
  const rows = changes.flatMap(({ rows: periods, about }) =>
    periods.map((row) => ({
      ...row,
      ...about,
      contractId: String(row.contractId),
      partnerId: String(about?.partnerId),
    })),
  );
  await tx.query(
    `insert into contract_debts (contract_id, from_day, to_day, is_owed, policy_number, partner_id, product, pay_until, installment_nr,
                                 due_since, installments, amount_kopecks, grace_until, ended_on, has_loss, holder, notices)
     select "contractId", "fromDay", "toDay", "isOwed", "policyNumber", "partnerId", product, "payUntil", "installmentNr",
            "dueSince", installments, amount, "graceUntil", "endedOn", "hasLoss", holder, notices
       from jsonb_to_recordset($1::jsonb)
         as r ("contractId" bigint, "fromDay" date, "toDay" date, "isOwed" boolean, "policyNumber" text, "partnerId" bigint, product text,
               "payUntil" date, "installmentNr" integer, "dueSince" date, installments integer, amount bigint, "graceUntil" date,
               "endedOn" date, "hasLoss" boolean, holder text, notices jsonb)`,
    [JSON.stringify(rows)],
  );
  const nexts = changes.filter(({ next }) => next !== null);
  await tx.query(
    'insert into noted_debts (contract_id, day) select * from unnest($1::bigint[], $2::date[])',
    [nexts.map(({ contractId }) => contractId), nexts.map(({ next }) => next)],
  );
}

/** A contract with overdue installments, or with one that is due soon. */
export interface DebtRow extends Omit<Debt, 'amount'> {
  readonly contractId: bigint;
  readonly policyNumber: string;
  readonly product: string;
  readonly partner: string;
  readonly amount: Kopecks;
  readonly daysOverdue: number;
  readonly hasLoss: boolean;
  readonly notices: DebtPeriod['notices'];
  readonly records: StoredRecords | null;
}

/** Filter of debts; an absent field matches every debt. Both ends of a range are included. */
export interface DebtFilter {
  readonly today: DateText;
  /** A past day, at whose end the debts are read; absent for the debts of now. */
  readonly day?: DateText | undefined;
  readonly partner?: string | undefined;
  readonly partnerId?: bigint | undefined;
  readonly product?: string | undefined;
  /** Range of the payment deadlines. */
  readonly payUntil: { readonly from?: DateText | undefined; readonly to?: DateText | undefined };
  /** True to leave out installments that can still be paid in time. */
  readonly isOwed?: boolean | undefined;
  readonly isEnded?: boolean | undefined;
  readonly amountFrom?: Kopecks | undefined;
  readonly amountTo?: Kopecks | undefined;
}

/** Number of debts that a page searches, filters and counts. The indexes contain all fields that are filtered. */
const debtsRead = 1_000;

const fields: FieldTypes = {
  ...{ contractId: 'bigint', product: 'text', payUntil: 'date', daysOverdue: 'integer', amount: 'kopecks' },
  ...{ installments: 'integer', endedOn: 'date' },
};

const order = [
  { field: 'payUntil', isDescending: false },
  { field: 'contractId', isDescending: false },
];

const complete = {
  columns: `d.policy_number as "policyNumber", p.login as partner, d.installment_nr as "installmentNr",
            d.due_since as "dueSince", d.grace_until as "graceUntil", d.has_loss as "hasLoss", d.notices,
            ${selectRecords('l.partner_id', 'select d.holder')} as records`,
  joins: `join contract_debts d on d.contract_id = l."contractId" and d.from_day = l.from_day ${joinPartner('l.partner_id')}`,
};

/** Lists debts, the longest overdue first. A past day reads the debts that have ended since, too. */
export function debtsQuery(filter: DebtFilter): ListQuery {
  const { day, today } = filter;
  const values: unknown[] = [day ?? today];
  return {
    rows: debtRows(filter, values),
    values,
    fields,
    order,
    window: debtsRead,
    where: [
      [(value) => `"isOwed" = ${value}`, filter.isOwed],
      [(value) => `product = ${value}`, filter.product],
      [(value) => `("endedOn" is not null) = ${value}`, filter.isEnded],
      [(value) => `amount >= ${value}`, filter.amountFrom],
      [(value) => `amount <= ${value}`, filter.amountTo],
    ],
    exact: (number) => `"contractId" = contract_id_of(${number})`,
    complete,
    sums: ['amount'],
  };
}

/** SQL of the rows as of the day in `$1`: the open ones, and for a past day also those that have ended after it. */
function debtRows({ day, ...filter }: DebtFilter, values: unknown[]): string | readonly string[] {
  const indexed: readonly Optional[] = [
    [(value) => `partner_id = ${selectPartnerId(value)}`, filter.partner],
    [(value) => `partner_id = ${value}`, filter.partnerId],
    [(value) => `pay_until >= ${value}`, filter.payUntil.from],
    [(value) => `pay_until <= ${value}`, filter.payUntil.to],
  ];
  const where = whereGiven(values, ...indexed);
  const select = (condition: string) =>
    `select contract_id as "contractId", from_day, partner_id, product, pay_until as "payUntil", $1::date - pay_until as "daysOverdue",
            amount_kopecks as amount, installments, ended_on as "endedOn", is_owed as "isOwed"
       from contract_debts where ${where} and ${condition}`;
  return day === undefined
    ? select('to_day is null')
    : [select('to_day is null and is_owed and from_day <= $1'), select('to_day > $1 and from_day <= $1')];
}
