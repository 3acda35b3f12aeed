import { isObject } from '#kernel/json/json.ts';
import type { BonusMalusAnswer, BonusMalusRegistry } from '#kernel/ports/ports.ts';
import type { Guard } from '../../calls/guarded-call.ts';
import { type HttpPeer, postJson } from '../../calls/http-call.ts';
import { bonusMalusClass } from './sandbox-registry.ts';

/** Calls the insurer's gateway to the bonus-malus registry, whose own protocol is open to union members only. */
export function createHttpRegistry(peer: HttpPeer, guard: Guard): BonusMalusRegistry {
  return {
    bonusMalus: (query, context) =>
      postJson(
        peer,
        guard,
        {
          path: 'bonus-malus',
          body: query,
          read(json) {
            const answer = readAnswer(json);
            return answer?.drivers.length === query.drivers.length ? answer : undefined;
          },
        },
        context,
      ),
  };
}

function readAnswer(answer: unknown): BonusMalusAnswer | undefined {
  if (!isObject(answer) || typeof answer.requestId !== 'string' || !Array.isArray(answer.drivers)) {
    return undefined;
  }
  const drivers = answer.drivers.map(bonusMalusClass).filter((found) => found !== undefined);
  if (drivers.length !== answer.drivers.length) return undefined;
  const organization = bonusMalusClass(answer.organization);
  // An invalid class must not be treated as a missing class.
  if (answer.organization !== undefined && !organization) return undefined;
  return { requestId: answer.requestId, drivers, ...(organization ? { organization } : {}) };
}
