import { isObject } from '../../kernel/json.ts';
import type { ContractRegistry, ReportAnswer } from '../../ports.ts';
import type { Guard } from '../guarded-call.ts';
import { type HttpPeer, postJson } from '../http-call.ts';

/**
 * The insurer's gateway to the registry of contracts: `POST contracts` with `{product, policyNumber, activatedAt,
 * content}` and an `Idempotency-Key` answers `{registrationId}` or `{refusal}`.
 */
export function createHttpContractRegistry(peer: HttpPeer, guard: Guard): ContractRegistry {
  return {
    report: ({ product, policyNumber, activatedAt, content }, context) =>
      postJson(
        peer,
        guard,
        {
          path: 'contracts',
          body: { product, policyNumber, activatedAt: activatedAt.toISOString(), content },
          read: readAnswer,
          idempotencyKey: `${product}-${policyNumber}`,
        },
        context,
      ),
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
