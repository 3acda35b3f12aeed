import Type from 'typebox';
import { unknownPreviousText } from '../../../contracts/prolongation/complete.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import { type NamedSchema, named, reference } from '../../../kernel/schema-parts.ts';
import { errorResponse } from '../error-responses.ts';
import { exampleNumber } from './parts.ts';
import type { SalesContext } from './sales-context.ts';

/** What a creation takes: a whole contract, or what an earlier one leaves to be said. */
export function creationBody({ kind, bodies, prolongation }: SalesContext): NamedSchema {
  if (!prolongation) return bodies.contract;
  return named(
    `NewPolicy${kind}`,
    Type.Unsafe<unknown>({ anyOf: [reference(bodies.contract), reference(prolongation)] }),
  );
}

/** How a prolongation is asked for; empty where the product has none. */
export function prolongationText({ product }: SalesContext): string {
  if (!product.prolongation) return '';
  return (
    `\n\nПролонгация: достаточно \`${product.prolongation.field}\` и новых дат, остальное берётся из этого договора ` +
    'партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято'
  );
}

/** The answer to the number of a contract that the partner does not have. */
export function prolongationResponse({ components, product }: SalesContext): JsonObject {
  if (!product.prolongation) return {};
  const policyNumber = exampleNumber(product, 999_999n);
  return {
    404: errorResponse(components, 'NOT_FOUND', 'Прежнего договора нет, или он оформлен не вами.', [
      {
        summary: 'Прежний договор не найден',
        faults: [
          {
            field: product.prolongation.field,
            description: unknownPreviousText(policyNumber),
            domain: 'sales',
          },
        ],
      },
    ]),
  };
}
