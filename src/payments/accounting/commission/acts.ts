import { type Message, message, type Refused } from '#kernel/errors/message.ts';
import { rublesText } from '#kernel/money/money.ts';
import { addDays, addMonths, type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import * as store from '../../record/store/commission/acts.ts';
import { findMonth } from '../../record/store/commission/months.ts';
import { addVat } from './vat.ts';

export type ActState = 'MADE' | 'SIGNED' | 'PAID' | 'CANCELLED';

export function actState(act: store.CommissionAct): ActState {
  if (act.cancelledAt !== null) return 'CANCELLED';
  if (act.paidOn !== null) return 'PAID';
  return act.insurerSignedOn !== null && act.partnerSignedOn !== null ? 'SIGNED' : 'MADE';
}

const lastDayOf = (month: DateText): DateText => addDays(addMonths(month, 1), -1);

/** Makes the act of a closed month, with VAT at the rate of its last day. */
export function makeAct(
  pool: Pool,
  {
    partnerId,
    login,
    month,
  }: { readonly partnerId: bigint; readonly login: string; readonly month: DateText },
  by: ByStaff,
): Promise<Refused | { readonly actId: bigint }> {
  return inTransaction(pool, async (tx) => {
    const found = await findMonth(tx, { partnerId, month });
    const named = { login, month: month.slice(0, 7) };
    if (!found) return { refusal: message('MONTH_WITHOUT_LINES', named) };
    if (found.hash === null) return { refusal: message('MONTH_OPEN', { month: named.month }) };
    const { commission, hash } = found;
    const vatMode = await store.findVatMode(tx, partnerId, month);
    const sums = addVat(commission, vatMode, lastDayOf(month));
    const act = { partnerId, month, commission, vatMode, ...sums, hash, madeBy: by.actor, madeAt: by.at };
    const actId = await store.insertAct(tx, act);
    if (actId === null) return { refusal: message('ACT_MADE', named) };
    const after = { partner: login, month: named.month, vatMode, amount: rublesText(abs(sums.total)) };
    await noteActs(tx, by, { action: 'act.make', about: String(actId), after });
    return { actId };
  });
}

/** Records that the insurer or the partner has signed an act. */
export function signAct(
  pool: Pool,
  {
    actId,
    side,
    on,
  }: { readonly actId: bigint; readonly side: 'insurer' | 'partner'; readonly on: DateText },
  by: ByStaff,
): Promise<Refused | store.CommissionAct> {
  return changeAct(pool, actId, async (tx, act) => {
    const signedOn = side === 'insurer' ? act.insurerSignedOn : act.partnerSignedOn;
    if (actState(act) !== 'MADE' || signedOn !== null) return message('ACT_SIGNED', { act: actId });
    const wrong = dayFault(on, act, by);
    if (wrong) return wrong;
    await store.setSigned(tx, actId, side, { on, by: by.actor });
    await noteActs(tx, by, { action: 'act.signed', about: String(actId), after: { side, on } });
    return null;
  });
}

/** Records that a signed act was paid. */
export function payAct(
  pool: Pool,
  { actId, on, document }: { readonly actId: bigint; readonly on: DateText; readonly document: string },
  by: ByStaff,
): Promise<Refused | store.CommissionAct> {
  return changeAct(pool, actId, async (tx, act) => {
    if (actState(act) !== 'SIGNED') return message('ACT_STATE', { act: actId, state: actState(act) });
    const wrong = dayFault(on, act, by);
    if (wrong) return wrong;
    await store.setPaid(tx, actId, { on, document, by: by.actor });
    const after = { on, document, amount: rublesText(abs(act.total)) };
    await noteActs(tx, by, { action: 'act.paid', about: String(actId), after });
    return null;
  });
}

/** Cancels an act that was not paid, so that another one can be made for its month. */
export function cancelAct(
  pool: Pool,
  { actId, reason }: { readonly actId: bigint; readonly reason: string },
  by: ByStaff,
): Promise<Refused | store.CommissionAct> {
  return changeAct(pool, actId, async (tx, act) => {
    const state = actState(act);
    if (state === 'PAID' || state === 'CANCELLED') return message('ACT_STATE', { act: actId, state });
    await store.setCancelled(tx, actId, { reason, by: by.actor, at: by.at });
    await noteActs(tx, by, { action: 'act.cancel', about: String(actId), after: { reason } });
    return null;
  });
}

/** Agrees on whether a partner pays VAT, from a month on that has no act yet. */
export function agreeVat(
  pool: Pool,
  vat: {
    readonly partnerId: bigint;
    readonly login: string;
    readonly mode: store.VatMode;
    readonly startsOn: DateText;
  },
  by: ByStaff,
): Promise<void> {
  return inTransaction(pool, async (tx) => {
    await store.insertVat(tx, { ...vat, by: by.actor, at: by.at });
    const after = { vat: vat.mode, from: vat.startsOn.slice(0, 7) };
    await noteActs(tx, by, { action: 'act.vat', about: vat.login, after });
  });
}

function changeAct(
  pool: Pool,
  actId: bigint,
  apply: (tx: Queryable, act: store.CommissionAct) => Promise<Message | null>,
): Promise<Refused | store.CommissionAct> {
  return inTransaction(pool, async (tx) => {
    const act = await store.lockAct(tx, actId);
    if (!act) return { refusal: message('ACT_NOT_FOUND', { act: actId }) };
    const refusal = await apply(tx, act);
    return refusal ? { refusal } : ((await store.lockAct(tx, actId)) ?? act);
  });
}

/** Finds a day before the act was made or after today. */
function dayFault(on: DateText, act: store.CommissionAct, by: ByStaff): Message | undefined {
  const [from, to] = [moscowDate(act.madeAt), moscowDate(by.at)];
  return on < from || on > to ? message('ACT_DAY', { from, to }) : undefined;
}

const abs = (amount: bigint) => (amount < 0n ? -amount : amount);
