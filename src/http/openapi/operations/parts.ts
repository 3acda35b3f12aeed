import type { Json, JsonObject } from '../../../kernel/json.ts';
import type { NamedSchema } from '../../../kernel/schema-parts.ts';
import type { Product } from '../../../products/product.ts';
import type { Components } from '../components.ts';

/** A number as production gives it. */
export function exampleNumber({ numbers }: Pick<Product, 'numbers'>, value: bigint): string {
  return numbers.format(numbers.series, value, '2026-11-21');
}

interface Example {
  readonly summary: string;
  readonly value: Json;
}

export type Examples = Readonly<Record<string, Example | { readonly $ref: string }>>;

/** An example under its name, where there is one. */
export function shown(name: string, summary: string, value: Json | undefined): Examples {
  return value === undefined ? {} : { [name]: { summary, value } };
}

/** A JSON body that is required. */
export function jsonBody(
  components: Components,
  description: string,
  schema: NamedSchema,
  examples: Examples,
): JsonObject {
  return { description, required: true, content: jsonContent(components, schema, examples) };
}

/** A successful answer with a JSON body and the id of the request. */
export function jsonAnswer(
  components: Components,
  description: string,
  schema: NamedSchema,
  examples: Examples,
  headers: JsonObject = {},
): JsonObject {
  return {
    description,
    headers: { ...requestIdHeader, ...headers },
    content: jsonContent(components, schema, examples),
  };
}

export function jsonContent(components: Components, schema: NamedSchema, examples: Examples): JsonObject {
  return {
    'application/json': { schema: components.schema(schema), examples: { ...examples } as JsonObject },
  };
}

export const requestIdHeader: JsonObject = {
  'x-request-id': { $ref: '#/components/headers/RequestId' },
};

export const replayedHeader: JsonObject = {
  'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' },
};
