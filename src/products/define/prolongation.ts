import type { HolderType } from '../../kernel/holder-type.ts';
import { isObject, isSameJson, type Json, type JsonObject } from '../../kernel/json.ts';
import type { NamedSchema } from '../../kernel/schema-parts.ts';
import { forQuote } from '../body-schema.ts';
import { datesOf } from '../prolongation/dates.ts';
import { bodyMerge, fields, type Merge, objectAt, type Value, without } from '../prolongation/merge.ts';
import { namedPrevious, takenOf } from '../prolongation/named.ts';
import type { Prolongation } from '../prolongation/prolongation.ts';
import { prolongationSchema } from '../prolongation/schema.ts';
import type { AnyDefinition } from './definition.ts';
import type { Field } from './field.ts';
import { capital } from './schema.ts';

/** A contract goes on from the one that `previousPolicyNumber` names: what is asked again is left out, the rest is taken. */
export function prolongationOf(
  definition: AnyDefinition,
  bodies: Readonly<Record<HolderType, NamedSchema>>,
): Prolongation {
  const { code, things } = definition;
  const schema = (kind: string, body: NamedSchema) =>
    prolongationSchema(`Prolongation${kind}${capital(code)}`, code, forQuote(body));
  const merge = bodyMerge(
    { [code]: fields(things ? { [things.name]: mergeThings(things.identity) } : {}) },
    { uw: fields() },
  );
  return {
    field: `insuredObject.${code}.previousPolicyNumber`,
    schemas: {
      individual: schema('Individual', bodies.individual),
      corporate: schema('Corporate', bodies.corporate),
    },
    previous(body) {
      const own = objectAt(body, 'insuredObject', code);
      const isWhole = isObject(body.policyHolder) && Array.isArray(own[things?.name ?? 'covers']);
      return namedPrevious(body, own, isWhole);
    },
    continued(contract, body, today) {
      const { previousPolicyNumber: _, ...sent } = body;
      const merged = merge(withoutAsked(definition, takenOf(contract.body)), sent);
      const insured = objectAt(merged, 'insuredObject');
      const own = {
        ...objectAt(insured, code),
        isProlongation: true,
        previousPolicyNumber: contract.policyNumber,
      };
      return {
        body: { ...merged, ...datesOf(contract, sent, today), insuredObject: { ...insured, [code]: own } },
      };
    },
  };
}

/** The earlier body without what is asked again. */
function withoutAsked({ code, fields: own, things }: AnyDefinition, body: JsonObject): JsonObject {
  const insured = objectAt(body, 'insuredObject');
  const kept = without(insured[code], (name) => own[name]?.askedAgain === true);
  if (!isObject(kept)) return body;
  const list = things ? kept[things.name] : undefined;
  const each = (thing: Json) =>
    without(thing, (name) => (things?.fields[name] as Field | undefined)?.askedAgain === true);
  const taken =
    things && Array.isArray(list)
      ? { ...kept, [things.name]: list.map((thing: Json) => each(thing) ?? thing) }
      : kept;
  return { ...body, insuredObject: { ...insured, [code]: taken } };
}

/** A thing that was sent is laid over the earlier one of its place, unless it is another one. */
function mergeThings(identity: readonly string[]): Merge {
  const isOther = (old: JsonObject, sent: JsonObject) =>
    identity.some((name) => sent[name] !== undefined && !isSameJson(old[name], sent[name]));
  const one = (old: Value, sent: Json): Json =>
    isObject(old) && isObject(sent) && !isOther(old, sent) ? ((fields()(old, sent) ?? sent) as Json) : sent;
  return (old, sent) => {
    if (!Array.isArray(sent)) return sent === undefined ? old : sent;
    return sent.map((thing: Json, index) =>
      one(Array.isArray(old) ? (old[index] as Value) : undefined, thing),
    );
  };
}
