import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { addMonths, type DateText, fullYears } from '#kernel/time/calendar.ts';
import type { Period } from '../../product/dates/due-dates.ts';
import { agedDrivers } from '../../product/prolongation/aged-drivers.ts';
import { type Dated, dateIn, findPeriod, prolongedDates } from '../../product/prolongation/dates.ts';
import { bodyMerge, mergeMotor, nestedObject } from '../../product/prolongation/merge.ts';
import { namedPrevious, prolongedBody } from '../../product/prolongation/named.ts';
import type { PreviousContract, Prolongation } from '../../product/prolongation/prolongation.ts';
import type { OsagoObject } from './application.ts';
import { leavesDriversOpen } from './reading.ts';
import { osagoProlongationSchemas } from './schema.ts';

const policyNumberPattern = /^\p{L}{3}\d{10}$/u;

export const osagoProlongation: Prolongation = {
  field: 'insuredObject.osago.previousPolicyNumber',
  schemas: osagoProlongationSchemas,
  previous(body) {
    const own = nestedObject(body, 'insuredObject', 'osago');
    return namedPrevious(body, own, isWhole(body), policyNumberPattern);
  },
  continued(contract, body, today) {
    const { previousPolicyNumber: _, ...sent } = body;
    // A pre-numbered paper form belongs to one contract, so it is not copied.
    const { bso: _form, ...rest } = prolongedBody(contract.body);
    const merged: JsonObject = { ...mergedBodies(rest, sent), ...prolongedDates(contract, sent, today) };
    if (!isObject(merged.insuredObject) || !isObject(merged.insuredObject.osago)) return { body: merged };
    const { usagePeriods: _old, ...osago } = merged.insuredObject.osago;
    const sentOsago = nestedObject(sent, 'insuredObject', 'osago');
    const isOpen = saysNothingOfDrivers(sentOsago) && leavesDriversOpen(osago as OsagoObject);
    const whole: JsonObject = {
      ...osago,
      ...takenWithTime(contract, sentOsago, merged, today),
      ...(isOpen ? { isUnlimitedDrivers: true } : {}),
      isProlongation: true,
      previousPolicyNumber: contract.policyNumber,
    };
    return {
      body: { ...merged, insuredObject: { ...merged.insuredObject, osago: whole } },
      ...(isOpen ? { assumptions: ['водители: без ограничения, как в прежнем договоре'] } : {}),
    };
  },
};

/** Returns true if nothing has to be copied from the earlier contract, which may then be another insurer's. */
function isWhole(body: JsonObject): boolean {
  const { vehicle, drivers, isUnlimitedDrivers } = nestedObject(body, 'insuredObject', 'osago');
  const saysWhoDrives = Array.isArray(drivers) || typeof isUnlimitedDrivers === 'boolean';
  return isObject(body.policyHolder) && isObject(vehicle) && saysWhoDrives;
}

/** Returns true if the request says nothing about drivers; they are then copied from the earlier contract. */
function saysNothingOfDrivers({ drivers, isUnlimitedDrivers }: JsonObject): boolean {
  return drivers === undefined && isUnlimitedDrivers === undefined;
}

function takenWithTime(
  contract: PreviousContract,
  sent: JsonObject,
  dates: Dated,
  today: DateText,
): JsonObject {
  const old = nestedObject(contract.body, 'insuredObject', 'osago');
  const taken = sent.isUnlimitedDrivers === true ? undefined : old.drivers;
  const drivers = sent.drivers === undefined ? taken : sent.drivers;
  const periods = sent.usagePeriods ?? movedPeriods(old.usagePeriods, contract, findPeriod(dates));
  return {
    ...(drivers === undefined || drivers === null
      ? {}
      : { drivers: agedDrivers(drivers, old.drivers, contract.concludedOn, today) }),
    ...(periods === undefined || periods === null ? {} : { usagePeriods: periods }),
  };
}

const osago = mergeMotor((sent, isOtherVehicle) => [
  ...(isOtherVehicle ? ['vehicleDocument'] : []),
  ...(sent.drivers !== undefined ? ['isUnlimitedDrivers'] : []),
  ...(sent.isUnlimitedDrivers === true ? ['drivers'] : []),
]);

const mergedBodies = bodyMerge({ osago });

/** Moves periods of use to the new term: a season keeps its months, and a whole old term becomes the whole new term. */
function movedPeriods(
  periods: Json | undefined,
  old: { readonly startsOn: DateText; readonly termEndsOn: DateText },
  term: Period | undefined,
): readonly Json[] | undefined {
  if (!Array.isArray(periods) || !term) return undefined;
  const [first] = periods as readonly Json[];
  const wasWhole =
    periods.length === 1 && isObject(first) && first.start === old.startsOn && first.end === old.termEndsOn;
  if (wasWhole) return [{ start: term.startsOn, end: term.endsOn }];
  return (periods as readonly Json[]).map((period) => movedPeriod(period, term));
}

function movedPeriod(period: Json, { startsOn }: Period): Json {
  if (!isObject(period)) return period;
  const [start, end] = [dateIn(period.start), dateIn(period.end)];
  if (start === undefined || end === undefined) return period;
  const years = Math.max(0, yearsUntil(start, startsOn));
  return { ...period, start: addMonths(start, 12 * years), end: addMonths(end, 12 * years) };
}

function yearsUntil(day: DateText, startsOn: DateText): number {
  const years = fullYears(day, startsOn);
  return addMonths(day, 12 * years) < startsOn ? years + 1 : years;
}
