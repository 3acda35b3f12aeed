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
