import { isObject, type JsonObject } from '../../../kernel/json.ts';
import {
  fields,
  isOtherVehicle,
  type Merge,
  owner,
  party,
  vehicle,
  whole,
  without,
} from '../../prolongation/merge.ts';

/** The old body with what was sent on top of it: fields that are sent replace the old ones, and null removes them. */
export function mergedBodies(old: JsonObject, sent: JsonObject): JsonObject {
  return root(old, sent) as JsonObject;
}

const osago: Merge = (old, sent) => {
  if (!isObject(old) || !isObject(sent)) return whole(old, sent);
  const dropped = new Set([
    ...(isOtherVehicle(old.vehicle, sent.vehicle) ? ['vehicleDocument'] : []),
    ...(sent.drivers !== undefined ? ['isUnlimitedDrivers'] : []),
    ...(sent.isUnlimitedDrivers === true ? ['drivers'] : []),
  ]);
  return fields({ vehicle, owner })(
    without(old, (name) => dropped.has(name)),
    sent,
  );
};

const root = fields({
  policyHolder: party,
  insuredObject: fields({ osago }),
  infoList: fields(),
  additionalProperties: fields(),
});
