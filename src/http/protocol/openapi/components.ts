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

/** Gathers the named schemas and the parameters that a description refers to, each once. */
export interface Components {
  /** A reference to a named schema, which becomes a component with all that it refers to. */
  schema(schema: NamedSchema): JsonObject;
  /** A reference to a parameter, which becomes a component. */
  parameter(parameter: Parameter): JsonObject;
  /** `components.schemas`, by name. */
  schemas(): JsonObject;
  /** `components.parameters`, by name. */
  parameters(): JsonObject;
}

/** Codes that partners may send of a list; none where the list has too many to be named, or is none of ours. */
export type CodesOf = (list: string) => readonly string[];

/** Names of schemas are names of components; throws where two different schemas share one. */
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
