import { onlyCodes } from '../../../src/http/docs/views.ts';

export type Value = string | number | boolean | null | readonly Value[] | Node;
/** Object in the OpenAPI document. */
export interface Node {
  readonly [key: string]: Value;
}

export function nodeAt(node: Node, key: string): Node {
  const value = node[key];
  if (!isNode(value)) throw new Error(`the description has no ${key}`);
  return value;
}

export function isNode(value: Value | undefined): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the last part of a `$ref`, which is the schema's name. */
export function referenceName(address: string): string {
  return address.split('/').at(-1) ?? '';
}

/** Replaces the description of codes in any case by the list of the codes, because a pattern makes the type `string`. */
export function codesOnly(value: Value): Value {
  if (Array.isArray(value)) return value.map(codesOnly);
  if (!isNode(value)) return value;
  return Object.fromEntries(Object.entries(onlyCodes(value)).map(([key, part]) => [key, codesOnly(part)]));
}
