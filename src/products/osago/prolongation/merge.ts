import { isObject } from '#kernel/json.ts';
import {
  bodyMerge,
  fields,
  isOtherVehicle,
  type Merge,
  owner,
  vehicle,
  whole,
  without,
} from '../../prolongation/merge.ts';

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

export const mergedBodies = bodyMerge({ osago });
