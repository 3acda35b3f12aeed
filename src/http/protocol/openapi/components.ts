import type { TSchema } from 'typebox';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import {
  anyCaseKeyword,
  asNode,
  codesKeyword,
  findSpelledCodes,
  type NamedSchema,
  referenceTarget,
  type SchemaNode,
  shownNode,
} from '#kernel/schema/schema-parts.ts';
import { buildPattern } from '#kernel/schema/spelling.ts';
import type { Parameter } from './parameters.ts';

/** Schemas and parameters that an OpenAPI document references, each collected once. */
export interface Components {
  /** Returns a reference to a schema; adds the schema and all schemas that it references to the components. */
  schema(schema: NamedSchema): JsonObject;
  parameter(parameter: Parameter): JsonObject;
  schemas(): JsonObject;
  parameters(): JsonObject;
}

/** Returns the codes that partners may send; empty if the list is unknown or too long to print. */
export type CodesOf = (list: string) => readonly string[];

/** Creates empty components, which throw an error if two different schemas have the same name. */
export function createComponents(codesIn: CodesOf): Components {
  const sources = new Map<string, TSchema>();
  const published = new Map<string, Json>();
  const parameters = new Map<string, Json>();

  function add(schema: NamedSchema): void {
    const known = sources.get(schema.$id);
    if (known === schema) return;
    if (known) throw new Error(`two schemas are named ${schema.$id}`);
    sources.set(schema.$id, schema);
    const { $id: _, ...node } = schema;
    published.set(schema.$id, publish(node));
  }

  /** Copies a schema as JSON. A text that is not `required` may be blank where it is a code. */
  function publish(value: unknown, required = true): Json {
    if (Array.isArray(value)) return value.map((item) => publish(item));
    if (!isNode(value)) return value as Json;
    const node = shownNode(value);
    const target = referenceTarget(node);
    if (target) add(target);
    const { [codesKeyword]: list, [anyCaseKeyword]: isAnyCase, ...rest } = node;
    const codes = typeof list === 'string' ? codesIn(list) : [];
    const shown = codes.length > 0 ? { ...rest, enum: codes } : rest;
    const coded = isAnyCase === true ? inAnyCase(shown, findSpelledCodes(value)?.pattern, required) : shown;
    return Object.fromEntries(
      Object.entries(coded).map(([key, child]) => {
        if (key === '$ref') return [key, schemaAddress(String(child).replace(/#$/, ''))];
        return [key, key === 'properties' ? fieldsOf(node) : publish(child)];
      }),
    );
  }

  function fieldsOf({ properties, required }: SchemaNode): JsonObject {
    const names = Array.isArray(required) ? required : [];
    return Object.fromEntries(
      Object.entries(asNode(properties)).map(([name, field]) => [name, publish(field, names.includes(name))]),
    );
  }

  return {
    schema(schema) {
      add(schema);
      return { $ref: schemaAddress(schema.$id) };
    },
    parameter({ component, ...parameter }) {
      parameters.set(component, { ...parameter });
      return { $ref: `#/components/parameters/${component}` };
    },
    schemas: () => byName(published),
    parameters: () => byName(parameters),
  };
}

/** Adds to a list of codes the spellings that are accepted too. A long list, which is published without codes, stays. */
function inAnyCase(
  { enum: codes, ...node }: SchemaNode,
  pattern: string | undefined,
  required: boolean,
): SchemaNode {
  if (!Array.isArray(codes)) return node;
  const text = pattern ?? buildPattern(codes);
  const others = { description: spellings, pattern: required ? `^${text}$` : `^(?:${text}|\\s*)$` };
  return { ...node, anyOf: [{ enum: codes }, others] };
}

const spellings = 'Те же коды в любом регистре, с пробелами по краям';

function byName(components: ReadonlyMap<string, Json>): JsonObject {
  return Object.fromEntries([...components].sort(([first], [second]) => (first < second ? -1 : 1)));
}

function schemaAddress(name: string): string {
  return `#/components/schemas/${name}`;
}

function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null;
}
