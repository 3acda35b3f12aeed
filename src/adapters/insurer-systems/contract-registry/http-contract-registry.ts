import Type from 'typebox';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import type { ContractRegistry, ReportAnswer, ReportedAddendum } from '#kernel/ports/contract-registry.ts';
import type { Guard } from '../../calls/guarded-call.ts';
import { type HttpPeer, postJson, readBySchema } from '../../calls/http-call.ts';

/**
 * The insurer's gateway to the registry of contracts. `POST checks` with the query of the port as JSON answers
 * `{checkId, vehicle, owner, drivers, contract}`, and `previousEndsOn` where the query has a `previousPolicyNumber`. `POST contracts` with `{product, policyNumber, activatedAt, content,
 * addendum?}` and an `Idempotency-Key` answers `{registrationId}` or `{refusal}`.
 */
export function createHttpContractRegistry(peer: HttpPeer, guard: Guard): ContractRegistry {
  return {
    check: (query, context) =>
      postJson(
        peer,
        guard,
        {
          path: 'checks',
          body: query,
          read(json) {
            const answer = readCheck(json);
            if (answer?.drivers.length !== query.drivers.length) return undefined;
            const isAsked = query.previousPolicyNumber !== undefined;
            return isAsked === (answer.previousEndsOn !== undefined) ? answer : undefined;
          },
        },
        context,
      ),
    report: ({ product, policyNumber, activatedAt, content, addendum }, context) =>
      postJson(
        peer,
        guard,
        {
          path: 'contracts',
          body: {
            product,
            policyNumber,
            activatedAt: activatedAt.toISOString(),
            content,
            ...(addendum ? { addendum: addendumJson(addendum) } : {}),
          },
          read: readAnswer,
          idempotencyKey: `${product}-${addendum?.addendumNumber ?? policyNumber}`,
        },
        context,
      ),
  };
}

function addendumJson({ addendumNumber, kind, effectiveOn, difference }: ReportedAddendum): JsonObject {
  return {
    addendumNumber,
    kind,
    effectiveDate: effectiveOn,
    premiumDifference: rublesNumber(difference),
  };
}

/** Answers are stored, so accept only texts that can be nothing but a code. */
const code = /^[A-Za-z0-9_.:-]{1,64}$/;

/** A payment depends on this answer, so accept no missing and no additional field. */
const readCheck = readBySchema(
  Type.Object(
    {
      checkId: Type.String({ pattern: code.source }),
      vehicle: word('OK', 'UNKNOWN'),
      owner: word('OK', 'DIFFERS'),
      drivers: Type.Array(word('OK', 'UNKNOWN')),
      contract: word('NONE', 'EXISTS'),
      previousEndsOn: Type.Optional(Type.Union([Type.Null(), Type.String({ format: 'date' })])),
    },
    { additionalProperties: false },
  ),
);

function word<const Word extends string>(...words: readonly Word[]) {
  return Type.Unsafe<Word>({ type: 'string', enum: words });
}

function readAnswer(answer: unknown): ReportAnswer | undefined {
  if (!isObject(answer)) return undefined;
  const { registrationId, refusal } = answer;
  if (typeof refusal === 'string' && code.test(refusal) && registrationId === undefined) return { refusal };
  if (typeof registrationId === 'string' && code.test(registrationId) && refusal === undefined) {
    return { registrationId };
  }
  return undefined;
}
