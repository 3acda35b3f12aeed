import { invalidArgument, type ServiceError } from '../kernel/errors.ts';
import type { HolderType } from '../kernel/holder-type.ts';
import { isObject } from '../kernel/json.ts';
import { rublesNumber } from '../kernel/money.ts';
import type { Answer } from '../operations/answer.ts';
import type { Caller } from '../partners/partner.ts';
import type { Product, ProductLimits } from '../products/product.ts';
import { coverAnswer } from './calculation-json.ts';
import type { QuoteDependencies } from './quote.ts';

/** What the risks of the product's `limits` would cost this application, sum and premium each; nothing is stored. */
export async function limits(
  deps: QuoteDependencies,
  caller: Caller,
  product: Product,
  holderType: HolderType,
  { ask }: ProductLimits,
  body: unknown,
): Promise<Answer> {
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
      limits: (calculation.parts ?? []).map(coverAnswer),
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
    {
      field: 'body',
      description: 'ожидается объект: часть тела договора, по которой считать',
      domain: 'sales',
    },
  ]);
}
