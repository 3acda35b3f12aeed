import type { TSchema } from 'typebox';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import {
  codesKeyword,
  type NamedSchema,
  referenceTarget,
  type SchemaNode,
  shownNode,
} from '#kernel/schema/schema-parts.ts';
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

  function publish(value: unknown): Json {
    if (Array.isArray(value)) return value.map(publish);
    if (!isNode(value)) return value as Json;
    const node = shownNode(value);
    const target = referenceTarget(node);
    if (target) add(target);
    const { [codesKeyword]: list, ...shown } = node;
    const codes = typeof list === 'string' ? codesIn(list) : [];
    return Object.fromEntries(
      Object.entries(codes.length > 0 ? { ...shown, enum: codes } : shown).map(([key, child]) =>
        key === '$ref' ? [key, schemaAddress(String(child).replace(/#$/, ''))] : [key, publish(child)],
      ),
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

function byName(components: ReadonlyMap<string, Json>): JsonObject {
  return Object.fromEntries([...components].sort(([first], [second]) => (first < second ? -1 : 1)));
}

function schemaAddress(name: string): string {
  return `#/components/schemas/${name}`;
}

function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null;
}
