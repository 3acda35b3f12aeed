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

const root = fields({
  policyHolder: party,
  insuredObject: fields({ casco }),
  infoList: fields(),
  additionalProperties: fields(),
  mileageLimit: fields(),
  uw: fields(),
});
