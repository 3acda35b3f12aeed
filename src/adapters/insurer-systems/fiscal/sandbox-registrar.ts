import { hash } from 'node:crypto';
import { ServiceError } from '#kernel/errors/errors.ts';
import type { FiscalMarks, FiscalOutcome, FiscalRegistrar } from '#kernel/ports/fiscal-registrar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { CallMeter } from '../../calls/guarded-call.ts';

/** What the sandbox does with a receipt, by the beginning of the policyholder's e-mail address. */
const behaviours = {
  'receipt.refused@': 'refused',
  'receipt.failed@': 'failed',
  'receipt.pending@': 'pending',
  'receipt.down@': 'down',
} as const;

type Behaviour = (typeof behaviours)[keyof typeof behaviours] | 'registered';

/** Creates the registrar of the test environment. It keeps no state: the id of a document says what became of it. */
export function createSandboxRegistrar(clock: Clock, meter: CallMeter): FiscalRegistrar {
  return {
    register: ({ externalId, buyer, total }) =>
      meter.measure(async () => {
        const behaviour = behaviourFor(buyer.email ?? '');
        if (behaviour === 'down') throw new ServiceError('UNAVAILABLE', { faults: [] });
        if (behaviour === 'refused') return { state: 'refused', failure: 'SANDBOX_REFUSED' };
        return { state: 'received', registrarId: [behaviour, total, externalId].join('.') };
      }),
    findOutcome: ({ registrarId }) => meter.measure(async () => outcomeOf(registrarId, clock.now())),
  };
}

function behaviourFor(email: string): Behaviour {
  const found = Object.entries(behaviours).find(([start]) => email.toLowerCase().startsWith(start));
  return found?.[1] ?? 'registered';
}

function outcomeOf(registrarId: string, at: Date): FiscalOutcome {
  const [behaviour, total = '', externalId = ''] = registrarId.split('.');
  if (behaviour === 'pending') return { state: 'pending' };
  if (behaviour !== 'registered' || !/^\d+$/.test(total))
    return { state: 'failed', failure: 'SANDBOX_FAILED' };
  return { state: 'registered', marks: marksOf(externalId, BigInt(total), at) };
}

/** Makes invented fiscal attributes, which are always the same for one document. */
function marksOf(externalId: string, total: bigint, registeredAt: Date): FiscalMarks {
  const digest = hash('sha256', externalId, 'buffer');
  return {
    fnNumber: '9999078900000000',
    fdNumber: BigInt(digest.readUInt32BE(0) % 1_000_000) + 1n,
    fiscalMark: String(digest.readUInt32BE(4)).padStart(10, '0'),
    shiftNumber: (digest.readUInt16BE(8) % 1_000) + 1,
    tillNumber: '0000000000000000',
    registeredAt,
    total,
  };
}
