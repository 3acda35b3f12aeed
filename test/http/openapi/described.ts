import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '#http/endpoints/openapi/document.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { formats } from '#kernel/schema/schema-formats.ts';
import { asNode } from '#kernel/schema/schema-parts.ts';
import { products } from '../../support/products.ts';
import { shippedLists } from '../../support/shipped-book.ts';

export const publicUrl = 'https://sales.insurer.ru';

/** The OpenAPI description that the server returns, after conversion to JSON and back. */
export const document = JSON.parse(
  JSON.stringify(openApiDocument(products, shippedLists, publicUrl, true)),
) as JsonObject;

export interface Operation {
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
}

export function operations(): readonly Operation[] {
  return Object.entries(child(document, 'paths')).flatMap(([path, item]) =>
    Object.entries(item as JsonObject).map(([method, operation]) => ({
      path,
      method,
      operation: operation as JsonObject,
    })),
  );
}

/** Compares an answer with its description; returns wrong types, missing fields and unknown fields. */
export function answerFaults(method: string, address: string, status: number, body: Json): string[] {
  const found = operations().find(
    (candidate) => candidate.method === method.toLowerCase() && matches(candidate.path, address),
  );
  const response = found && child(found.operation, 'responses')[status];
  if (!response) return [`${method} ${address} ${status} is not described`];
  const content = child(resolved(response as JsonObject), 'content');
  return faults(child(child(content, 'application/json'), 'schema'), body);
}

/** Compares a value with its schema; returns the differences. */
export function faults(schema: JsonObject, value: Json): string[] {
  const validate = compiled(schema);
  if (!validate(value))
    return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  return unknownFields([schema], value, '');
}

export function child(node: JsonObject, key: string): JsonObject {
  const value = node[key];
  if (!isObject(value)) throw new Error(`the description has no ${key}`);
  return value;
}

/** Resolves a `$ref` inside the OpenAPI description. */
export function resolved(node: JsonObject): JsonObject {
  const { $ref: address } = node;
  if (typeof address !== 'string') return node;
  return resolved(address.slice(2).split('/').reduce<JsonObject>(child, document));
}

function matches(template: string, address: string): boolean {
  const pattern = template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(address);
}

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: {
    ...Object.fromEntries(Object.entries(formats).map(([name, format]) => [name, format.accepts])),
    uuid: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/,
    uri: (text: string) => URL.canParse(text),
  },
});
ajv.addSchema({ $id: 'description', components: document.components } as AnySchema);

const validators = new Map<string, ValidateFunction>();

function compiled(schema: JsonObject): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"description#/components/');
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text));
  validators.set(text, validate);
  return validate;
}

function unknownFields(schemas: readonly JsonObject[], value: Json, path: string): string[] {
  const all = schemas.flatMap(members);
  if (Array.isArray(value)) {
    const items = all.flatMap((schema) => (isObject(schema.items) ? [schema.items] : []));
    return value.flatMap((item: Json, index) => unknownFields(items, item, `${path}[${index}]`));
  }
  if (!isObject(value) || all.some(isFree)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const known = all.flatMap((schema) => {
      const field = asNode(schema.properties)[key];
      return isObject(field) ? [field] : [];
    });
    return known.length === 0
      ? [`${path}.${key} is not described`]
      : unknownFields(known, item, `${path}.${key}`);
  });
}

/** Lists a schema and, recursively, all schemas that it combines with allOf, anyOf or oneOf. */
function members(schema: JsonObject): JsonObject[] {
  const target = resolved(schema);
  const parts = [target.allOf, target.anyOf, target.oneOf].flat().filter(isObject);
  return [target, ...parts.flatMap(members)];
}

/** Returns true if a schema accepts any value. */
function isFree(schema: JsonObject): boolean {
  if (schema.additionalProperties === true) return true;
  return ['type', 'allOf', 'anyOf', 'oneOf', 'enum', '$ref'].every((key) => schema[key] === undefined);
}
