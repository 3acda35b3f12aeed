import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { DayRange } from '#products/product/dates/day-range.ts';
import type { Installment } from '../contract.ts';
import type { Delivery, NewNotice, Notice } from '../unpaid/notice.ts';
import { notedDebtSql } from './contract.ts';

/** An unpaid installment of a concluded contract; never the first installment. */
export interface UnpaidInstallment extends Pick<Installment, 'nr' | 'dueOn' | 'extendedUntil'> {
  readonly contractId: bigint;
}

/** Finds unpaid installments whose due or extended day is in the range; `inForce` requires cover at that moment. */
export async function unpaidBetween(
  db: Queryable,
  { from, to }: DayRange,
  inForce: Date | null = null,
): Promise<readonly UnpaidInstallment[]> {
  const { rows } = await db.query<
    Omit<UnpaidInstallment, 'extendedUntil'> & { extendedUntil: DateText | null }
  >(
    `select i.contract_id as "contractId", i.nr, i.due_on as "dueOn", i.extended_until as "extendedUntil"
       from installments i join contracts c using (contract_id)
      where (i.due_on between $1 and $2 or i.extended_until between $1 and $2)
        and i.status = 'DUE' and i.nr > 1 and i.addendum_id is null
        and (c.status = 'COMPLETE' or c.status = 'TERMINATED' and ($3::timestamptz is null or c.cancelled_at > $3))
      order by i.due_on, i.contract_id, i.nr`,
    [from, to, inForce],
  );
  return rows.map(({ extendedUntil, ...row }) => ({
    ...row,
    ...(extendedUntil === null ? {} : { extendedUntil }),
  }));
}

/** Returns the last day whose unpaid installments were processed; null before the first run. */
export async function lookedAfterUntil(db: Queryable): Promise<DateText | null> {
  const { rows } = await db.query<{ until: DateText | null }>(
    'select unpaid_until as until from told_calendar',
  );
  return rows[0]?.until ?? null;
}

export async function setLookedAfter(db: Queryable, day: DateText): Promise<void> {
  await db.query(
    'update told_calendar set unpaid_until = $1 where unpaid_until is null or unpaid_until < $1',
    [day],
  );
}

/** Inserts the notices that are not stored yet and returns their ids. */
export async function planNotices(
  tx: Queryable,
  notices: readonly NewNotice[],
  at: Date,
): Promise<readonly bigint[]> {
  const { rows } = await tx.query<{ noticeId: bigint }>(
    `insert into installment_notices (contract_id, installment_nr, kind, addendum_nr, pay_until, grace_until, planned_at)
     select n.*, $7 from unnest($1::bigint[], $2::int[], $3::text[], $4::int[], $5::date[], $6::date[]) as n
     on conflict do nothing
     returning notice_id as "noticeId"`,
    [
      notices.map(({ contractId }) => contractId),
      notices.map(({ installmentNr }) => installmentNr),
      notices.map(({ kind }) => kind),
      notices.map(({ addendumNr }) => addendumNr),
      notices.map(({ payUntil }) => payUntil),
      notices.map(({ graceUntil }) => graceUntil),
      at,
    ],
  );
  return rows.map(({ noticeId }) => noticeId);
}

const noticeColumns = `notice_id as "noticeId", contract_id as "contractId", installment_nr as "installmentNr", kind,
         pay_until as "payUntil", grace_until as "graceUntil", sent_at as "sentAt"`;

export async function noticeById(db: Queryable, noticeId: bigint): Promise<Notice | null> {
  const { rows } = await db.query<Notice>(
    `select ${noticeColumns} from installment_notices where notice_id = $1`,
    [noticeId],
  );
  return rows[0] ?? null;
}

/** True if the notice before the payment deadline `payUntil` and the notice after it were sent. */
export async function wereBothSent(
  db: Queryable,
  contractId: bigint,
  installmentNr: number,
  payUntil: DateText,
): Promise<boolean> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from installment_notices
      where contract_id = $1 and installment_nr = $2 and pay_until = $3 and kind in ('BEFORE', 'AFTER')
        and sent_at is not null`,
    [contractId, installmentNr, payUntil],
  );
  return rows[0]?.count === 2;
}

export async function findDeliveries(db: Queryable, noticeId: bigint): Promise<readonly Delivery[]> {
  const { rows } = await db.query<Delivery>(
    'select recipient, channel, refusal, text from notice_deliveries where notice_id = $1',
    [noticeId],
  );
  return rows;
}

/** Stores the result of a message unless a result is already stored. */
export async function storeDelivery(
  tx: Queryable,
  { noticeId, contractId }: Pick<Notice, 'noticeId' | 'contractId'>,
  { recipient, channel, refusal, text }: Delivery,
  at: Date,
): Promise<void> {
  await tx.query(
    `with debt as (${notedDebtSql('select $2::bigint, $5::timestamptz')})
     insert into notice_deliveries (notice_id, contract_id, recipient, channel, at, refusal, text)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [noticeId, contractId, recipient, channel, at, refusal, text],
  );
}

/** Marks a notice as sent to the policyholder; returns false if the notice was already marked. */
export async function markNoticeSent(tx: Queryable, noticeId: bigint, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update installment_notices set sent_at = $2 where notice_id = $1 and sent_at is null',
    [noticeId, at],
  );
  return rowCount === 1;
}

export interface SentMessage extends Delivery {
  readonly at: Date;
  readonly kind: Notice['kind'];
  readonly installmentNr: number;
}

export async function findSentMessages(db: Queryable, policyNumber: string): Promise<readonly SentMessage[]> {
  const { rows } = await db.query<SentMessage>(
    `select d.at, n.kind, n.installment_nr as "installmentNr", d.recipient, d.channel, d.refusal, d.text
       from notice_deliveries d join installment_notices n using (notice_id)
      where d.contract_id = contract_id_of($1)
      order by d.at, d.notice_id, d.recipient, d.channel`,
    [policyNumber],
  );
  return rows;
}

/** Finds contracts with a notified unpaid installment whose grace period is over, in the order of their ids. */
export async function endable(
  db: Queryable,
  day: DateText,
  after: bigint,
  limit: number,
): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ contractId: bigint }>(
    `select distinct contract_id as "contractId"
       from installment_notices n
      where n.kind = 'AFTER' and n.sent_at is not null and n.grace_until < $1 and n.contract_id > $2
        and exists (select from installments i
                     where i.contract_id = n.contract_id and i.nr = n.installment_nr and i.status = 'DUE')
      order by contract_id limit $3`,
    [day, after, limit],
  );
  return rows.map(({ contractId }) => contractId);
}

export async function hasLoss(db: Queryable, contractId: bigint): Promise<boolean> {
  const { rows } = await db.query('select from contract_losses where contract_id = $1', [contractId]);
  return rows.length > 0;
}

/** Records or deletes a reported loss; returns false if nothing changed. */
export async function setLoss(
  tx: Queryable,
  contractId: bigint,
  hasLoss: boolean,
  { at, actor }: { readonly at: Date; readonly actor: string },
): Promise<boolean> {
  await tx.query(notedDebtSql('values ($1::bigint, $2::timestamptz)'), [contractId, at]);
  const { rowCount } = hasLoss
    ? await tx.query(
        'insert into contract_losses (contract_id, noted_at, noted_by) values ($1, $2, $3) on conflict do nothing',
        [contractId, at, actor],
      )
    : await tx.query('delete from contract_losses where contract_id = $1', [contractId]);
  return rowCount === 1;
}

export async function extendInstallment(
  tx: Queryable,
  contractId: bigint,
  nr: number,
  until: DateText,
): Promise<void> {
  await tx.query('update installments set extended_until = $3 where contract_id = $1 and nr = $2', [
    contractId,
    nr,
    until,
  ]);
}
