import { isNode, type Node, nodeAt, referenceName, type Value } from './node.ts';

const prefix = 'Quote';

/**
 * Source text of the type Draft. The helper type DraftField makes compiler errors show the short type name `Draft<Driver>`.
 */
export const draftType = `/** A type with every field optional, at any depth. */
export type Draft<Whole> = { [Key in keyof Whole]?: DraftField<Whole[Key]> };
type DraftField<Field> = Field extends readonly (infer Item)[] ? Draft<Item>[] : Field extends object ? Draft<Field> : Field;
`;

/** Finds the schema that `name` repeats with only optional fields: `Driver` for `QuoteDriver`. */
export function findWhole(name: string, schemas: Node): string | undefined {
  const whole = name.slice(prefix.length);
  if (!name.startsWith(prefix) || !isNode(schemas[whole])) return undefined;
  const draft = optional(inFull(nodeAt(schemas, whole), schemas));
  return JSON.stringify(inFull(nodeAt(schemas, name), schemas)) === JSON.stringify(draft) ? whole : undefined;
}

function inFull(value: Value, schemas: Node): Value {
  if (isNode(value) && typeof value.$ref === 'string')
    return inFull(nodeAt(schemas, referenceName(value.$ref)), schemas);
  return within(value, (part) => inFull(part, schemas));
}

function optional(value: Value): Value {
  if (!isNode(value) || !Array.isArray(value.required)) return within(value, optional);
  const { required: _required, ...rest } = value;
  return within(rest, optional);
}

function within(value: Value, change: (part: Value) => Value): Value {
  if (Array.isArray(value)) return value.map(change);
  if (!isNode(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)]));
}
