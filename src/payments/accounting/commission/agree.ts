import { message, type Refused } from '#kernel/errors/message.ts';
import { add, compare, type Decimal, decimal } from '#kernel/money/decimal.ts';
import { type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { Pool } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import * as store from '../../record/store/commission/terms.ts';

type AgreedTerm = Omit<store.NewTerm, 'addedBy' | 'addedAt'> & {
  readonly login: string;
};

/** Adds terms of commission for sales from a later day on. Sales up to today keep their terms. */
export function agreeTerm(
  pool: Pool,
  { login, ...term }: AgreedTerm,
  by: ByStaff,
): Promise<Refused | { readonly termId: bigint }> {
  return inTransaction(pool, async (tx) => {
    if (term.startsOn <= moscowDate(by.at))
      return { refusal: message('COMMISSION_TERM_PAST', { day: moscowDate(by.at) }) };
    await store.lockTerms(tx, term.partnerId);
    const terms = (await store.readTerms(tx, [term.partnerId])).filter(({ endsOn }) => endsOn === null);
    if (term.subAgent !== null && sharesAboveWhole([...terms, term]))
      return { refusal: message('SHARES_ABOVE_WHOLE') };
    const termId = await store.insertTerm(tx, { ...term, addedBy: by.actor, addedAt: by.at });
    const { partnerId: _, ...after } = term;
    await noteActs(tx, by, { action: 'commission.agree', about: login, after });
    return { termId };
  });
}

/** Ends terms of commission with their last day of sale, today or later. */
export function endTerm(
  pool: Pool,
  { termId, endsOn }: { readonly termId: bigint; readonly endsOn: DateText },
  by: ByStaff,
): Promise<Refused | store.CommissionTerm> {
  return inTransaction(pool, async (tx) => {
    const term = await store.lockTerm(tx, termId);
    if (!term) return { refusal: message('COMMISSION_TERM_NOT_FOUND', { term: termId }) };
    if (term.endsOn !== null)
      return { refusal: message('COMMISSION_TERM_ENDED', { term: termId, day: term.endsOn }) };
    const earliest = [moscowDate(by.at), term.startsOn].toSorted().at(-1) ?? term.startsOn;
    if (endsOn < earliest) return { refusal: message('COMMISSION_TERM_END_PAST', { day: earliest }) };
    await store.setTermEnd(tx, termId, endsOn);
    await noteActs(tx, by, { action: 'commission.end', about: String(termId), after: { endsOn } });
    return { ...term, endsOn };
  });
}

/** True if all sub-agents together could get more than the commission. */
function sharesAboveWhole(terms: readonly Pick<store.CommissionTerm, 'subAgent' | 'percent'>[]): boolean {
  const largest = new Map<string, Decimal>();
  for (const { subAgent, percent } of terms) {
    if (subAgent === null) continue;
    const before = largest.get(subAgent);
    const share = decimal(percent);
    if (before === undefined || compare(share, before) > 0) largest.set(subAgent, share);
  }
  const whole = [...largest.values()].reduce(add, decimal('0'));
  return compare(whole, decimal('100')) > 0;
}
