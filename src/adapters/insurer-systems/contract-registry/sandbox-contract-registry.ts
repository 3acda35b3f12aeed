import { faultAt, ServiceError } from '#kernel/errors/errors.ts';
import { isObject, type Json } from '#kernel/json/json.ts';
import type {
  ContractCheckAnswer,
  ContractCheckQuery,
  ContractRegistry,
  ReportAnswer,
} from '#kernel/ports/contract-registry.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import { type Bound, boundedCall } from '../../calls/bounded-call.ts';
import type { CallMeter } from '../../calls/guarded-call.ts';

/** Simulates the contract registry in the test environment; the start of the VIN selects its behaviour. */
export function createSandboxContractRegistry(bound: Bound, meter: CallMeter): ContractRegistry {
  return {
    check: (query, { traceId }) => meter.measure(() => checked(bound, query, traceId)),
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

async function checked(
  bound: Bound,
  { vehicle, drivers, startsOn, previousPolicyNumber }: ContractCheckQuery,
  traceId: string,
): Promise<ContractCheckAnswer> {
  const start = vehicle.vin?.slice(0, 8);
  if (start === 'TESTDWNN') throw down();
  if (start === 'TESTSLNT') await boundedCall(bound, () => new Promise(() => undefined));
  return {
    checkId: `SANDBOX-${traceId}`,
    vehicle: start === 'TESTNVEH' ? 'UNKNOWN' : 'OK',
    owner: start === 'TESTNWNR' ? 'DIFFERS' : 'OK',
    drivers: drivers.map(() => 'OK'),
    contract: start === 'TESTDBLE' ? 'EXISTS' : 'NONE',
    ...(previousPolicyNumber === undefined
      ? {}
      : { previousEndsOn: previousEnd(previousPolicyNumber, startsOn) }),
  };
}

function previousEnd(policyNumber: string, startsOn: DateText): DateText | null {
  const digits = policyNumber.slice(-10, -8);
  if (digits === '90') return addDays(startsOn, -1);
  return digits === '91' ? addDays(startsOn, -10) : null;
}

/** Finds the character after TESTREP, searching all fields of the content for a VIN. */
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
    faults: [faultAt('registry', 'Реестр договоров недоступен', 'OUTSIDE_SYSTEM_UNAVAILABLE', 'rating')],
  });
}
