import { isObject } from '../../kernel/json.ts';
import type { Underwriting } from '../../ports.ts';
import { type HttpSystem, postJson, unavailable } from '../http-call.ts';

/** The insurer's own rules engine: `POST assess` with `{product, vin?}` answers `{isReinsurance, refusal?}`. */
export function createHttpUnderwriting(system: HttpSystem): Underwriting {
  return {
    async assess(query, context) {
      const answer = await postJson(system, 'assess', query, context);
      if (!isObject(answer)) throw misfit(system);
      const { isReinsurance, refusal } = answer;
      if (typeof isReinsurance !== 'boolean') throw misfit(system);
      if (refusal === undefined) return { isReinsurance };
      // A refusal that we cannot read must not pass for consent.
      if (typeof refusal !== 'string' || refusal === '') throw misfit(system);
      return { isReinsurance, refusal };
    },
  };
}

function misfit(system: HttpSystem): Error {
  return unavailable(system.system, new Error('an answer that does not fit the query'));
}
