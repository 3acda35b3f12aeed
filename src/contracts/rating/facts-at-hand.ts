import type { RatesQuestion } from '#catalogues/exchange-rates/current-rates.ts';
import { type Fault, type Findings, invalidArgument } from '#kernel/errors/errors.ts';
import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import type { FactsAtHand } from '#products/product/product.ts';
import type { Reading } from '#products/product/reading.ts';
import type { RelatedContract, RelatedQuestion } from '#products/product/related-contract.ts';
import type { FoundAgreement } from './agreements/declare.ts';
import type { RatingPorts } from './gather-facts.ts';
import type { RatingRequest } from './rating-request.ts';

/** Facts that are known before the rating, and faults of the general agreement. */
export interface AtHand extends Pick<Findings, 'faults'> {
  readonly known: FactsAtHand;
}

/** Collects facts that the rules and tariffs need: exchange rates, the related contract and the general agreement. */
export async function factsAtHand(
  ports: RatingPorts,
  request: RatingRequest,
  { reading, standing }: { readonly reading: Reading; readonly standing: Reading | undefined },
  shapeFaults: readonly Fault[],
): Promise<AtHand> {
  const { ratesQuestion, relatedQuestion } = reading;
  const exchangeRates = ratesQuestion && (await ratesOf(ports, ratesQuestion, request, shapeFaults));
  const related = relatedQuestion && (await relatedOf(ports, relatedQuestion, request));
  const { fact: agreement, faults } = await agreementOf(ports, request, { reading, standing });
  return {
    known: {
      ...(exchangeRates ? { exchangeRates } : {}),
      ...(related ? { related } : {}),
      ...(agreement ? { agreement } : {}),
    },
    faults,
  };
}

/** Returns the exchange rates of the requested currencies. A contract in force and a held offer keep their rates. */
async function ratesOf(
  { rates }: RatingPorts,
  question: RatesQuestion,
  { amended, held, caller }: RatingRequest,
  shapeFaults: readonly Fault[],
): Promise<readonly ExchangeRate[]> {
  const stored = (amended ?? held)?.facts.exchangeRates ?? [];
  const own = question.currencies.flatMap((code) => stored.find(({ currency }) => currency === code) ?? []);
  if (own.length === question.currencies.length) return own;
  if (!rates) throw new Error('a rater without rates of exchange was asked for one');
  try {
    return await rates.ratesOf(question, caller.requestId);
  } catch (error) {
    throw shapeFaults.length > 0 ? invalidArgument(shapeFaults) : error;
  }
}

/** Returns the related contract. If a contract in force still names the same related contract, returns the stored facts. */
async function relatedOf(
  { related }: RatingPorts,
  question: RelatedQuestion,
  { amended, caller }: RatingRequest,
): Promise<RelatedContract | undefined> {
  const own = amended?.facts.related;
  const policyNumber = inLatinCapitals(question.policyNumber.trim());
  return own?.policyNumber === policyNumber ? own : related?.find({ ...question, policyNumber }, caller);
}

/** Without an agreement port, returns only the number of the agreement, so that staff must approve the contract. */
async function agreementOf(
  { agreements }: RatingPorts,
  { product, caller, amended }: RatingRequest,
  { reading, standing }: { readonly reading: Reading; readonly standing: Reading | undefined },
): Promise<FoundAgreement> {
  if (!reading.agreementQuestion) return { faults: [] };
  const { partnerId } = caller.partner;
  if (agreements) return agreements.find({ partnerId, product: product.code, reading, standing, amended });
  const { number } = reading.agreementQuestion;
  return { fact: amended?.facts.agreement ?? { number }, faults: [] };
}
