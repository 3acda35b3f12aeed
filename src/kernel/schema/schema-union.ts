import Type from 'typebox';
import { asNode, type NamedSchema, namedSchema, type SchemaNode, schemaReference } from './schema-parts.ts';

/** An object for some codes of a field; several unions may share it. */
export interface Variant {
  readonly codes: readonly string[];
  readonly schema: NamedSchema;
}

/** Component name of a code: `Cashless` for `CASHLESS`. */
export function nameOfCode(code: string): string {
  return `${code.charAt(0)}${code.slice(1).toLowerCase()}`;
}

/** Describes a variant as its own component whose discriminator allows only the variant's codes. */
export function toVariant(field: string, codes: readonly string[], schema: NamedSchema): Variant {
  return { codes, schema: narrowed(schema, field, codes) };
}

/** Describes one of several objects, distinguished by the codes of a field. Rules check the value. */
export function unionSchema(field: string, description: string, variants: readonly Variant[]): SchemaNode {
  const mapping = variants.flatMap(({ codes, schema: { $id } }) =>
    codes.map((code) => [code, `#/components/schemas/${$id}`] as const),
  );
  return {
    description,
    oneOf: variants.map(({ schema }) => schemaReference(schema)),
    discriminator: { propertyName: field, mapping: Object.fromEntries(mapping) },
  };
}

function narrowed(schema: NamedSchema, field: string, codes: readonly string[]): NamedSchema {
  const { $id, ...node } = schema;
  const properties = asNode(node.properties);
  const own: SchemaNode = {
    type: 'string',
    ...asNode(properties[field]),
    enum: [...codes],
    examples: codes.slice(0, 1),
  };
  return namedSchema($id, Type.Unsafe<unknown>({ ...node, properties: { ...properties, [field]: own } }));
}
