import Type, { type Static, type TSchema, type TUnsafe } from 'typebox';

export type SchemaNode = Readonly<Record<string, unknown>>;

/** A schema with a name. It is a component of the API description and is compiled once. */
export type NamedSchema<Of extends TSchema = TSchema> = Of & SchemaNode & { readonly $id: string };

/** Type of a sent body. Any field may be missing, because rules report what a contract lacks. */
export type Sent<Of extends TSchema> = AnyOf<Static<Of>>;

type AnyOf<Value> = Value extends readonly (infer Item)[]
  ? readonly AnyOf<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]?: AnyOf<Value[Name]> }
    : Value;

// Property of a reference that contains the referenced schema, so that no registry of schemas is needed.
const target = Symbol('target of a schema reference');

export function namedSchema<Of extends TSchema>(name: string, schema: Of): NamedSchema<Of> {
  return { ...schema, $id: name } as NamedSchema<Of>;
}

/** Builds a reference to a named schema. `description` replaces the description of the schema. */
export function schemaReference<Of extends NamedSchema>(
  schema: Of,
  description?: string,
): TUnsafe<Static<Of>> {
  const node = { $ref: `${schema.$id}#`, ...(description === undefined ? {} : { description }) };
  return Type.Unsafe<Static<Of>>({ ...node, [target]: schema });
}

/** Keyword of the API description that names the codes of a text: a reference list or `productCodeList`. */
export const codesKeyword = 'x-codes';
export const productCodeList = 'product';

/** Keyword of codes that are accepted in any case, with spaces around them, and blank if they are optional. */
export const anyCaseKeyword = 'x-any-case';

// Property with keywords that only the API description shows; validation ignores them.
const described = Symbol('what the description of the interface says in place of a schema');

/** Adds keywords to the API description of a schema, or describes it as another schema. Validation does not change. */
export function describedAs<Of extends TSchema>(schema: Of, keywords: SchemaNode): Of {
  return { ...schema, [described]: keywords };
}

/** Codes with several spellings. Case and surrounding spaces never matter. */
export interface SpelledCodes {
  readonly codes: readonly string[];
  /** Accepted texts in capitals, the codes first. */
  readonly spellings: readonly string[];
  /** Regular expression of the texts that `read` accepts, without anchors. */
  readonly pattern: string;
  read(text: string): string | undefined;
}

const spelled = Symbol('codes with spellings of their own');

export function spelledAs<Of extends TSchema>(schema: Of, codes: SpelledCodes): Of {
  return { ...schema, [spelled]: codes };
}

export function findSpelledCodes(node: SchemaNode): SpelledCodes | undefined {
  return (node as { readonly [spelled]?: SpelledCodes })[spelled];
}

export function shownNode(node: SchemaNode): SchemaNode {
  const keywords = (node as { readonly [described]?: SchemaNode })[described];
  if (!keywords) return node;
  return (keywords.oneOf ?? keywords.anyOf) ? keywords : { ...node, ...keywords };
}

export function referenceTarget(node: SchemaNode): NamedSchema | undefined {
  return (node as { readonly [target]?: NamedSchema })[target];
}

/** Resolves a reference to the schema that it names; returns an empty node for a value that is not an object. */
export function resolveNode(schema: unknown): SchemaNode {
  const node = asNode(schema);
  return asNode(referenceTarget(node) ?? node);
}

/** Lists a schema with all parts and alternatives inside it. */
export function withAlternatives(schema: SchemaNode): readonly SchemaNode[] {
  const node = resolveNode(schema);
  const parts = [node.anyOf, node.oneOf, node.allOf].flatMap((some) => (Array.isArray(some) ? some : []));
  return [node, ...parts.flatMap((one) => withAlternatives(asNode(one)))];
}

/** Lists the schemas of a field, such as `drivers[0].person`; empty if no schema has the field. */
export function fieldNodes(schemas: readonly SchemaNode[], field: string): readonly SchemaNode[] {
  return field.split(/\.|(?=\[)/).reduce(
    (nodes, step) =>
      nodes.flatMap(withAlternatives).flatMap(({ properties, items }) => {
        const node = step.startsWith('[') ? items : asNode(properties)[step];
        return node === undefined ? [] : [asNode(node)];
      }),
    schemas,
  );
}

/** Lists the named schemas that `schema` references, directly or not, each once, dependencies first. */
export function reachableParts(schema: TSchema): readonly NamedSchema[] {
  const found = new Set<NamedSchema>();
  const visit = (node: SchemaNode): void => {
    const part = referenceTarget(node);
    if (part && !found.has(part)) {
      visit(asNode(part));
      found.add(part);
    }
    for (const child of children(node)) visit(child);
  };
  visit(asNode(schema));
  return [...found];
}

/** Returns a function that copies schemas without required fields at any depth; names of copies get the `prefix`. */
export function requiringNothing(prefix: string): (schema: NamedSchema) => NamedSchema {
  const done = new Map<NamedSchema, NamedSchema>();
  const relaxPart = (part: NamedSchema): NamedSchema => {
    const known = done.get(part);
    if (known) return known;
    const relaxed = relax(asNode(part));
    const result = relaxed === part ? part : namedSchema(`${prefix}${part.$id}`, relaxed);
    done.set(part, result);
    return result;
  };
  const relax = (node: SchemaNode): SchemaNode => {
    const part = referenceTarget(node);
    if (part) {
      const relaxed = relaxPart(part);
      return relaxed === part ? node : asNode(schemaReference(relaxed, asText(node.description)));
    }
    const copy = mapChildren(node, relax);
    if (copy.required === undefined) return copy;
    const { required: _, ...rest } = copy;
    return rest;
  };
  return relaxPart;
}

/** Copies a node with its child schemas changed by `change`; returns the same node if no child changes. */
export function mapChildren(node: SchemaNode, change: (child: SchemaNode) => SchemaNode): SchemaNode {
  let result = node;
  const { properties, items } = node;
  if (isNode(properties)) {
    const changes = Object.entries(properties).map(([name, child]) => [name, change(asNode(child))] as const);
    if (changes.some(([name, child]) => child !== properties[name]))
      result = { ...result, properties: Object.fromEntries(changes) };
  }
  if (isNode(items)) {
    const changedItems = change(items);
    if (changedItems !== items) result = { ...result, items: changedItems };
  }
  return result;
}

export function asNode(schema: unknown): SchemaNode {
  return isNode(schema) ? schema : {};
}

function children(node: SchemaNode): readonly SchemaNode[] {
  const properties = isNode(node.properties) ? Object.values(node.properties).map(asNode) : [];
  return isNode(node.items) ? [...properties, node.items] : properties;
}

function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
