import { isObject, isSameJson, type Json, type JsonObject } from '../../kernel/json.ts';
import { everyField, type Field, type Fields } from '../fields/field.ts';
import { datesOf } from '../prolongation/dates.ts';
import {
  bodyMerge,
  fields,
  type Merge,
  objectAt,
  type Value,
  vehicle,
  without,
} from '../prolongation/merge.ts';
import { namedPrevious, takenOf } from '../prolongation/named.ts';
import type { Prolongation } from '../prolongation/prolongation.ts';
import type { AnyDefinition, ThingWords } from './definition.ts';

/** A contract goes on from the one that `previousPolicyNumber` names: what is asked again is left out, the rest is taken. */
export function prolongationOf(definition: AnyDefinition, schemas: Prolongation['schemas']): Prolongation {
  const { code, things, term, fields: own, vehicle: name } = definition;
  const merge = bodyMerge(
    {
      [code]: fields({
        ...merges(own),
        ...(name === undefined ? {} : { [name]: vehicle }),
        ...(things ? { [things.name]: mergeThings(things) } : {}),
      }),
    },
    { uw: fields() },
  );
  return {
    field: `insuredObject.${code}.previousPolicyNumber`,
    schemas,
    previous(body) {
      const own = objectAt(body, 'insuredObject', code);
      const isWhole = isObject(body.policyHolder) && Array.isArray(own[things?.name ?? 'covers']);
      return namedPrevious(body, own, isWhole);
    },
    continued(contract, body, today) {
      const { previousPolicyNumber: _, ...sent } = body;
      const merged = merge(withoutAsked(definition, takenOf(contract.body)), sent);
      const insured = objectAt(merged, 'insuredObject');
      const said = objectAt(insured, code);
      const dates = { ...merged, ...datesOf(contract, sent, today, term.until?.(said)) };
      const next = { ...said, isProlongation: true, previousPolicyNumber: contract.policyNumber };
      const continued = { ...dates, insuredObject: { ...insured, [code]: next } };
      return { body: definition.askAgain?.(contract, continued) ?? continued };
    },
  };
}

/** The earlier body without what is asked again. */
function withoutAsked({ code, fields: own, things }: AnyDefinition, body: JsonObject): JsonObject {
  const insured = objectAt(body, 'insuredObject');
  const kept = withoutFields(insured[code], own);
  if (!isObject(kept)) return body;
  const list = things ? kept[things.name] : undefined;
  const taken =
    things && Array.isArray(list)
      ? { ...kept, [things.name]: list.map((thing: Json) => withoutFields(thing, things.fields) ?? thing) }
      : kept;
  return { ...body, insuredObject: { ...insured, [code]: taken } };
}

function withoutFields(value: Value, fields: Fields): Value {
  return everyField(fields)
    .filter(([, { askedAgain }]) => askedAgain === true)
    .reduce<Value>((kept, [path]) => withoutPath(kept, path.split('.')), value);
}

function withoutPath(value: Value, [name = '', ...rest]: readonly string[]): Value {
  if (rest.length === 0 || !isObject(value)) return without(value, (one) => one === name);
  const inner = withoutPath(value[name], rest);
  return inner === undefined ? value : { ...value, [name]: inner };
}

/** Of a part whose fields are of the product those that are sent replace the old ones. */
function merges(of: Fields): Readonly<Record<string, Merge>> {
  return Object.fromEntries(
    Object.entries<Field>(of).flatMap(([name, { fields: inner }]) =>
      inner ? [[name, fields(merges(inner))]] : [],
    ),
  );
}

/** A thing that was sent is laid over the earlier one of its place, unless it is another one. */
function mergeThings({
  identity,
  fields: each,
}: Pick<ThingWords<Fields, string>, 'identity' | 'fields'>): Merge {
  const merge = fields(merges(each));
  const isOther = (old: JsonObject, sent: JsonObject) =>
    identity.some((name) => sent[name] !== undefined && !isSameJson(old[name], sent[name]));
  const one = (old: Value, sent: Json): Json =>
    isObject(old) && isObject(sent) && !isOther(old, sent) ? ((merge(old, sent) ?? sent) as Json) : sent;
  return (old, sent) => {
    if (!Array.isArray(sent)) return sent === undefined ? old : sent;
    return sent.map((thing: Json, index) =>
      one(Array.isArray(old) ? (old[index] as Value) : undefined, thing),
    );
  };
}
