import type { limitsAnswerSchema } from '#contracts/record/answer-schemas/limits.ts';
import { coverAnswer } from '#contracts/record/calculation-json.ts';
import type { ApplicationRequest } from '#contracts/record/sales-request.ts';
import { faultAt, invalidArgument, type ServiceError } from '#kernel/errors/errors.ts';
import { isObject } from '#kernel/json/json.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import type { Answer } from '#platform/operations/answer.ts';
import type { ProductLimits } from '#products/product/product.ts';
import type { QuoteDependencies } from './quote.ts';

/** Quotes sum and premium of each risk in the product's `limits`, without storing anything. */
export async function limits(
  deps: QuoteDependencies,
  { caller, product, holderType, body }: ApplicationRequest,
  { ask }: ProductLimits,
): Promise<Answer<Answered<typeof limitsAnswerSchema>>> {
  if (!isObject(body)) throw noObject();
  const { calculation, warnings } = await deps.rater.rate({
    product,
    holderType,
    purpose: 'quote',
    body: ask(body),
    sent: body,
    now: caller.receivedAt,
    caller,
  });
  return {
    status: 200,
    body: {
      limits: (calculation.parts ?? []).map((part) => coverAnswer(part)),
      premium: rublesNumber(calculation.premium),
      currencyCode: 'RUR',
      tariffVersion: calculation.tariffVersionIds.join(' + '),
      effectiveFrom: calculation.effectiveFrom,
      assumptions: calculation.assumptions,
      warnings,
    },
  };
}

function noObject(): ServiceError {
  return invalidArgument([
    faultAt('body', 'ожидается объект: часть тела договора, по которой считать', 'TYPE_MISMATCH'),
  ]);
}
