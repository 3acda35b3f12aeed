import { isObject } from '../../kernel/json.ts';
import type { BonusMalusAnswer, BonusMalusRegistry } from '../../ports.ts';
import { type HttpSystem, postJson, unavailable } from '../http-call.ts';
import { bonusMalusClass } from './bonus-malus-class.ts';

/**
 * The insurer's gateway to the bonus-malus registry: `POST bonus-malus` with the query of the port as JSON answers
 * `{requestId, drivers: ["3", …], organization?: "3"}`. The registry's own protocol is for members of the union
 * only, so the gateway that every insurer runs in front of it speaks this small one.
 */
export function createHttpRegistry(system: HttpSystem): BonusMalusRegistry {
  return {
    async bonusMalus(query, context): Promise<BonusMalusAnswer> {
      const answer = readAnswer(await postJson(system, 'bonus-malus', query, context));
      if (!answer || answer.drivers.length !== query.drivers.length) {
        throw unavailable(system.system, new Error('an answer that does not fit the query'));
      }
      return answer;
    },
  };
}

function readAnswer(answer: unknown): BonusMalusAnswer | null {
  if (!isObject(answer) || typeof answer.requestId !== 'string' || !Array.isArray(answer.drivers))
    return null;
  const drivers = answer.drivers.map(bonusMalusClass).filter((found) => found !== undefined);
  if (drivers.length !== answer.drivers.length) return null;
  const organization = bonusMalusClass(answer.organization);
  // A class that we cannot read must not pass for one that was not given.
  if (answer.organization !== undefined && !organization) return null;
  return { requestId: answer.requestId, drivers, ...(organization ? { organization } : {}) };
}
