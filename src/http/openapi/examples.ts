import { readFileSync } from 'node:fs';
import type { HolderType } from '../../kernel/holder-type.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import type { Purpose } from '../../products/product.ts';

/** A body of a request that is accepted, as `docs/examples/index.json` lists it. */
export interface RequestExample {
  readonly name: string;
  readonly product: string;
  readonly holderType: HolderType;
  /** A quote accepts what a contract needs and less. */
  readonly purpose: Purpose;
  readonly summary: string;
  readonly body: JsonObject;
}

export type AnswerKind = 'quote' | 'contract' | 'read' | 'limits';

const directory = new URL('../../../docs/examples/', import.meta.url);

export function requestExamples(product: string, holderType: HolderType): readonly RequestExample[] {
  const entries = read('index.json') as unknown as readonly Omit<RequestExample, 'body'>[];
  return entries
    .filter((entry) => entry.product === product && entry.holderType === holderType)
    .map((entry) => ({ ...entry, body: read(`${entry.name}.json`) as JsonObject }));
}

/** What the service answered to the first example of a product and holder type. */
export function answerExample(product: string, holderType: HolderType, kind: AnswerKind): JsonObject {
  return read(`answers/${product}-${holderType}-${kind}.json`) as JsonObject;
}

function read(file: string): Json {
  return JSON.parse(readFileSync(new URL(file, directory), 'utf8')) as Json;
}
