import type { Warning } from '../kernel/errors.ts';
import type { HolderType } from '../kernel/holder-type.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Caller } from '../partners/partner.ts';
import type { UnderwritingQuery, UnderwritingQuestion } from '../ports/underwriting.ts';
import type { Facts, Product } from '../products/product.ts';
import type { ContractTerms, Reading, Sale } from '../products/reading.ts';

/** The whole of what the insurer's rules judge: the application, its terms, and what its partner may decide. */
export function underwritingQuery(
  { product, vin }: UnderwritingQuestion,
  { partner }: Caller,
  holderType: HolderType,
  purpose: UnderwritingQuery['purpose'],
  { concludedOn, startsOn, endsOn }: ContractTerms,
  application: JsonObject,
): UnderwritingQuery {
  return {
    product,
    ...(vin === undefined ? {} : { vin }),
    holderType,
    purpose,
    terms: { concludedOn, startsOn, endsOn },
    partner: {
      login: partner.login,
      channel: partner.channel,
      kfav: { min: partner.kfavMin, max: partner.kfavMax },
      reductionCoef: { min: partner.reductionMin, max: partner.reductionMax },
      discountKVPercentMax: partner.discountKvMax,
    },
    application,
  };
}

/** Why the staff must approve: what the product says of the application, and what the insurer's rules ask for. */
export function reviewsOf(product: Product, reading: Reading, sale: Sale, facts: Facts): readonly Warning[] {
  const own = product.review?.(reading, sale, facts) ?? none;
  const asked = facts.underwriting?.approval;
  return asked ? [...own, ...asked.map((description) => ({ field: 'body', description }))] : own;
}

const none: readonly Warning[] = [];

/** What a quote says of it: nothing is saved that could wait. */
export function toBeApproved({ field, description }: Warning): Warning {
  return { field, description: `до оплаты договор согласует страховщик: ${description}` };
}
