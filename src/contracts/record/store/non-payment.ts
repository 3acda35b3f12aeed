import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { NewNonPaymentEnd, NonPaymentEnd } from '../unpaid/non-payment-end.ts';

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
