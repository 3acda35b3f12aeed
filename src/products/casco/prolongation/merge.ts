import { isObject } from '../../../kernel/json.ts';
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

/** Of another vehicle nothing holds that was said of the old one. */
const ofVehicle = new Set(['vehicleDocument', 'antiTheftSystem', 'isAutostart']);

const casco: Merge = (old, sent) => {
  if (!isObject(old) || !isObject(sent)) return whole(old, sent);
  const isOther = isOtherVehicle(old.vehicle, sent.vehicle);
  return fields({ vehicle, owner, antiTheftSystem: fields(), loanAgreement: fields() })(
    without(old, (name) => isOther && ofVehicle.has(name)),
    sent,
  );
};

export const mergedBodies = bodyMerge({ casco }, { mileageLimit: fields(), uw: fields() });
