import { setTimeout as pause } from 'node:timers/promises';
import { faultAt, ServiceError } from '#kernel/errors/errors.ts';
import type {
  BonusMalusAnswer,
  BonusMalusClass,
  BonusMalusQuery,
  BonusMalusRegistry,
} from '#kernel/ports/ports.ts';
import { type Bound, boundedCall } from '../../calls/bounded-call.ts';
import type { CallMeter } from '../../calls/guarded-call.ts';

/** Series of driving licences that select the sandbox's behaviour; every other licence gets class 3. */
const magicSerial = '9900';
const classOfAnyOther: BonusMalusClass = '3';
/** Class of a fleet without history, with coefficient 1.00. */
const classOfAnyFleet: BonusMalusClass = '4';

/** Simulates the registry without a circuit breaker, so that one partner's failures do not affect other partners. */
export function createSandboxRegistry(bound: Bound, meter: CallMeter): BonusMalusRegistry {
  return {
    bonusMalus: (query, { traceId }) => meter.measure(() => answered(bound, query, traceId)),
  };
}

async function answered(bound: Bound, query: BonusMalusQuery, traceId: string): Promise<BonusMalusAnswer> {
  const numbers = query.drivers.filter(isMagic).map(({ licenceNumber }) => licenceNumber);
  if (numbers.length > 0) await behaved(bound, numbers);
  return {
    requestId: `SANDBOX-${traceId}`,
    drivers: query.drivers.map(classOf),
    ...(query.organizationInn === undefined ? {} : { organization: classOfAnyFleet }),
  };
}

async function behaved(bound: Bound, numbers: readonly string[]): Promise<void> {
  if (numbers.some((number) => number.startsWith('2'))) throw down();
  const wait = waitOf(numbers);
  if (wait) await boundedCall(bound, () => wait);
}

function isMagic({ licenceSerial }: { readonly licenceSerial: string }): boolean {
  return licenceSerial.replaceAll(' ', '') === magicSerial;
}

/** Returns a promise that delays the response or never resolves; undefined for an immediate response. */
function waitOf(numbers: readonly string[]): Promise<unknown> | undefined {
  if (numbers.some((number) => number.startsWith('1'))) return new Promise(() => undefined);
  const delayMs = Math.max(0, ...numbers.filter((number) => /^0\d{5}$/.test(number)).map(Number));
  return delayMs > 0 ? pause(delayMs, undefined, { ref: false }) : undefined;
}

function classOf(driver: BonusMalusQuery['drivers'][number]): BonusMalusClass {
  const code = isMagic(driver) && /^3\d{3}(\d\d)$/.exec(driver.licenceNumber)?.[1];
  if (!code) return classOfAnyOther;
  return code === '99' ? 'M' : (bonusMalusClass(String(Number(code))) ?? classOfAnyOther);
}

function down(): ServiceError {
  return new ServiceError('UNAVAILABLE', {
    faults: [faultAt('registry', 'Реестр КБМ недоступен', 'OUTSIDE_SYSTEM_UNAVAILABLE', 'rating')],
  });
}

const classes = ['M', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'] as const;

/** Reads a bonus-malus class; undefined if the text is not a class. */
export function bonusMalusClass(text: unknown): BonusMalusClass | undefined {
  return classes.find((known) => known === text);
}
