import { unknownPreviousText } from '#contracts/rating/prolongation/complete.ts';
import { faultAt } from '#kernel/errors/errors.ts';
import { describedAs, type NamedSchema, namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import type { Faults } from '../endpoint.ts';
import type { Sale } from '../requests/sale.ts';
import { exampleNumber } from './parts.ts';

/** Builds the schema of a new contract: either a whole contract, or the changes to an earlier contract. */
export function creationBody({ kind, bodies }: Sale): NamedSchema {
  if (!bodies.prolongation) return bodies.contract;
  const either = { anyOf: [schemaReference(bodies.contract), schemaReference(bodies.prolongation)] };
  // Keep the fields of a whole contract, because they determine which personal data are masked in logged refusals.
  return namedSchema(`NewPolicy${kind}`, describedAs(bodies.contract, either));
}

export function prolongationText({ product }: Sale): string {
  if (!product.prolongation) return '';
  return (
    `\n\nПролонгация: достаточно \`${product.prolongation.field}\` и новых дат, остальное берётся из этого договора ` +
    'партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято'
  );
}

export function unknownPrevious({ product }: Sale): Faults {
  if (!product.prolongation) return {};
  const fault = faultAt(
    product.prolongation.field,
    unknownPreviousText(exampleNumber(product, 999_999n)),
    'PREVIOUS_CONTRACT_NOT_FOUND',
  );
  return {
    NOT_FOUND: {
      description: 'Прежнего договора нет, или он оформлен не вами.',
      examples: [{ summary: 'Прежний договор не найден', faults: [fault] }],
    },
  };
}
