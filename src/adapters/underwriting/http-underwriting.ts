import { isObject } from '../../kernel/json.ts';
import type { Underwriting, UnderwritingAnswer } from '../../ports.ts';
import type { Guard } from '../guarded-call.ts';
import { type HttpPeer, postJson } from '../http-call.ts';

/** The insurer's own rules engine: `POST assess` with `{product, vin?}` answers `{isReinsurance, refusal?}`. */
export function createHttpUnderwriting(peer: HttpPeer, guard: Guard): Underwriting {
  return {
    assess: (query, context) =>
      postJson(peer, guard, { path: 'assess', body: query, read: readAnswer }, context),
  };
}

function readAnswer(answer: unknown): UnderwritingAnswer | undefined {
  if (!isObject(answer) || typeof answer.isReinsurance !== 'boolean') return undefined;
  const { isReinsurance, refusal } = answer;
  if (refusal === undefined) return { isReinsurance };
  // A refusal that we cannot read must not pass for consent.
  return typeof refusal === 'string' && refusal !== '' ? { isReinsurance, refusal } : undefined;
}
