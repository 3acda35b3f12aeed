import { isObject, type Json, type JsonObject } from '../../../kernel/json.ts';
import { normalVin } from '../../../vehicles/vin.ts';

type Value = Json | undefined;
type Merge = (old: Value, sent: Value) => Value;

/** The old body with what was sent on top of it: fields that are sent replace the old ones, and null removes them. */
export function mergedBodies(old: JsonObject, sent: JsonObject): JsonObject {
  return root(old, sent) as JsonObject;
}

/** A person, a document or an address of two halves would be nobody's, so such parts are replaced whole. */
const whole: Merge = (old, sent) => (sent === undefined ? old : sent);

/** Objects of which single fields are replaced, the named ones by rules of their own. */
function fields(inner: Readonly<Record<string, Merge>> = {}): Merge {
  return (old, sent) => {
    if (!isObject(old) || !isObject(sent)) return whole(old, sent);
    const names = new Set([...Object.keys(old), ...Object.keys(sent)]);
    const merged = [...names].flatMap((name): [string, Json][] => {
      const value = (own(inner, name) ?? whole)(own(old, name), own(sent, name));
      return value === undefined || value === null ? [] : [[name, value]];
    });
    return Object.fromEntries(merged);
  };
}

/** Of another person or organization nothing of the old one holds. */
const party: Merge = (old, sent) => (isOtherParty(old, sent) ? sent : fields()(old, sent));

function isOtherParty(old: Value, sent: Value): boolean {
  return (
    differ(textAt(old, 'person', 'birthDate'), textAt(sent, 'person', 'birthDate')) ||
    differ(textAt(old, 'organization', 'inn'), textAt(sent, 'organization', 'inn'))
  );
}

const ownerKinds = ['vehicleOwnerPerson', 'vehicleOwnerOrganization'];

/** An owner is a person or an organization, so one that is sent takes the place of either. */
const owner: Merge = (old, sent) => {
  const isSent = isObject(sent) && ownerKinds.some((kind) => isObject(sent[kind]));
  const kept = isSent ? without(old, (name) => !isObject(sent[name])) : old;
  return fields({ vehicleOwnerPerson: party, vehicleOwnerOrganization: party })(kept, sent);
};

const namesOfVehicle = /^(?:mark|model|otherMark|otherModel)(?:Code|Name)$|^car(?:Id|id|code)$/;

/** A vehicle is named in one way; a way that is sent takes the place of the old one. */
const vehicle: Merge = (old, sent) => {
  if (isOtherVehicle(old, sent)) return sent;
  const isNamed = isObject(sent) && Object.keys(sent).some((name) => namesOfVehicle.test(name));
  const kept = isNamed ? without(old, (name) => namesOfVehicle.test(name)) : old;
  return fields({ vehicleModel: fields() })(kept, sent);
};

function isOtherVehicle(old: Value, sent: Value): boolean {
  const [oldVin, sentVin] = [textAt(old, 'vin'), textAt(sent, 'vin')];
  return differ(oldVin && normalVin(oldVin), sentVin && normalVin(sentVin));
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

function without(value: Value, isDropped: (name: string) => boolean): Value {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !isDropped(name)));
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
