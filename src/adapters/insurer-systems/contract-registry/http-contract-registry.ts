import Type from 'typebox';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import type { ContractRegistry, ReportAnswer, ReportedAddendum } from '#kernel/ports/contract-registry.ts';
import type { Guard } from '../../calls/guarded-call.ts';
import { type HttpPeer, postJson, readBySchema } from '../../calls/http-call.ts';

/** Calls the insurer's gateway: `POST checks` before payment, and `POST contracts` to report a contract or addendum. */
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

/** Only codes are accepted, because responses are stored and other texts could contain personal data. */
const code = /^[A-Za-z0-9_.:-]{1,64}$/;

/** Payments depend on this response, so a response with missing or additional fields is rejected. */
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
