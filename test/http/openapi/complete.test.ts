import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { child, document, resolved } from './described.ts';

interface Field {
  readonly place: string;
  readonly schema: JsonObject;
}

/** Lists every field of every named schema in the OpenAPI description, including list items. */
function fields(): readonly Field[] {
  const schemas = child(child(document, 'components'), 'schemas');
  return Object.entries(schemas).flatMap(([name, schema]) => fieldsIn(schema, name));
}

function fieldsIn(schema: Json | undefined, place: string): readonly Field[] {
  if (!isObject(schema)) return [];
  const own = Object.entries(isObject(schema.properties) ? schema.properties : {});
  const parts = [schema.allOf, schema.anyOf, schema.oneOf].flat().filter(isObject);
  return [
    ...own.flatMap(([name, field]) => fieldsOf(field, `${place}.${name}`)),
    ...(isObject(schema.items) ? fieldsOf(schema.items, `${place}[]`) : []),
    ...parts.flatMap((part) => fieldsIn(part, place)),
  ];
}

function fieldsOf(schema: Json, place: string): readonly Field[] {
  assert.ok(isObject(schema), place);
  return [{ place, schema: { ...resolved(schema), ...schema } }, ...fieldsIn(schema, place)];
}

test('every field of the OpenAPI description has a description', () => {
  const silent = fields().filter(({ schema }) => String(schema.description ?? '').trim() === '');
  assert.deepEqual(
    silent.map(({ place }) => place),
    [],
  );
});

test('every field of the OpenAPI description has an example or a closed set of values', () => {
  const isShown = ({ schema }: Field) =>
    ['examples', 'enum', 'const', 'default', 'properties', 'items', 'allOf', 'anyOf', 'oneOf'].some(
      (key) => schema[key] !== undefined,
    ) || ['boolean', 'object', undefined].includes(schema.type as string | undefined);
  assert.deepEqual(
    fields()
      .filter((field) => !isShown(field))
      .map(({ place }) => place),
    [],
  );
});

// Optional parameters have an example only if sending it with every trial request is safe.
test('every parameter has a description, and every required parameter has an example', () => {
  for (const [name, parameter] of Object.entries(child(child(document, 'components'), 'parameters'))) {
    assert.ok(isObject(parameter));
    assert.match(String(parameter.description), /[а-яё]/, name);
    if (parameter.required === true) assert.notEqual(parameter.example, undefined, name);
  }
});
