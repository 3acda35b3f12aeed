import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';

/** Forbids unknown fields in the description, for client generators. The service itself accepts them with a warning. */
export function strictView(document: JsonObject): JsonObject {
  const schemas = objectAt(objectAt(document, 'components'), 'schemas');

  function closed(value: Json): Json {
    if (Array.isArray(value)) return value.map(closed);
    if (!isObject(value)) return value;
    const whole = onlyCodes(Array.isArray(value.allOf) ? merged(value) : value);
    const node = mapped(whole, closed);
    const isNamed = isObject(node.properties) && Object.keys(node.properties).length > 0;
    return isNamed ? { ...node, additionalProperties: false } : node;
  }

  /** Merges a schema with its reference and `allOf`. A later field replaces an earlier one; objects are merged. */
  function merged(node: JsonObject): JsonObject {
    const { $ref: address, allOf, ...rest } = node;
    const target = typeof address === 'string' ? schemas[address.split('/').at(-1) ?? ''] : undefined;
    const parts = [...(target ? [target] : []), ...(Array.isArray(allOf) ? allOf : [])].filter(isObject);
    if (parts.length === 0) return rest;
    const wholes = [...parts.map(merged), rest];
    const required = new Set(wholes.flatMap((one) => (Array.isArray(one.required) ? one.required : [])));
    const properties = wholes.flatMap((one) =>
      Object.entries(isObject(one.properties) ? one.properties : {}),
    );
    return {
      ...wholes[0],
      ...rest,
      ...(required.size > 0 ? { required: [...required] } : {}),
      ...(properties.length > 0 ? { properties: together(properties) } : {}),
    };
  }

  function together(fields: readonly (readonly [string, Json])[]): JsonObject {
    const all: Record<string, Json> = {};
    for (const [name, field] of fields) {
      const before = all[name];
      all[name] = isMade(before) && isMade(field) ? { allOf: [before, field] } : field;
    }
    return all;
  }

  /** True for the schema of an object with fields, or for a reference to such a schema. */
  function isMade(field: Json | undefined): field is JsonObject {
    return isObject(field) && isObject(merged(field).properties);
  }

  return withoutUnused(withSchemas(document, closed));
}

/** Describes a code by its list alone, which generators turn into an enumeration, without the other spellings. */
export function onlyCodes({ anyOf, ...node }: JsonObject): JsonObject {
  const [codes, others] = Array.isArray(anyOf) ? anyOf.filter(isObject) : [];
  if (codes?.enum === undefined || others?.pattern === undefined)
    return anyOf === undefined ? node : { ...node, anyOf };
  return { ...node, enum: codes.enum };
}

/** Removes components that are no longer referenced after the merge. */
function withoutUnused(document: JsonObject): JsonObject {
  const components = objectAt(document, 'components');
  const schemas = objectAt(components, 'schemas');
  const text = JSON.stringify(document);
  const used = Object.entries(schemas).filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  const reduced = { ...document, components: { ...components, schemas: Object.fromEntries(used) } };
  return used.length < Object.keys(schemas).length ? withoutUnused(reduced) : reduced;
}

/** Converts the description to OpenAPI 3.0 for older tools. Webhooks are dropped, because OpenAPI 3.0 has none. */
export function inOpenApi30({ webhooks: _webhooks, ...document }: JsonObject): JsonObject {
  const { summary: _, license, ...info } = objectAt(document, 'info');
  const { identifier = '', ...known } = isObject(license) ? license : {};
  const url = `https://spdx.org/licenses/${String(identifier)}.html`;
  return {
    ...withSchemas(document, schemaIn30),
    openapi: '3.0.3',
    info: { ...info, license: { ...known, url } },
  };
}

function schemaIn30(value: Json): Json {
  if (!isObject(value)) return value;
  const {
    $ref: address,
    type,
    const: only,
    enum: values,
    examples,
    contentEncoding,
    contentMediaType,
    ...rest
  } = value;
  if (address !== undefined)
    return Object.keys(rest).length > 0 ? { allOf: [{ $ref: address }], ...rest } : value;
  const enumerated = only === undefined ? values : [only];
  return {
    ...typeIn30(type),
    ...(enumerated === undefined ? {} : { enum: enumerated }),
    ...mapped(rest, schemaIn30),
    ...(Array.isArray(examples) && examples[0] !== undefined ? { example: examples[0] } : {}),
    ...(contentEncoding === 'base64' ? { format: 'byte' } : contentMediaType ? { format: 'binary' } : {}),
  };
}

/** Converts a list of types. OpenAPI 3.0 allows one nullable type, so several types become `anyOf`. */
function typeIn30(type: Json | undefined): JsonObject {
  if (!Array.isArray(type)) return type === undefined ? {} : { type };
  const others = type.filter((one) => one !== 'null');
  const nullable = others.length < type.length ? { nullable: true } : {};
  const [only] = others;
  if (others.length === 1 && only !== undefined) return { type: only, ...nullable };
  return { anyOf: others.map((one) => ({ type: one, ...nullable })) };
}

function withSchemas(document: JsonObject, change: (schema: Json) => Json): JsonObject {
  const visit = (value: Json, key: string): Json => {
    if (key === 'schema') return change(value);
    if (key === 'schemas' && isObject(value)) return eachOf(value, change);
    // Leave examples unchanged: they contain data and no schemas.
    if (key === 'example' || key === 'examples') return value;
    if (Array.isArray(value)) return value.map((item) => visit(item, ''));
    return isObject(value) ? eachOf(value, visit) : value;
  };
  return eachOf(document, visit);
}

function mapped(node: JsonObject, change: (schema: Json) => Json): JsonObject {
  return eachOf(node, (value, key) => {
    if (key === 'properties' && isObject(value)) return eachOf(value, change);
    if (key === 'items') return change(value);
    if (['allOf', 'anyOf', 'oneOf'].includes(key) && Array.isArray(value)) return value.map(change);
    return value;
  });
}

function eachOf(node: JsonObject, change: (value: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value, key)]));
}

function objectAt(node: JsonObject, key: string): JsonObject {
  const value = node[key];
  if (!isObject(value)) throw new Error(`the description has no ${key}`);
  return value;
}
