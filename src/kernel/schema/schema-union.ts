import Type from 'typebox';
import { asNode, type NamedSchema, named, reference, type SchemaNode } from './schema-parts.ts';

/**
 * One of several objects, distinguished by the codes of a field: describes what rules check. Each variant is a
 * component of its own, with the field narrowed to its codes.
 */
export function unionOf(
  field: string,
  description: string,
  variants: readonly (readonly [codes: readonly string[], schema: NamedSchema])[],
): SchemaNode {
  const parts = variants.map(([codes, schema]) => [codes, narrowed(schema, field, codes)] as const);
  const mapping = parts.flatMap(([codes, { $id }]) =>
    codes.map((code) => [code, `#/components/schemas/${$id}`] as const),
  );
  return {
    description,
    oneOf: parts.map(([, schema]) => reference(schema)),
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
  return named($id, Type.Unsafe<unknown>({ ...node, properties: { ...properties, [field]: own } }));
}
