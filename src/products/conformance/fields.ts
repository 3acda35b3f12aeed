import type { TSchema } from 'typebox';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { fieldPath } from '#kernel/schema/schema.ts';
import { asNode, referenceTarget, type SchemaNode } from '#kernel/schema/schema-parts.ts';

/** A field or list entry of a body with its schema. `schema` is undefined if the product declares none. */
export interface Place {
  readonly name: string;
  readonly value: Json;
  readonly schema: SchemaNode | undefined;
  /** True if the schema of the parent object requires the field. */
  readonly isRequired: boolean;
}

/** Lists all fields and list entries of a body, at any depth. */
export function bodyFields(body: JsonObject, schema: TSchema): readonly Place[] {
  const fields: Place[] = [];
  function walk(
    value: Json,
    node: SchemaNode | undefined,
    path: readonly (string | number)[],
    isRequired: boolean,
  ): void {
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

/** Returns values that the field's schema must refuse, for example of another type or beyond a limit. */
export function wrongValues(schema: SchemaNode | undefined): readonly Json[] {
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
  const ofOtherTypes = samples
    .filter(([type]) => !types.includes(type) && !(type === 'number' && types.includes('integer')))
    .map(([, value]) => value);
  return [...ofOtherTypes, ...beyondBounds(schema ?? {})];
}

function beyondBounds({ minimum, maximum, maxLength, format, enum: codes }: SchemaNode): readonly Json[] {
  return [
    ...(typeof minimum === 'number' ? [minimum - 1] : []),
    ...(typeof maximum === 'number' ? [maximum + 1] : []),
    ...(typeof maxLength === 'number' ? ['Я'.repeat(maxLength + 1)] : []),
    ...(format === undefined && codes === undefined ? [] : ['?']),
  ];
}

export function isAtOrBelow(field: string, name: string): boolean {
  return field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`);
}

function target(node: unknown): SchemaNode | undefined {
  if (node === undefined) return undefined;
  const own = asNode(node);
  const named = referenceTarget(own);
  return named ? asNode(named) : own;
}
