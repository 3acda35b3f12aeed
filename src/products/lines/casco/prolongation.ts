import { isObject, type JsonObject } from '#kernel/json/json.ts';
import type { Field } from '../../fields/field.ts';
import { agedDrivers } from '../../product/prolongation/aged-drivers.ts';
import { dateIn, prolongedDates } from '../../product/prolongation/dates.ts';
import { bodyMerge, fields, mergeMotor, nestedObject } from '../../product/prolongation/merge.ts';
import { namedPrevious, prolongedBody } from '../../product/prolongation/named.ts';
import type { Prolongation } from '../../product/prolongation/prolongation.ts';
import { conditionFields, guardFields } from './fields.ts';
import { revalueCovers } from './prolongation/revalued.ts';
import { cascoBodies } from './schema.ts';
import type { CascoTariff } from './tariff/definition.ts';

/** Prolongs the contract named in `previousPolicyNumber`, and reduces the vehicle's value by the wear since then. */
export const cascoProlongation: Prolongation<CascoTariff> = {
  field: 'insuredObject.casco.previousPolicyNumber',
  schemas: cascoBodies.prolongations,
  previous: (body) => namedPrevious(body, nestedObject(body, 'insuredObject', 'casco'), isWhole(body)),
  continued(contract, body, today, tariff) {
    const { previousPolicyNumber: _, ...sent } = body;
    const dates = prolongedDates(contract, sent, today);
    const merged: JsonObject = { ...mergedBodies(prolongedBody(contract.body), sent), ...dates };
    if (!isObject(merged.insuredObject) || !isObject(merged.insuredObject.casco)) return { body: merged };
    const { casco } = merged.insuredObject;
    const sentCasco = nestedObject(sent, 'insuredObject', 'casco');
    const { drivers } = nestedObject(contract.body, 'insuredObject', 'casco');
    const admitted = sentCasco.drivers === undefined ? drivers : sentCasco.drivers;
    const now = revalueCovers(
      contract,
      sentCasco,
      casco,
      dateIn(dates.startDate) ?? contract.termEndsOn,
      tariff,
    );
    const whole: JsonObject = {
      ...casco,
      ...(isObject(casco.vehicle) ? { vehicle: now.vehicle } : {}),
      ...(now.covers === undefined ? {} : { covers: now.covers }),
      ...(admitted === undefined || admitted === null
        ? {}
        : { drivers: agedDrivers(admitted, drivers, contract.concludedOn, today) }),
      isProlongation: true,
      previousPolicyNumber: contract.policyNumber,
    };
    return {
      body: { ...merged, insuredObject: { ...merged.insuredObject, casco: whole } },
      assumptions: now.assumptions,
    };
  },
};

/** Returns true if nothing has to be copied from the earlier contract, which may then be another insurer's. */
function isWhole(body: JsonObject): boolean {
  const { vehicle, covers } = nestedObject(body, 'insuredObject', 'casco');
  return isObject(body.policyHolder) && isObject(vehicle) && Array.isArray(covers);
}

/** Fields that describe one vehicle; they are not copied to a contract for another vehicle. */
const ofVehicle = ['vehicleDocument', ...Object.keys(guardFields)];

const parts = Object.entries<Field>(conditionFields).filter(([, { kind }]) => kind === 'part');

const casco = mergeMotor(
  (_, isOtherVehicle) => (isOtherVehicle ? ofVehicle : []),
  Object.fromEntries(parts.map(([name]) => [name, fields()])),
);

const mergedBodies = bodyMerge({ casco }, { mileageLimit: fields(), uw: fields() });
