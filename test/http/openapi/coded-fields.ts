import assert from 'node:assert/strict';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { changed } from '../../support/change.ts';
import { child, operations, resolved } from './described.ts';

export interface CodedField {
  /** Path in the body; of a list, the path in its first item. */
  readonly path: string;
  readonly schema: JsonObject;
  readonly codes: readonly string[];
}

/** Finds the coded fields of a body in the OpenAPI description. */
export function codedFieldsOf(base: string, method = 'quotes'): readonly CodedField[] {
  const path = `/ship/biz${base}/${method}`;
  const found = operations().find((one) => one.method === 'post' && one.path === path);
  assert.ok(found, path);
  const content = child(child(found.operation, 'requestBody'), 'content');
  return fieldsOf(child(child(content, 'application/json'), 'schema'), '');
}

/** Finds the paths of the coded fields of a quote. */
export function codedFields(base: string): readonly string[] {
  return codedFieldsOf(base).map(({ path }) => path);
}

/** Writes each code of a body in lower case and with white space around it. */
export function sloppy(base: string, body: JsonObject): JsonObject {
  const fields = new Set(codedFields(base));
  const changes: Record<string, string> = {};
  visit(body, '');
  return changed(body, changes);

  function visit(value: Json, path: string): void {
    if (typeof value === 'string' && fields.has(path.replaceAll(/\[\d+\]/g, '[0]')))
      changes[path] = ` ${value.toLowerCase()}\t`;
    if (Array.isArray(value)) value.forEach((item: Json, index) => void visit(item, `${path}[${index}]`));
    if (isObject(value))
      for (const [name, item] of Object.entries(value)) visit(item, path === '' ? name : `${path}.${name}`);
  }
}

function fieldsOf(schema: JsonObject, path: string): readonly CodedField[] {
  const node = resolved(schema);
  const { items, properties } = node;
  const codes = codesOf(node);
  if (codes) return [{ path, schema: node, codes }];
  if (isObject(items)) return fieldsOf(items, `${path}[0]`);
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, part]) =>
    fieldsOf(part as JsonObject, path === '' ? name : `${path}.${name}`),
  );
}

/** Returns the codes that a schema lists; undefined if the schema lists none. */
export function codesOf({ enum: codes, anyOf }: JsonObject): readonly string[] | undefined {
  const [first] = Array.isArray(anyOf) ? anyOf : [];
  const listed = codes ?? (isObject(first) ? first.enum : undefined);
  return Array.isArray(listed) ? listed.map(String) : undefined;
}
