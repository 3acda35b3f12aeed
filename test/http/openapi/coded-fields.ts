import assert from 'node:assert/strict';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { changed } from '../../support/change.ts';
import { child, operations, resolved } from './described.ts';

/** Finds the coded fields of a quote in the OpenAPI description; for lists, the fields of the first item. */
export function codedFields(base: string): readonly string[] {
  const path = `/ship/biz${base}/quotes`;
  const found = operations().find((one) => one.method === 'post' && one.path === path);
  assert.ok(found, path);
  const content = child(child(found.operation, 'requestBody'), 'content');
  return fieldsOf(child(child(content, 'application/json'), 'schema'), '');
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

function fieldsOf(schema: JsonObject, path: string): readonly string[] {
  const { enum: codes, items, properties } = resolved(schema);
  if (codes !== undefined) return [path];
  if (isObject(items)) return fieldsOf(items, `${path}[0]`);
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, part]) =>
    fieldsOf(part as JsonObject, path === '' ? name : `${path}.${name}`),
  );
}
