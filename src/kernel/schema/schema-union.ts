import Type from 'typebox';
import { asNode, type NamedSchema, namedSchema, type SchemaNode, schemaReference } from './schema-parts.ts';

/** The schema of an object for some codes of a field. Several unions may share a variant. */
export interface Variant {
  readonly codes: readonly string[];
  readonly schema: NamedSchema;
}

/** Converts a code to the name of a component: `CASHLESS` to `Cashless`. */
export function nameOfCode(code: string): string {
  return `${code.charAt(0)}${code.slice(1).toLowerCase()}`;
}

/** Builds a variant as a separate component whose discriminator allows only the codes of the variant. */
export function toVariant(field: string, codes: readonly string[], schema: NamedSchema): Variant {
  return { codes, schema: narrowed(schema, field, codes) };
}

/** Builds the schema of an object with several variants, which the code of a field distinguishes. Rules check the value. */
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
