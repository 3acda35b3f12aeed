import Type, { type Static, type TSchema, type TUnsafe } from 'typebox';

/** A JSON schema read as data: keywords by name. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** A schema with a name: one component of the API description, compiled once however often it is used. */
export type NamedSchema<Of extends TSchema = TSchema> = Of & SchemaNode & { readonly $id: string };

/**
 * What a schema describes as it may be sent: anything may be missing at any depth, for a quote requires nothing, and rules say
 * what a contract lacks.
 */
export type Sent<Of extends TSchema> = AnyOf<Static<Of>>;

type AnyOf<Value> = Value extends readonly (infer Item)[]
  ? readonly AnyOf<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]?: AnyOf<Value[Name]> }
    : Value;

// A reference carries its target along, so that no registry has to be kept beside the schemas.
const target = Symbol('target of a schema reference');

export function namedSchema<Of extends TSchema>(name: string, schema: Of): NamedSchema<Of> {
  return { ...schema, $id: name } as NamedSchema<Of>;
}

/** Stands for a named schema where it is used; `description` says what it is there for. */
export function schemaReference<Of extends NamedSchema>(
  schema: Of,
  description?: string,
): TUnsafe<Static<Of>> {
  const node = { $ref: `${schema.$id}#`, ...(description === undefined ? {} : { description }) };
  return Type.Unsafe<Static<Of>>({ ...node, [target]: schema });
}

/** Keyword of the description alone: whose codes a text is one of, a reference list's or those of `productCodes`. */
export const codesKeyword = 'x-codes';
/** Stands for a list's name where the codes are those of the products that are sold. */
export const productCodeList = 'product';

// Only the description of the interface says it: where rules check a value, they name its faults in words of their own.
const described = Symbol('what the description of the interface says in place of a schema');

/** A schema that validates as before and is described by these keywords too, or by another schema in its place. */
export function describedAs<Of extends TSchema>(schema: Of, keywords: SchemaNode): Of {
  return { ...schema, [described]: keywords };
}

/** Codes that have more spellings than another case and spaces around them. */
export interface SpelledCodes {
  readonly codes: readonly string[];
  /** Finds the code that a text means; undefined if it means none. */
  read(text: string): string | undefined;
}

const spelled = Symbol('codes with spellings of their own');

export function spelledAs<Of extends TSchema>(schema: Of, codes: SpelledCodes): Of {
  return { ...schema, [spelled]: codes };
}

export function findSpelledCodes(node: SchemaNode): SpelledCodes | undefined {
  return (node as { readonly [spelled]?: SpelledCodes })[spelled];
}

/** A node as the description shows it. */
export function shownNode(node: SchemaNode): SchemaNode {
  const keywords = (node as { readonly [described]?: SchemaNode })[described];
  if (!keywords) return node;
  return (keywords.oneOf ?? keywords.anyOf) ? keywords : { ...node, ...keywords };
}

export function referenceTarget(node: SchemaNode): NamedSchema | undefined {
  return (node as { readonly [target]?: NamedSchema })[target];
}

/** What a schema says, followed to the named one where it refers to one; an empty node where it says nothing. */
export function resolveNode(schema: unknown): SchemaNode {
  const node = asNode(schema);
  return asNode(referenceTarget(node) ?? node);
}

/** All named schemas that `schema` reaches, each once, those that others refer to first; not itself. */
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

/**
 * Makes schemas with nothing required at any depth. Named schemas that change by it get `prefix` before their
 * name; those that require nothing stay shared.
 */
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

/** A copy of a node with each schema in it replaced; the node itself where none changes. */
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

/** A TypeBox schema as data. */
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
