import { normalVin, vehicleNumber } from '#catalogues/vehicles/vehicle-numbers.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';

export type Value = Json | undefined;
/** How a value that was sent goes on top of the old one; undefined for no value. */
export type Merge = (old: Value, sent: Value) => Value;

/** A person, a document or an address of two halves would be nobody's, so such parts are replaced whole. */
export const replaceWhole: Merge = (old, sent) => (sent === undefined ? old : sent);

/** Objects of which single fields are replaced, the named ones by rules of their own; null removes a field. */
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

/** Of another person or organization nothing of the old one holds. */
export const mergeParty: Merge = (old, sent) => (isOtherParty(old, sent) ? sent : fields()(old, sent));

function isOtherParty(old: Value, sent: Value): boolean {
  return (
    differ(textAt(old, 'person', 'birthDate'), textAt(sent, 'person', 'birthDate')) ||
    differ(textAt(old, 'organization', 'inn'), textAt(sent, 'organization', 'inn'))
  );
}

const ownerKinds = ['vehicleOwnerPerson', 'vehicleOwnerOrganization'];

/** An owner is a person or an organization, so one that is sent takes the place of either. */
export const owner: Merge = (old, sent) => {
  const isSent = isObject(sent) && ownerKinds.some((kind) => isObject(sent[kind]));
  const kept = isSent ? without(old, (name) => !isObject(sent[name])) : old;
  return fields({ vehicleOwnerPerson: mergeParty, vehicleOwnerOrganization: mergeParty })(kept, sent);
};

const namesOfVehicle = /^(?:mark|model|otherMark|otherModel)(?:Code|Name)$|^car(?:Id|id|code)$/;

/** A vehicle is named in one way; a way that is sent takes the place of the old one. */
export const vehicle: Merge = (old, sent) => {
  if (isOtherVehicle(old, sent)) return sent;
  const model = isObject(sent) ? sent.vehicleModel : undefined;
  const isNamed = namesVehicle(sent) || namesVehicle(model);
  const kept = isNamed ? withoutNames(old) : old;
  return fields({ vehicleModel: fields() })(kept, sent);
};

function namesVehicle(value: Value): boolean {
  return isObject(value) && Object.keys(value).some((name) => namesOfVehicle.test(name));
}

/** The old scheme's code may stand beside the vehicle or in its model. */
function withoutNames(old: Value): Value {
  const rest = without(old, (name) => namesOfVehicle.test(name));
  if (!isObject(rest) || !isObject(rest.vehicleModel)) return rest;
  return { ...rest, vehicleModel: without(rest.vehicleModel, (name) => namesOfVehicle.test(name)) ?? null };
}

/** True where both say a VIN and not the same. */
export function isOtherVehicle(old: Value, sent: Value): boolean {
  const [oldVin, sentVin] = [vehicleNumber(textAt(old, 'vin')), vehicleNumber(textAt(sent, 'vin'))];
  return differ(oldVin && normalVin(oldVin), sentVin && normalVin(sentVin));
}

/** The object without the fields of such names; what is no object stays as it is. */
export function without(value: Value, isDropped: (name: string) => boolean): Value {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !isDropped(name)));
}

/** The object in `value` under `names`, one below the other; empty where there is none. */
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

/** The object's own value: a field may be named like something that every object inherits. */
function own<Kept>(object: Readonly<Record<string, Kept>>, name: string): Kept | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * How a product's body takes what was sent on top of the old one: fields that are sent replace the old ones, and null
 * removes them. `others` are parts of this product alone.
 */
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
