import type { Caller } from '#access/partner.ts';
import type { TariffBook } from '#catalogues/tariffs/tariff-book.ts';
import { faultAt, invalidArgument, ServiceError } from '#kernel/errors/errors.ts';
import { type Kopecks, rublesPrinted } from '#kernel/money/money.ts';
import { addDays, type DateText, datePrinted, moscowDate, moscowMidnight } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import type { Contract } from '../record/contract.ts';
import { ownHistory } from '../record/read.ts';
import { heldUntilFor } from '../record/renewals/store.ts';
import { lawReplacedOn } from './price-law.ts';
import type { Rater } from './rate-application.ts';

export interface PriceDependencies {
  readonly pool: Queryable;
  readonly rater: Pick<Rater, 'rate'>;
  readonly tariffs: Pick<TariffBook, 'published' | 'byVersionIds'>;
}

/** Throws INVALID_ARGUMENT with today's premium if the draft is too old or a new tariff set by law applies. */
export async function requirePriceHolds(
  deps: PriceDependencies,
  caller: Caller,
  product: Product,
  contract: Contract,
  now: Date,
): Promise<void> {
  const over = await whyOver(deps, product, contract, moscowDate(now));
  if (over === null) return;
  const premium = await premiumToday(deps, caller, product, contract, now);
  const instead =
    premium === null
      ? 'передайте договор методом PUT policies, премия будет рассчитана заново'
      : `теперь премия ${rublesPrinted(premium)} руб.: передайте договор методом PUT policies и оплатите её`;
  throw invalidArgument([
    faultAt(`draftId=${contract.draftId}`, `${over}; ${instead}`, 'PRICE_EXPIRED', 'payments'),
  ]);
}

/** Returns the moment from which the law forbids the premium of a contract; null if no such moment is known. */
export function priceEnd(
  { tariffs }: Pick<PriceDependencies, 'tariffs'>,
  product: Product,
  contract: Contract,
): Date | null {
  const replacedOn = lawReplacedOn(product, contract, tariffs.published());
  return replacedOn === null ? null : moscowMidnight(replacedOn);
}

async function whyOver(
  { pool, tariffs }: PriceDependencies,
  product: Product,
  contract: Contract,
  today: DateText,
): Promise<string | null> {
  const replacedOn = lawReplacedOn(product, contract, tariffs.published());
  if (replacedOn !== null && replacedOn <= today) {
    return 'Премия проекта не действует: вступили в силу новые тарифы, обязательные по закону';
  }
  const own = tariffs.byVersionIds(product.code, contract.calculation.tariffVersionIds);
  const days = own && product.saleSettings(own.tariff).draftPriceDays;
  // Skip reading the history of a draft that was created recently enough: its premium cannot have expired.
  if (days === null || lastDay(contract.createdAt, days) >= today) return null;
  const history = await ownHistory(pool, contract);
  const saved = history.findLast(({ action }) => action === 'save' || action === 'revise');
  const last = lastDay(saved?.at ?? contract.createdAt, days);
  if (last >= today) return null;
  const heldUntil =
    contract.prolongsContractId === null ? null : await heldUntilFor(pool, contract.contractId);
  if (heldUntil === null || heldUntil < last) return `Премия проекта действовала по ${datePrinted(last)}`;
  return heldUntil >= today
    ? null
    : `Премия предложения о продлении действовала по ${datePrinted(heldUntil)}`;
}

function lastDay(savedAt: Date, days: number): DateText {
  return addDays(moscowDate(savedAt), days);
}

/** Returns today's premium; null if the draft cannot be concluded today. */
async function premiumToday(
  { rater }: PriceDependencies,
  caller: Caller,
  product: Product,
  { holderType, body }: Contract,
  now: Date,
): Promise<Kopecks | null> {
  const { issueDate: _, ...undated } = body;
  try {
    const { calculation } = await rater.rate({
      product,
      holderType,
      purpose: 'contract',
      body: undated,
      now,
      caller: { ...caller, receivedAt: now, isStrict: false },
    });
    return calculation.premium;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'INVALID_ARGUMENT') return null;
    throw error;
  }
}
