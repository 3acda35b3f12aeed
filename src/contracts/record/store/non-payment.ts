import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Installment } from '../contract.ts';
import type { Status } from '../status/lifecycle.ts';
import type { NewNonPaymentEnd, NonPaymentEnd } from '../unpaid/non-payment-end.ts';
import type { NoticeKind } from '../unpaid/notice.ts';

const columns = `e.addendum_id as "addendumId", a.addendum_number as "addendumNumber", a.nr as "addendumNr",
         e.contract_id as "contractId", e.installment_nr as "installmentNr", e.due_on as "dueOn",
         e.grace_until as "graceUntil", e.cancelled, e.ended_at as "endedAt",
         e.reinstatable_until as "reinstatableUntil", e.state, e.revived, e.pay_before as "payBefore"
    from non_payment_ends e join addendums a using (addendum_id)`;

export async function insertEnd(tx: Queryable, end: NewNonPaymentEnd): Promise<void> {
  await tx.query(
    `insert into non_payment_ends (addendum_id, contract_id, installment_nr, due_on, grace_until, cancelled, ended_at,
                                   reinstatable_until, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'ENDED')`,
    [
      end.addendumId,
      end.contractId,
      end.installmentNr,
      end.dueOn,
      end.graceUntil,
      end.cancelled,
      end.endedAt,
      end.reinstatableUntil,
    ],
  );
}

/** Finds terminations of the contracts for an unpaid installment, except those that were undone. */
export async function findNonPaymentEnds(
  db: Queryable,
  contractIds: readonly bigint[],
): Promise<readonly NonPaymentEnd[]> {
  if (contractIds.length === 0) return [];
  const { rows } = await db.query<NonPaymentEnd>(
    `select ${columns} where e.contract_id = any($1) and e.state <> 'UNDONE'`,
    [contractIds],
  );
  return rows;
}

/** Finds contracts whose reinstatement was not paid before `day`. */
export async function unpaidReinstatements(
  db: Queryable,
  day: DateText,
  limit: number,
): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ contractId: bigint }>(
    `select contract_id as "contractId" from non_payment_ends
      where state = 'REINSTATING' and pay_before < $1 order by pay_before, contract_id limit $2`,
    [day, limit],
  );
  return rows.map(({ contractId }) => contractId);
}

/** Makes cancelled installments payable again, so that their payment reinstates the contract. */
export async function beginReinstatement(
  tx: Queryable,
  addendumId: bigint,
  begun: {
    readonly revived: readonly number[];
    readonly payBefore: DateText;
    readonly reason: string;
    readonly by: string;
  },
): Promise<void> {
  await tx.query(
    `with reinstated as (
       update non_payment_ends
          set state = 'REINSTATING', revived = $2, pay_before = $3, reason = $4, reinstated_by = $5
        where addendum_id = $1 and state = 'ENDED'
       returning contract_id
     )
     update installments i set status = 'DUE', extended_until = $3
       from reinstated r where i.contract_id = r.contract_id and i.nr = any($2)`,
    [addendumId, begun.revived, begun.payBefore, begun.reason, begun.by],
  );
}

/** Ends an unpaid reinstatement and cancels its installments. */
export async function endReinstatement(tx: Queryable, addendumId: bigint): Promise<void> {
  await tx.query(
    `with dropped as (
       update non_payment_ends set state = 'ENDED', revived = null, pay_before = null
        where addendum_id = $1 and state = 'REINSTATING'
       returning contract_id, cancelled
     )
     update installments i set status = 'CANCELLED'
       from dropped d where i.contract_id = d.contract_id and i.nr = any(d.cancelled) and i.status = 'DUE'`,
    [addendumId],
  );
}

interface UndoneEnd {
  readonly at: Date;
  /** From `since` to `until` the contract was terminated, so no notices about installments were sent. */
  readonly since: DateText;
  readonly until: DateText;
  readonly payBefore: DateText;
}

/** Undoes a termination. Installments are due again; deadlines from `since` to `until` are postponed to `payBefore`. */
export async function undoEnd(
  tx: Queryable,
  { addendumId, contractId, cancelled }: NonPaymentEnd,
  { at, since, until, payBefore }: UndoneEnd,
): Promise<void> {
  await tx.query(`update non_payment_ends set state = 'UNDONE', undone_at = $2 where addendum_id = $1`, [
    addendumId,
    at,
  ]);
  await tx.query(
    `update addendums set status = 'CANCELLED', in_force_at = null, ended_at = $2 where addendum_id = $1`,
    [addendumId, at],
  );
  await tx.query(
    `update contracts c
        set cancelled_at = (select (min(a.effective_on)::timestamp at time zone 'Europe/Moscow') from addendums a
                             where a.contract_id = c.contract_id and a.kind = 'TERMINATION' and a.status = 'COMPLETE')
      where contract_id = $1`,
    [contractId],
  );
  await tx.query(
    `update installments
        set status = 'DUE',
            extended_until = case when coalesce(extended_until, due_on) between $3 and $4 then $5 else extended_until end
      where contract_id = $1 and nr = any($2) and status <> 'PAID'`,
    [contractId, cancelled, since, until, payBefore],
  );
}

export async function recordReinstatement(
  db: Queryable,
  addendumNumber: string,
  registrationId: string,
): Promise<void> {
  await db.query(
    `update non_payment_ends e set registration_id = $2 from addendums a
      where a.addendum_id = e.addendum_id and a.addendum_number = $1`,
    [addendumNumber, registrationId],
  );
}

export async function reinstatedAs(db: Queryable, addendumNumber: string): Promise<string | null> {
  const { rows } = await db.query<{ registrationId: string | null }>(
    `select e.registration_id as "registrationId" from non_payment_ends e join addendums a using (addendum_id)
      where a.addendum_number = $1`,
    [addendumNumber],
  );
  return rows[0]?.registrationId ?? null;
}

/** Facts about a contract from which its debts follow, without personal data. */
export interface DebtFacts {
  readonly contractId: bigint;
  readonly policyNumber: string;
  readonly partnerId: bigint;
  readonly product: string;
  readonly status: Status;
  readonly tariffVersionIds: readonly string[];
  /** First day without cover; null if the contract is not terminated. */
  readonly endedOn: DateText | null;
  /** True while a reinstatement awaits its payment. */
  readonly isReinstating: boolean;
  readonly hasLoss: boolean;
  /** Fingerprint of the record of people; null if the body names none. */
  readonly holder: string | null;
  /** Unpaid installments in the order of their due days. */
  readonly due: readonly (Pick<Installment, 'nr' | 'dueOn'> & {
    readonly amount: string;
    readonly extendedUntil: DateText | null;
    readonly isSurcharge: boolean;
  })[];
  readonly notices: readonly SentNotice[];
}

export interface SentNotice {
  readonly installmentNr: number;
  readonly payUntil: DateText;
  readonly kind: NoticeKind;
  readonly on: DateText;
  /** Recipients with channels, such as `HOLDER EMAIL`. */
  readonly to: readonly string[];
}

export async function findDebtFacts(
  db: Queryable,
  contractIds: readonly bigint[],
): Promise<readonly DebtFacts[]> {
  const { rows } = await db.query<DebtFacts>(
    `select c.*, coalesce(i.due, '[]') as due, coalesce(n.notices, '[]') as notices
       from unnest($1::bigint[]) as asked (id)
      cross join lateral (
        select contract_id as "contractId", policy_number as "policyNumber", partner_id as "partnerId", product, status,
               calculation -> 'tariffVersionIds' as "tariffVersionIds", (cancelled_at at time zone 'Europe/Moscow')::date as "endedOn", personal ->> 'people' as holder,
               exists (select from non_payment_ends e where e.contract_id = asked.id and e.state = 'REINSTATING') as "isReinstating",
               exists (select from contract_losses l where l.contract_id = asked.id) as "hasLoss"
          from contracts where contract_id = asked.id and status in ('COMPLETE', 'TERMINATED') limit 1) as c
      cross join lateral (
        select jsonb_agg(jsonb_build_object('nr', nr, 'amount', amount_kopecks::text, 'dueOn', due_on, 'extendedUntil', extended_until,
                                            'isSurcharge', addendum_id is not null) order by due_on, nr) as due
          from installments where contract_id = asked.id and status = 'DUE') as i
      cross join lateral (
        select jsonb_agg(jsonb_build_object('installmentNr', installment_nr, 'payUntil', pay_until, 'kind', kind, 'on', day, 'to', sent)
                         order by day, kind) as notices
          from (select n.installment_nr, n.pay_until, n.kind, (min(d.at) at time zone 'Europe/Moscow')::date as day,
                       jsonb_agg(d.recipient || ' ' || d.channel order by d.recipient, d.channel) as sent
                  from installment_notices n join notice_deliveries d using (notice_id)
                 where n.contract_id = asked.id and d.refusal is null
                 group by n.notice_id) as one) as n`,
    [contractIds],
  );
  return rows;
}

/**
 * Notes contracts with an unpaid installment due from `from` to `to` that have no row of debts yet. Contracts that have one are
 * noted for the day on which their debts change.
 */
export async function noteDueContracts(
  tx: Queryable,
  { from, to }: { readonly from: DateText | null; readonly to: DateText },
  day: DateText,
): Promise<void> {
  await tx.query(
    `insert into noted_debts (contract_id, day)
     select distinct i.contract_id, $3::date
       from installments i join contracts c using (contract_id)
      where i.due_on >= coalesce($1::date, '-infinity') and i.due_on <= $2 and i.status = 'DUE' and i.nr > 1 and i.addendum_id is null
        and c.status in ('COMPLETE', 'TERMINATED')
        and not exists (select from contract_debts d where d.contract_id = i.contract_id and d.to_day is null)`,
    [from, to, day],
  );
}

/** Returns the last day for whose end the debts are final; null before the first run. */
export async function debtsFinalUntil(db: Queryable): Promise<DateText | null> {
  const { rows } = await db.query<{ until: DateText | null }>(
    'select debts_until as until from told_calendar',
  );
  return rows[0]?.until ?? null;
}

export async function setDebtsFinal(db: Queryable, day: DateText): Promise<void> {
  await db.query('update told_calendar set debts_until = $1 where debts_until is null or debts_until < $1', [
    day,
  ]);
}
