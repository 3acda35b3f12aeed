import { addDays, addMonths, type DateText } from '../../kernel/calendar.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { inLatinCapitals } from '../../kernel/lookalikes.ts';
import { readDate } from '../contract-dates.ts';
import type { NamedPrevious, PreviousContract, Prolongation } from '../product.ts';
import { mergedBodies } from './prolongation/merge.ts';
import { agedDrivers, movedPeriods } from './prolongation/moved.ts';
import { osagoProlongationSchemas } from './schema.ts';

/** Where the number of the previous contract stands. */
const field = 'insuredObject.osago.previousPolicyNumber';
const policyNumberPattern = /^\p{L}{3}\d{10}$/u;

/** What belongs to one contract only: its dates, its form, its version. */
const notTaken = new Set(['startDate', 'endDate', 'issueDate', 'createDate', 'bso', 'version']);

/** An osago contract goes on from the one that `previousPolicyNumber` names. */
export const osagoProlongation: Prolongation = {
  field,
  schemas: osagoProlongationSchemas,
  previous,
  continued,
};

function previous(body: JsonObject): NamedPrevious | undefined {
  const osago = osagoOf(body);
  // Beside the insured object it is understood too, where a partner sends hardly anything else.
  const sent = osago.previousPolicyNumber ?? body.previousPolicyNumber;
  const policyNumber = typeof sent === 'string' ? inLatinCapitals(sent) : '';
  if (!policyNumberPattern.test(policyNumber)) return undefined;
  return { policyNumber, isNeeded: osago.isProlongation === true || !isWhole(body) };
}

/** True where nothing has to be taken: such a body may name a contract of another insurer. */
function isWhole(body: JsonObject): boolean {
  const { vehicle, drivers, isUnlimitedDrivers } = osagoOf(body);
  const saysWhoDrives = Array.isArray(drivers) || typeof isUnlimitedDrivers === 'boolean';
  return isObject(body.policyHolder) && isObject(vehicle) && saysWhoDrives;
}

function continued(contract: PreviousContract, body: JsonObject, today: DateText): JsonObject {
  const { previousPolicyNumber: _, ...sent } = body;
  const kept = Object.fromEntries(Object.entries(contract.body).filter(([name]) => !notTaken.has(name)));
  const merged: JsonObject = { ...mergedBodies(kept, sent), ...datesOf(contract, sent, today) };
  if (!isObject(merged.insuredObject) || !isObject(merged.insuredObject.osago)) return merged;
  const { usagePeriods: _old, ...osago } = merged.insuredObject.osago;
  return {
    ...merged,
    insuredObject: {
      ...merged.insuredObject,
      osago: {
        ...osago,
        ...takenOf(contract, osagoOf(sent), merged, today),
        isProlongation: true,
        previousPolicyNumber: contract.policyNumber,
      },
    },
  };
}

/** What is taken, but not as it was: a year has passed. */
function takenOf(contract: PreviousContract, sent: JsonObject, dates: Dated, today: DateText): JsonObject {
  const old = osagoOf(contract.body);
  const drivers = sent.drivers === undefined && sent.isUnlimitedDrivers !== true ? old.drivers : undefined;
  const periods = sent.usagePeriods ?? movedPeriods(old.usagePeriods, contract, termOf(dates));
  return {
    ...(drivers === undefined ? {} : { drivers: agedDrivers(drivers, contract.concludedOn, today) }),
    ...(periods === undefined || periods === null ? {} : { usagePeriods: periods }),
  };
}

interface Dated {
  readonly startDate?: Json;
  readonly endDate?: Json;
}

/** The dates that were sent; else cover goes on without a gap, or from today on, for a year after a year. */
function datesOf(contract: PreviousContract, sent: JsonObject, today: DateText): Dated {
  const next = addDays(contract.endsOn, 1);
  const startDate = sent.startDate ?? `${next > today ? next : today}T00:00:00+03:00`;
  const startsOn = dateIn(startDate);
  const wasYear = addDays(addMonths(contract.startsOn, 12), -1) === contract.termEndsOn;
  const endDate =
    sent.endDate ??
    (startsOn !== undefined && wasYear
      ? `${addDays(addMonths(startsOn, 12), -1)}T23:59:59+03:00`
      : undefined);
  return { startDate, ...(endDate === undefined ? {} : { endDate }) };
}

function termOf({ startDate, endDate }: Dated) {
  const [startsOn, endsOn] = [dateIn(startDate), dateIn(endDate)];
  return startsOn !== undefined && endsOn !== undefined ? { startsOn, endsOn } : undefined;
}

function dateIn(value: Json | undefined): DateText | undefined {
  return typeof value === 'string' ? readDate(value) : undefined;
}

function osagoOf({ insuredObject }: JsonObject): JsonObject {
  return isObject(insuredObject) && isObject(insuredObject.osago) ? insuredObject.osago : {};
}
