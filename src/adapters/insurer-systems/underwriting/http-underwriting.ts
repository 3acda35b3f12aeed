import Type from 'typebox';
import { compare, decimal } from '#kernel/money/decimal.ts';
import type { Bounds, Underwriting, UnderwritingAnswer } from '#kernel/ports/underwriting.ts';
import type { Guard } from '../../calls/guarded-call.ts';
import { type HttpPeer, postJson, readBySchema } from '../../calls/http-call.ts';

/** Calls the insurer's rules engine. Rejects unknown fields, because a misspelt `refusal` would count as consent. */
export function createHttpUnderwriting(peer: HttpPeer, guard: Guard): Underwriting {
  return {
    assess: (query, context) =>
      postJson(peer, guard, { path: 'assess', body: query, read: readAnswer }, context),
  };
}

const exact = { additionalProperties: false };
const reason = Type.String({ pattern: '\\S', maxLength: 500 });
/** Coefficient or amount in rubles, with at most 12 digits before the decimal point and 6 after. */
const figure = Type.String({ pattern: '^\\d{1,12}(?:\\.\\d{1,6})?$' });
const bounds = Type.Object({ min: figure, max: figure }, exact);

const fits = readBySchema(
  Type.Object(
    {
      isReinsurance: Type.Boolean(),
      refusal: Type.Optional(reason),
      approval: Type.Optional(Type.Array(reason, { minItems: 1, maxItems: 20 })),
      limits: Type.Optional(
        Type.Object(
          {
            kfav: Type.Optional(bounds),
            reductionCoef: Type.Optional(bounds),
            vehicleCostMax: Type.Optional(figure),
          },
          exact,
        ),
      ),
    },
    exact,
  ),
);

function readAnswer(json: unknown): UnderwritingAnswer | undefined {
  const answer = fits(json);
  const { kfav, reductionCoef } = answer?.limits ?? {};
  return isInOrder(kfav) && isInOrder(reductionCoef) ? answer : undefined;
}

function isInOrder(given: Bounds | undefined): boolean {
  return !given || compare(decimal(given.min), decimal(given.max)) <= 0;
}
