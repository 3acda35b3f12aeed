import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { resolved } from '../openapi/described.ts';

/** Position of a value in a body, written as in validation errors, with the types that its schema accepts. */
export interface Position {
  readonly path: string;
  readonly types: readonly string[];
  readonly isElement: boolean;
}

/** One value of each JSON type except boolean. */
export const wrongValues: readonly Json[] = [null, [], {}, 'x', 1];

/** Maximum nesting depth of positions; no described body is deeper. */
const depthMax = 14;

/**
 * Lists every position that a body has or its schema allows, with absent fields and one additional element of each list.
 */
export function positions(body: Json | undefined, schema: JsonObject, path = '', depth = 0): Position[] {
  if (depth > depthMax) return [];
  const nodes = alternatives(schema);
  const own = typesOf(nodes);
  const here = [{ path, types: own, isElement: path.endsWith(']') }];
  if (Array.isArray(body) || (body === undefined && own.includes('array'))) {
    const items = merged(nodes.map(({ items: each }) => (isObject(each) ? each : {})));
    const elements = Array.isArray(body) ? body : [];
    return [
      ...here,
      ...[...elements, undefined].flatMap((element, index) =>
        positions(element, items, `${path}[${index}]`, depth + 1),
      ),
    ];
  }
  const held = isObject(body) ? body : {};
  const described = nodes.flatMap(({ properties }) => (isObject(properties) ? [properties] : []));
  const names = new Set([...Object.keys(held), ...described.flatMap((one) => Object.keys(one))]);
  return [
    ...here,
    ...[...names].flatMap((name) => {
      const schemas = described.flatMap((one) => (isObject(one[name]) ? [one[name]] : []));
      return positions(held[name], merged(schemas), path === '' ? name : `${path}.${name}`, depth + 1);
    }),
  ];
}

/** Returns true if no schema of a position accepts the type of the value. */
export function isOtherType(value: Json, types: readonly string[]): boolean {
  if (value === null) return !types.includes('null');
  const type = Array.isArray(value) ? 'array' : typeof value;
  const accepted = types.map((one) => (one === 'integer' ? 'number' : one));
  return accepted.length > 0 && !accepted.includes(type);
}

function merged(schemas: readonly JsonObject[]): JsonObject {
  return schemas.length === 1 ? (schemas[0] ?? {}) : { anyOf: [...schemas] };
}

/** Lists a schema and, recursively, the schemas that it combines with oneOf, anyOf or allOf. */
function alternatives(schema: JsonObject): readonly JsonObject[] {
  const node = resolved(schema);
  const { oneOf, anyOf, allOf } = node;
  const branches = [oneOf, anyOf, allOf].flatMap((one) => (Array.isArray(one) ? one.filter(isObject) : []));
  return branches.length > 0 ? [node, ...branches.flatMap(alternatives)] : [node];
}

function typesOf(nodes: readonly JsonObject[]): readonly string[] {
  return nodes.flatMap(({ type }) => (Array.isArray(type) ? type.map(String) : (type ?? []))).map(String);
}
