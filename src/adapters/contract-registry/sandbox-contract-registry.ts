import { ServiceError } from '../../kernel/errors.ts';
import { isObject, type Json } from '../../kernel/json.ts';
import type { ContractRegistry, ReportAnswer } from '../../ports.ts';
import { type Bound, boundedCall } from '../bounded-call.ts';
import type { CallMeter } from '../call-meter.ts';

/**
 * The registry of contracts of the test environment. A VIN that starts with `TESTREP` says how it behaves: a digit,
 * how many attempts fail; `W`, that the first attempt gets no answer; `X`, that it refuses.
 */
export function createSandboxContractRegistry(bound: Bound, meter: CallMeter): ContractRegistry {
  return {
    report: ({ policyNumber, content, addendum }, { attempt }) =>
      meter.measure(async (): Promise<ReportAnswer> => {
        const behaviour = behaviourOf(content);
        if (behaviour === 'X') return { refusal: 'SANDBOX_REFUSED' };
        if (behaviour === 'W' && attempt === 1) await boundedCall(bound, () => new Promise(() => undefined));
        if (attempt <= Number(behaviour)) throw down();
        return { registrationId: `SANDBOX-${addendum?.addendumNumber ?? policyNumber}` };
      }),
  };
}

/** The letter or digit after TESTREP, wherever the product put the VIN. */
function behaviourOf(content: Json): string | undefined {
  if (!isObject(content)) return undefined;
  const { vin } = content;
  const own = typeof vin === 'string' ? /^TESTREP([0-9WX])/i.exec(vin)?.[1]?.toUpperCase() : undefined;
  if (own !== undefined) return own;
  for (const part of Object.values(content)) {
    const found = behaviourOf(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

function down(): ServiceError {
  return new ServiceError('UNAVAILABLE', {
    faults: [{ field: 'registry', description: 'Реестр договоров недоступен', domain: 'rating' }],
  });
}
