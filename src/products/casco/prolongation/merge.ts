import { isObject } from '#kernel/json.ts';
import type { Field } from '../../fields/field.ts';
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
import { conditionFields, guardFields } from '../fields.ts';

/** Of another vehicle nothing holds that was said of the old one. */
const ofVehicle = new Set(['vehicleDocument', ...Object.keys(guardFields)]);

const parts = Object.entries<Field>(conditionFields).filter(([, { kind }]) => kind === 'part');

const casco: Merge = (old, sent) => {
  if (!isObject(old) || !isObject(sent)) return whole(old, sent);
  const isOther = isOtherVehicle(old.vehicle, sent.vehicle);
  return fields({ ...Object.fromEntries(parts.map(([name]) => [name, fields()])), vehicle, owner })(
    without(old, (name) => isOther && ofVehicle.has(name)),
    sent,
  );
};

export const mergedBodies = bodyMerge({ casco }, { mileageLimit: fields(), uw: fields() });
