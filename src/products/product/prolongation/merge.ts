import { normalVin, vehicleNumber } from '#catalogues/vehicles/vehicle-numbers.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';

export type Value = Json | undefined;
/** Merges a sent value into the old value; undefined means that there is no value. */
export type Merge = (old: Value, sent: Value) => Value;

/** Replaces the whole value, because a mixture of two persons, documents or addresses would be wrong. */
export const replaceWhole: Merge = (old, sent) => (sent === undefined ? old : sent);

/** Merges objects field by field; `inner` has the rules of single fields. Null removes a field. */
export function fields(inner: Readonly<Record<string, Merge>> = {}): Merge {
  return (old, sent) => {
    if (!isObject(old) || !isObject(sent)) return replaceWhole(old, sent);
    const names = new Set([...Object.keys(old), ...Object.keys(sent)]);
    const merged = [...names].flatMap((name): [string, Json][] => {
      const value = (own(inner, name) ?? replaceWhole)(own(old, name), own(sent, name));
      return value === undefined || value === null ? [] : [[name, value]];
    });
    return Object.fromEntries(merged);
  };
}

/** Merges a party; a different person or organization replaces the old party completely. */
export const mergeParty: Merge = (old, sent) => (isOtherParty(old, sent) ? sent : fields()(old, sent));

function isOtherParty(old: Value, sent: Value): boolean {
  return (
    differ(textAt(old, 'person', 'birthDate'), textAt(sent, 'person', 'birthDate')) ||
    differ(textAt(old, 'organization', 'inn'), textAt(sent, 'organization', 'inn'))
  );
}

const ownerKinds = ['vehicleOwnerPerson', 'vehicleOwnerOrganization'];

/** Merges the owner. A sent person replaces an earlier organization, and a sent organization an earlier person. */
const owner: Merge = (old, sent) => {
  const isSent = isObject(sent) && ownerKinds.some((kind) => isObject(sent[kind]));
  const carried = isSent ? without(old, (name) => !isObject(sent[name])) : old;
  return fields({ vehicleOwnerPerson: mergeParty, vehicleOwnerOrganization: mergeParty })(carried, sent);
};

const namesOfVehicle = /^(?:mark|model|otherMark|otherModel)(?:Code|Name)$|^car(?:Id|id|code)$/;

/** Merges a vehicle. If any name or code of make or model is sent, all earlier names and codes are dropped. */
export const vehicle: Merge = (old, sent) => {
  if (isOtherVehicle(old, sent)) return sent;
  const model = isObject(sent) ? sent.vehicleModel : undefined;
  const isNamed = namesVehicle(sent) || namesVehicle(model);
  const carried = isNamed ? withoutNames(old) : old;
  return fields({ vehicleModel: fields() })(carried, sent);
};

function namesVehicle(value: Value): boolean {
  return isObject(value) && Object.keys(value).some((name) => namesOfVehicle.test(name));
}

function withoutNames(old: Value): Value {
  const rest = without(old, (name) => namesOfVehicle.test(name));
  if (!isObject(rest) || !isObject(rest.vehicleModel)) return rest;
  return { ...rest, vehicleModel: without(rest.vehicleModel, (name) => namesOfVehicle.test(name)) ?? null };
}

/** Merges an object with a vehicle. `dropped` returns the earlier fields that a change makes outdated. */
export function mergeMotor(
  dropped: (sent: JsonObject, isOtherVehicle: boolean) => readonly string[],
  parts: Readonly<Record<string, Merge>> = {},
): Merge {
  const merge = fields({ ...parts, vehicle, owner });
  return (old, sent) => {
    if (!isObject(old) || !isObject(sent)) return replaceWhole(old, sent);
    const outdated = dropped(sent, isOtherVehicle(old.vehicle, sent.vehicle));
    return merge(
      without(old, (name) => outdated.includes(name)),
      sent,
    );
  };
}

export function isOtherVehicle(old: Value, sent: Value): boolean {
  const [oldVin, sentVin] = [vehicleNumber(textAt(old, 'vin')), vehicleNumber(textAt(sent, 'vin'))];
  return differ(oldVin && normalVin(oldVin), sentVin && normalVin(sentVin));
}

/** Removes the fields whose names match; returns a value that is not an object unchanged. */
export function without(value: Value, isDropped: (name: string) => boolean): Value {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !isDropped(name)));
}

/** Returns the object at the path `names`; an empty object if there is none. */
export function nestedObject(value: Value, ...names: readonly string[]): JsonObject {
  let current = value;
  for (const name of names) current = isObject(current) ? own(current, name) : undefined;
  return isObject(current) ? current : {};
}

function differ(old: string | undefined, sent: string | undefined): boolean {
  return old !== undefined && sent !== undefined && old !== sent;
}

function textAt(value: Value, ...path: readonly string[]): string | undefined {
  let current = value;
  for (const name of path) current = isObject(current) ? own(current, name) : undefined;
  return typeof current === 'string' ? current : undefined;
}

/** Reads an own property, because a sent field may have the name of an inherited property. */
function own<Kept>(object: Readonly<Record<string, Kept>>, name: string): Kept | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Merges a sent body into the earlier body; null removes a field. `others` are rules outside the insured object. */
export function bodyMerge(
  insuredObject: Readonly<Record<string, Merge>>,
  others: Readonly<Record<string, Merge>> = {},
): (old: JsonObject, sent: JsonObject) => JsonObject {
  const merge = fields({
    policyHolder: mergeParty,
    insuredObject: fields(insuredObject),
    infoList: fields(),
    additionalProperties: fields(),
    ...others,
  });
  return (old, sent) => merge(old, sent) as JsonObject;
}
