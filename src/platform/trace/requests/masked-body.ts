import type { TSchema } from 'typebox';
import { isObject, type Json } from '#kernel/json/json.ts';
import { formats } from '#kernel/schema/schema-formats.ts';
import { asNode, reachableParts, resolveNode, type SchemaNode } from '#kernel/schema/schema-parts.ts';
import { isPersonalKey } from '#parties/personal-data/personal-data.ts';
import { maskText } from './masked-text.ts';

export interface MaskedBody {
  readonly body: Json;
  /** Values that were masked in the body; the caller masks them in other texts too. */
  readonly texts: readonly string[];
  /** Field names in the body that the schema does not contain. */
  readonly fields: ReadonlySet<string>;
}

/** Numbers from this limit on are masked, because they may identify a phone, an account or an organization. */
const numberMax = 100_000_000;
const unknown: SchemaNode = {};

/**
 * Masks a body. Codes, flags, dates and numbers in fields of the schema stay; of other values, only length and kinds of
 * characters stay.
 */
export function maskedBody(body: Json, schema: TSchema | undefined): MaskedBody {
  const texts: string[] = [];
  const fields = new Set<string>();
  const names = namesIn(schema);

  function mask(value: Json, node: SchemaNode): Json {
    if (value === null) return value;
    if (isObject(value)) return maskObject(value, node);
    if (typeof value === 'object') return value.map((item) => mask(item, resolveNode(node.items)));
    if (isKnown(value, node)) return value;
    texts.push(String(value));
    return maskText(String(value));
  }

  function maskObject(value: { readonly [key: string]: Json }, node: SchemaNode): Json {
    const properties = asNode(node.properties);
    return Object.fromEntries(
      Object.entries(value).map(([key, content]) => {
        if (isPersonalKey(key)) return [key, mask(content, personalPart(properties[key]))];
        if (names.has(key)) return [key, mask(content, resolveNode(properties[key]))];
        for (const part of key.match(/[\p{L}\p{N}]+/gu) ?? []) if (!names.has(part)) fields.add(part);
        texts.push(key);
        return [maskText(key), mask(content, unknown)];
      }),
    );
  }

  return { body: mask(body, asNode(schema)), texts, fields };
}

const namesBySchema = new WeakMap<TSchema, ReadonlySet<string>>();

/** Returns all field names of a schema. They stay even at a wrong place, because they are not personal data. */
function namesIn(schema: TSchema | undefined): ReadonlySet<string> {
  if (!schema) return new Set();
  let names = namesBySchema.get(schema);
  if (!names) {
    const found = new Set<string>();
    for (const part of [schema, ...reachableParts(schema)]) collectNames(asNode(part), found);
    namesBySchema.set(schema, found);
    names = found;
  }
  return names;
}

function collectNames({ properties, items }: SchemaNode, found: Set<string>): void {
  for (const [name, child] of Object.entries(asNode(properties))) {
    found.add(name);
    collectNames(asNode(child), found);
  }
  if (items !== undefined) collectNames(asNode(items), found);
}

/** Returns the schema of a personal part reduced to its field names, so that all values in that part are masked. */
function personalPart(schema: unknown): SchemaNode {
  const { properties, items } = resolveNode(schema);
  if (items !== undefined) return { items: personalPart(items) };
  if (properties === undefined) return unknown;
  return {
    properties: Object.fromEntries(
      Object.entries(asNode(properties)).map(([key, child]) => [key, personalPart(child)]),
    ),
  };
}

function isKnown(value: string | number | boolean, node: SchemaNode): boolean {
  if (Array.isArray(node.enum)) return node.enum.includes(value);
  if (typeof value === 'boolean') return node.type === 'boolean';
  if (typeof value === 'number') {
    return (node.type === 'number' || node.type === 'integer') && Math.abs(value) < numberMax;
  }
  const format = Object.entries(formats).find(([name]) => name === node.format)?.[1];
  return format?.accepts(value) ?? false;
}
