import type { Fault } from '#kernel/errors/errors.ts';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import type { NamedSchema } from '#kernel/schema/schema-parts.ts';
import type { Product } from '#products/product/product.ts';
import type { Components } from './components.ts';

export const exampleDraftId = 'b3f7c0de-6d0a-4f2f-8f0b-1f5f0a9d7c11';

export function exampleNumber({ numbers }: Pick<Product, 'numbers'>, value: bigint): string {
  return numbers.format(numbers.series, value, '2026-11-21');
}

export interface ErrorExample {
  readonly summary: string;
  readonly faults: readonly Fault[];
}

interface Example {
  readonly summary: string;
  readonly value: Json;
}

/** Examples by name. A `$ref` points to an example in `components.examples`. */
export type Examples = Readonly<Record<string, Example | { readonly $ref: string }>>;

export function shown(name: string, summary: string, value: Json | undefined): Examples {
  return value === undefined ? {} : { [name]: { summary, value } };
}

export function jsonContent(components: Components, schema: NamedSchema, examples: Examples): JsonObject {
  return {
    'application/json': { schema: components.schema(schema), examples: { ...examples } as JsonObject },
  };
}

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

export const requestIdHeader: JsonObject = {
  'x-request-id': { $ref: '#/components/headers/RequestId' },
};
