import type { Caller } from '#access/partner.ts';
import type { TariffBook } from '#catalogues/tariffs/tariff-book.ts';
import { type Fault, ServiceError, warningAsFault } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { addDays, type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { Facts, Product } from '#products/product/product.ts';
import type { PreviousContract } from '#products/product/prolongation/prolongation.ts';
import type { ContractTerms } from '#products/product/reading.ts';
import { findDifferences } from '#rating/result/difference.ts';
import type { Contract } from '../../record/contract.ts';
import type { RatedRenewal } from '../../record/renewals/renewal.ts';
import { lawReplacedOn } from '../price-law.ts';
import type { Rater } from '../rate-application.ts';
import type { RatedApplication, RatingRequest } from '../rating-request.ts';
import { previousOpened, renewalFaults } from './complete.ts';
import { lastDayOfClasses, lastDayThat } from './held-days.ts';

export interface OfferDependencies {
  readonly rater: Pick<Rater, 'rate'>;
  readonly tariffs: Pick<TariffBook, 'published' | 'inForce' | 'byVersionIds'>;
  readonly fingerprints: Pick<Fingerprints, 'sealer'>;
}

export interface RenewalRequest {
  readonly product: Product;
  readonly contract: Contract;
  /** The partner that sold the contract; `receivedAt` is the moment of the rating. */
  readonly caller: Caller;
}

/** The consent of a renewal that was not accepted yet: it is asked later, of the partner or of the client. */
export const consentToAsk: JsonObject = { consentPersonalData: { consentFlag: false } };

/** Makes the application of a contract's renewal, as a draft concluded on `day` would copy it from the contract. */
export function renewalApplication(
  { fingerprints }: Pick<OfferDependencies, 'fingerprints'>,
  { product, contract }: Pick<RenewalRequest, 'product' | 'contract'>,
  day: DateText,
  tariff: unknown,
) {
  const { prolongation } = product;
  if (!prolongation) throw new Error(`contracts of ${product.code} cannot be renewed`);
  const previous = previousOpened(contract, fingerprints);
  const { body, assumptions = [] } = prolongation.continued(previous, {}, day, tariff);
  return { body, assumptions, previous, field: prolongation.field };
}

/** Rates the renewal of a contract ahead: an offer with the day until which its price is held, or all faults. */
export async function rateRenewal(
  deps: OfferDependencies,
  { product, contract, caller }: RenewalRequest,
): Promise<RatedRenewal> {
  const { contractId, endsOn, holderType } = contract;
  const now = caller.receivedAt;
  const today = moscowDate(now);
  const tariff = deps.tariffs.inForce(product.code, today)?.tariff;
  const { body, previous, field } = renewalApplication(deps, { product, contract }, today, tariff);
  const outcome = await ratedOrFaults(deps, {
    ...{ product, holderType, purpose: 'contract', body: { ...body, ...consentToAsk } },
    ...{ previous, isAhead: true, now, caller },
    refuse: (terms: ContractTerms) => renewalFaults(contract, [], field, terms),
  });
  const faults = 'faults' in outcome ? outcome.faults : outcome.rated.reviews.map(warningAsFault);
  if ('faults' in outcome || faults.length > 0)
    return { contractId, endsOn, state: 'REFUSED', offer: null, faults };
  const { terms, calculation, facts } = outcome.rated;
  const offer = {
    ...{ startsOn: terms.startsOn, endsOn: terms.endsOn, premium: calculation.premium, facts, calculation },
    heldUntil: lastHeldDay(deps, { product, contract, previous, rated: outcome.rated, tariff }, today),
    earlierPremium: contract.calculation.premium,
    differences: findDifferences(contract.calculation, calculation),
  };
  return { contractId, endsOn, state: 'OFFERED', offer, faults: [] };
}

async function ratedOrFaults(
  { rater }: Pick<OfferDependencies, 'rater'>,
  request: RatingRequest,
): Promise<{ readonly rated: RatedApplication } | { readonly faults: readonly Fault[] }> {
  try {
    return { rated: await rater.rate(request) };
  } catch (error) {
    const isRefused = error instanceof ServiceError && ['INVALID_ARGUMENT', 'NOT_FOUND'].includes(error.code);
    if (isRefused) return { faults: error.faults };
    throw error;
  }
}

interface Held {
  readonly product: Product;
  readonly contract: Contract;
  readonly previous: PreviousContract;
  readonly rated: RatedApplication;
  readonly tariff: unknown;
}

/**
 * Returns the last day on which a contract can be concluded at the offered price: within the insurer's limit and the term of
 * the earlier contract, before a new tariff set by law or new bonus-malus classes, and before an age changes the price.
 */
function lastHeldDay({ tariffs }: Pick<OfferDependencies, 'tariffs'>, held: Held, today: DateText): DateText {
  const { product, contract, rated } = held;
  const { calculation, facts } = rated;
  const replacedOn = lawReplacedOn(product, { calculation }, tariffs.published());
  const last = [
    addDays(today, product.saleSettings(held.tariff).renewalHoldDays),
    contract.endsOn,
    ...(replacedOn === null ? [] : [addDays(replacedOn, -1)]),
    ...(facts.bonusMalus ? [lastDayOfClasses(today)] : []),
  ].sort()[0] as DateText;
  const isHeld = (day: DateText) => premiumOn(held, facts, day) === calculation.premium;
  return lastDayThat(isHeld, today, last);
}

/** Rates the renewal with the same tariff and facts as if it were concluded on `day`; null if it then cannot be rated. */
function premiumOn(
  { product, contract, previous, tariff }: Held,
  facts: Facts,
  day: DateText,
): Kopecks | null {
  const { prolongation } = product;
  if (!prolongation) return null;
  const { body } = prolongation.continued(previous, {}, day, tariff);
  const { holderType } = contract;
  const reading = product.read(body, { purpose: 'contract', holderType, today: day, concludedOn: day });
  const outcome = product.calculate(product.prepare(reading, tariff, facts), facts);
  return 'faults' in outcome ? null : outcome.calculation.premium;
}
