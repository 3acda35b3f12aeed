import { isObject, type JsonObject } from '../../kernel/json.ts';
import { rublesNumber } from '../../kernel/money.ts';
import type { ContractRegistry, ReportAnswer, ReportedAddendum } from '../../ports.ts';
import type { Guard } from '../guarded-call.ts';
import { type HttpPeer, postJson } from '../http-call.ts';

/**
 * The insurer's gateway to the registry of contracts: `POST contracts` with `{product, policyNumber, activatedAt,
 * content, addendum?}` and an `Idempotency-Key` answers `{registrationId}` or `{refusal}`.
 */
export function createHttpContractRegistry(peer: HttpPeer, guard: Guard): ContractRegistry {
  return {
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

/** What is answered is kept, so a text that could hold more than a code is none of those agreed upon. */
const code = /^[A-Za-z0-9_.:-]{1,64}$/;

function readAnswer(answer: unknown): ReportAnswer | undefined {
  if (!isObject(answer)) return undefined;
  const { registrationId, refusal } = answer;
  if (typeof refusal === 'string' && code.test(refusal) && registrationId === undefined) return { refusal };
  if (typeof registrationId === 'string' && code.test(registrationId) && refusal === undefined) {
    return { registrationId };
  }
  return undefined;
}
