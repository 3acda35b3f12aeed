import type { TSchema } from 'typebox';
import { asNode, referenceTarget, type SchemaNode } from './schema-parts.ts';

/** What a schema names of a value: the fields of an object or what an array holds; neither where anything goes. */
export interface Known {
  readonly fields: ReadonlyMap<string, Known> | null;
  readonly items: Known | null;
}

const anything: Known = { fields: null, items: null };

/** The fields that a schema names, at any depth; named schemas are read once. */
export function knownFields(schema: TSchema): Known {
  const parts = new Map<SchemaNode, Known>();

  function partOf(part: SchemaNode): Known {
    const known = parts.get(part) ?? read(part);
    parts.set(part, known);
    return known;
  }

  function read(node: SchemaNode): Known {
    const part = referenceTarget(node);
    if (part) return partOf(asNode(part));
    const { properties, items } = node;
    if (typeof properties === 'object' && properties !== null) {
      const fields = Object.entries(properties).map(([name, child]) => [name, read(asNode(child))] as const);
      return { fields: new Map(fields), items: null };
    }
    return typeof items === 'object' && items !== null
      ? { fields: null, items: read(asNode(items)) }
      : anything;
  }

  return read(asNode(schema));
}

/** True where the schema names every field of a value; `ours` stand at its root besides. Every request pays for this. */
export function knowsAll({ fields, items }: Known, value: unknown, ours?: ReadonlySet<string>): boolean {
  if (fields === null) {
    if (items === null || !Array.isArray(value)) return true;
    for (let index = 0; index < value.length; index += 1) if (!knowsAll(items, value[index])) return false;
    return true;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
  // A list of the names would have to be made first.
  for (const name in value) {
    const field = fields.get(name);
    if (field === anything) continue;
    if (field === undefined) {
      if (ours === undefined || !ours.has(name)) return false;
    } else if (!knowsAll(field, (value as Record<string, unknown>)[name])) return false;
  }
  return true;
}

export type Step = string | number;

/** An object that a schema knows, and where it stands. */
export interface KnownPlace {
  readonly path: readonly Step[];
  readonly fields: ReadonlyMap<string, Known>;
}

/** Tells of every field that the schema does not name, the top of each alone. */
export function eachUnknown(
  { fields, items }: Known,
  value: unknown,
  tell: (place: KnownPlace, name: string) => void,
  path: readonly Step[] = [],
): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (items) value.forEach((item, index) => void eachUnknown(items, item, tell, [...path, index]));
    return;
  }
  if (!fields) return;
  const place = { path, fields };
  for (const name of Object.keys(value)) {
    const field = fields.get(name);
    if (field === undefined) tell(place, name);
    else if (field !== anything)
      eachUnknown(field, (value as Record<string, unknown>)[name], tell, [...path, name]);
  }
}

/** Every field that the schema names, as a path from its root; what an array holds stands behind `[]`. */
export function namedPaths(known: Known, path: readonly string[] = []): readonly (readonly string[])[] {
  if (known.items) return namedPaths(known.items, [...path, '[]']);
  return [...(known.fields ?? [])].flatMap(([name, child]) => [
    [...path, name],
    ...namedPaths(child, [...path, name]),
  ]);
}
