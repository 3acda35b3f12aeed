import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { type Optional, whereGiven } from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner, numberedPartners } from '#platform/db/tables/partners.ts';

export const vatModes = ['NONE', 'INCLUDED', 'ON_TOP'] as const;
export type VatMode = (typeof vatModes)[number];

export interface NewAct {
  readonly partnerId: bigint;
  readonly month: DateText;
  readonly commission: Kopecks;
  readonly vatMode: VatMode;
  readonly vatPercent: string;
  readonly vat: Kopecks;
  /** Amount to be paid, VAT included. */
  readonly total: Kopecks;
  readonly hash: Buffer;
  readonly madeBy: string;
  readonly madeAt: Date;
}

export interface CommissionAct extends NewAct {
  readonly actId: bigint;
  readonly partner: string;
  readonly insurerSignedOn: DateText | null;
  readonly partnerSignedOn: DateText | null;
  readonly paidOn: DateText | null;
  readonly paidDocument: string | null;
  readonly cancelledAt: Date | null;
}

const actColumns = `a.act_id as "actId", a.partner_id as "partnerId", p.login as partner, a.month, a.commission_kopecks as commission,
  a.vat_mode as "vatMode", trim_scale(a.vat_percent)::text as "vatPercent", a.vat_kopecks as vat, a.total_kopecks as total, a.hash,
  a.made_by as "madeBy", a.made_at as "madeAt", a.insurer_signed_on as "insurerSignedOn", a.partner_signed_on as "partnerSignedOn",
  a.paid_on as "paidOn", a.paid_document as "paidDocument", a.cancelled_at as "cancelledAt"`;

/** Key of an advisory lock: an arbitrary number that no other lock uses. */
const actsLock = 4_711_000_118;

/** Stores an act under the next number; null if the month has an act already. */
export async function insertAct(tx: Queryable, act: NewAct): Promise<bigint | null> {
  await tx.query('select pg_advisory_xact_lock($1)', [actsLock]);
  const { rows } = await tx.query<{ actId: bigint }>(
    `insert into commission_acts (act_id, partner_id, month, commission_kopecks, vat_mode, vat_percent, vat_kopecks, total_kopecks, hash,
                                  made_by, made_at)
     select (select coalesce(max(act_id), 0) + 1 from commission_acts), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
     on conflict (partner_id, month) where cancelled_at is null do nothing
     returning act_id as "actId"`,
    [
      ...[act.partnerId, act.month, act.commission, act.vatMode, act.vatPercent, act.vat, act.total],
      ...[act.hash, act.madeBy, act.madeAt],
    ],
  );
  return rows[0]?.actId ?? null;
}

/** Locks an act until the transaction ends; null if there is none with this number. */
export async function lockAct(tx: Queryable, actId: bigint): Promise<CommissionAct | null> {
  const { rows } = await tx.query<CommissionAct>(
    `select ${actColumns} from commission_acts a ${joinPartner('a.partner_id')} where a.act_id = $1 for update of a`,
    [actId],
  );
  return rows[0] ?? null;
}

/** Filter of acts; a null field matches every act. */
export interface ActFilter {
  readonly partnerId: bigint | null;
  readonly month: DateText | null;
  readonly actId: bigint | null;
  readonly limit: number;
}

/** Lists acts, newest first. */
export async function listActs(
  db: Queryable,
  { partnerId, month, actId, limit }: ActFilter,
): Promise<CommissionAct[]> {
  const values: unknown[] = [limit];
  const given: readonly Optional[] = [
    [(value) => `a.partner_id = ${value}`, partnerId],
    [(value) => `a.month = ${value}`, month],
    [(value) => `a.act_id = ${value}`, actId],
  ];
  const { rows } = await db.query<CommissionAct>(
    `select ${actColumns} from commission_acts a
       join ${numberedPartners} as p on p.partner_id = a.partner_id
      where ${whereGiven(values, ...given)} order by a.act_id desc limit $1`,
    values,
  );
  return rows;
}

export async function setSigned(
  tx: Queryable,
  actId: bigint,
  side: 'insurer' | 'partner',
  { on, by }: { readonly on: DateText; readonly by: string },
): Promise<void> {
  await tx.query(
    `update commission_acts set ${side}_signed_on = $2, ${side}_noted_by = $3 where act_id = $1`,
    [actId, on, by],
  );
}

export async function setPaid(
  tx: Queryable,
  actId: bigint,
  { on, document, by }: { readonly on: DateText; readonly document: string; readonly by: string },
): Promise<void> {
  await tx.query(
    'update commission_acts set paid_on = $2, paid_document = $3, paid_noted_by = $4 where act_id = $1',
    [actId, on, document, by],
  );
}

export async function setCancelled(
  tx: Queryable,
  actId: bigint,
  { reason, by, at }: { readonly reason: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    'update commission_acts set cancelled_at = $2, cancelled_by = $3, cancel_reason = $4 where act_id = $1',
    [actId, at, by, reason],
  );
}

export async function insertVat(
  tx: Queryable,
  vat: {
    readonly partnerId: bigint;
    readonly mode: VatMode;
    readonly startsOn: DateText;
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx.query(
    'insert into commission_vat (partner_id, mode, starts_on, added_by, added_at) values ($1, $2, $3, $4, $5)',
    [vat.partnerId, vat.mode, vat.startsOn, vat.by, vat.at],
  );
}

/** Returns whether a partner pays VAT in a month; NONE if nothing was agreed. */
export async function findVatMode(db: Queryable, partnerId: bigint, month: DateText): Promise<VatMode> {
  const { rows } = await db.query<{ mode: VatMode }>(
    `select mode from commission_vat where partner_id = $1 and starts_on <= $2
      order by starts_on desc, vat_id desc limit 1`,
    [partnerId, month],
  );
  return rows[0]?.mode ?? 'NONE';
}
