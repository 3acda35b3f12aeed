import { addDays, type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import type { Rater } from '../../rating/rate-application.ts';
import {
  type DebtFacts,
  debtsFinalUntil,
  findDebtFacts,
  noteDueContracts,
  setDebtsFinal,
} from '../../record/store/non-payment.ts';
import type { ActDays } from '../../record/unpaid/pay-until.ts';
import { changingDays, type Debt, debtOn, listedDaysAhead, noticesAbout } from './debt.ts';
import * as store from './store.ts';

export interface DebtDependencies {
  readonly products: readonly Product[];
  readonly rater: Pick<Rater, 'settingsOf'>;
  readonly workingDays: ActDays;
}

const contractsAtOnce = 200;
/** Maximum number of consecutive days off. A payment deadline on a day off moves to the next working day. */
const movedDaysMax = 15;

/** Computes the debts of contracts whose changes were noted. Returns at once if another process is at it. */
export async function updateDebts(pool: Pool, deps: DebtDependencies, at: Date): Promise<void> {
  const today = moscowDate(at);
  while ((await inTransaction(pool, (tx) => updateSome(tx, deps, today))) === contractsAtOnce);
}

/** True if `updateDebts` has contracts to compute. Callers check this first, because loading its dependencies is expensive. */
export function hasNotedDebts(pool: Pool, at: Date): Promise<boolean> {
  return store.hasNoted(pool, moscowDate(at));
}

/** Lists what has become due, and makes the debts of past days final, once a day and for missed days too. */
export async function closeDebtDays(pool: Pool, deps: DebtDependencies, at: Date): Promise<void> {
  const today = moscowDate(at);
  const until = await debtsFinalUntil(pool);
  const yesterday = addDays(today, -1);
  if (until !== null && until >= yesterday) return;
  const from = until === null ? null : addDays(until, -movedDaysMax);
  const to = addDays(today, listedDaysAhead);
  await inTransaction(pool, (tx) =>
    noteDueContracts(tx, { from, to }, until === null ? today : addDays(until, 1)),
  );
  await updateDebts(pool, deps, at);
  // Another process may be at it; the next run goes on.
  if (!(await store.hasNoted(pool, yesterday))) await setDebtsFinal(pool, yesterday);
}

async function updateSome(tx: Queryable, deps: DebtDependencies, today: DateText): Promise<number> {
  if (!(await store.lockDebts(tx))) return 0;
  const noted = await store.takeNoted(tx, today, contractsAtOnce);
  if (noted.length === 0) return 0;
  const final = await debtsFinalUntil(tx);
  const since = new Map<bigint, DateText>();
  for (const { contractId, day } of noted) {
    const known = since.get(contractId);
    if (known === undefined || day < known) since.set(contractId, day);
  }
  const ids = [...since.keys()];
  const facts = new Map((await findDebtFacts(tx, ids)).map((one) => [one.contractId, one]));
  const open = new Map((await store.findOpen(tx, ids)).map((row) => [row.contractId, row]));
  const changes = ids.map((contractId) => {
    const first = latest(since.get(contractId) ?? today, final === null ? today : addDays(final, 1));
    const [known, row] = [facts.get(contractId), open.get(contractId)];
    return known ? historyOf(deps, known, row, { first, today }) : { contractId, rows: [], next: null };
  });
  await store.writeDebts(tx, changes);
  return noted.length;
}

/** Returns the rows of a contract from the open one on, as they are after today. Days before `first` never change. */
function historyOf(
  { products, rater, workingDays }: DebtDependencies,
  facts: DebtFacts,
  open: store.DebtPeriod | undefined,
  { first, today }: { readonly first: DateText; readonly today: DateText },
): store.DebtChange {
  const { contractId, policyNumber, partnerId, holder, hasLoss } = facts;
  const product = findProduct(products, facts.product);
  const settings = product ? rater.settingsOf(product, facts) : { graceDays: 0 };
  const later = changingDays(facts, first, workingDays);
  let rows: store.DebtPeriod[] = open ? [open] : [];
  for (const day of [first, ...later.filter((one) => one <= today)]) {
    const debt = debtOn(facts, day, settings, workingDays);
    const last = rows.at(-1);
    const isOpen = last !== undefined && last.toDay === null;
    if (isOpen && debt && isSame(last, debt)) continue;
    if (isOpen) rows = [...rows.slice(0, -1), ...ended(last, day)];
    if (debt) {
      const at = isOpen && last.fromDay > day ? last.fromDay : day;
      rows.push({ contractId, fromDay: at, toDay: null, ...debt, holder, hasLoss, notices: [] });
    }
  }
  const last = rows.at(-1);
  if (last && last.toDay === null)
    rows = [...rows.slice(0, -1), { ...last, holder, hasLoss, notices: noticesAbout(facts, last) }];
  const next = later.find((day) => day > today) ?? null;
  return { contractId, rows, next, about: { policyNumber, partnerId, product: facts.product } };
}

/** Ends an open row on `day`; a row of that day itself, or of an installment that was never overdue, leaves nothing. */
function ended(row: store.DebtPeriod | undefined, day: DateText): store.DebtPeriod[] {
  return row?.isOwed && row.fromDay < day ? [{ ...row, toDay: day }] : [];
}

function isSame(row: store.DebtPeriod, debt: Debt): boolean {
  const names = Object.keys(debt) as (keyof Debt)[];
  return names.every((name) => row[name] === debt[name]);
}

function latest(one: DateText, other: DateText): DateText {
  return one > other ? one : other;
}
