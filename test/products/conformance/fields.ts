import type { TSchema } from 'typebox';
import { isObject, type Json, type JsonObject } from '../../../src/kernel/json.ts';
import { fieldPath } from '../../../src/kernel/schema.ts';
import { asNode, referenceTarget, type SchemaNode } from '../../../src/kernel/schema-parts.ts';

type Path = readonly (string | number)[];

/** A place in a body, and what the schema says of it; `schema` is undefined where it says nothing. */
export interface Field {
  readonly name: string;
  readonly value: Json;
  readonly schema: SchemaNode | undefined;
  /** True where the object that it stands in demands it. */
  readonly isRequired: boolean;
}

/** Every field of a body: objects, lists and their items, and what is in them. */
export function fieldsOf(body: JsonObject, schema: TSchema): readonly Field[] {
  const fields: Field[] = [];
  function walk(value: Json, node: SchemaNode | undefined, path: Path, isRequired: boolean): void {
    if (path.length > 0) fields.push({ name: fieldPath(path), value, schema: node, isRequired });
    if (Array.isArray(value)) {
      value.forEach((item: Json, index) => {
        walk(item, target(node?.items), [...path, index], false);
      });
    } else if (isObject(value)) {
      const required = Array.isArray(node?.required) ? node.required : [];
      for (const [key, content] of Object.entries(value)) {
        walk(content, target(asNode(node?.properties)[key]), [...path, key], required.includes(key));
      }
    }
  }
  walk(body, target(schema), [], true);
  return fields;
}

/** Values of types that the schema of the field does not take; none where it takes any. */
export function wrongValues({ schema }: Field): readonly Json[] {
  const types = [schema?.type].flat().filter((type) => typeof type === 'string');
  if (types.length === 0) return [];
  const samples: readonly (readonly [type: string, value: Json])[] = [
    ['null', null],
    ['boolean', true],
    ['number', 12_345],
    ['string', 'текст'],
    ['array', [{}]],
    ['object', { field: 'value' }],
  ];
  return samples
    .filter(([type]) => !types.includes(type) && !(type === 'number' && types.includes('integer')))
    .map(([, value]) => value);
}

/** True for the field itself and all that is below it. */
export function isAtOrBelow(field: string, name: string): boolean {
  return field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`);
}

function target(node: unknown): SchemaNode | undefined {
  if (node === undefined) return undefined;
  const own = asNode(node);
  const named = referenceTarget(own);
  return named ? asNode(named) : own;
}
