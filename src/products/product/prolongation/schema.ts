import Type from 'typebox';
import { type NamedSchema, namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';

/** Makes the schema of a renewal, which requires only the earlier number; `body` must require no fields. */
export function prolongationSchema(name: string, object: string, body: NamedSchema): NamedSchema {
  const insured = needing('previousPolicyNumber', {
    type: 'string',
    minLength: 1,
    description: 'Номер прежнего договора',
    examples: ['XXX0000000001'],
  });
  return namedSchema(
    name,
    Type.Unsafe<unknown>({
      description: 'Пролонгация: номер прежнего договора и то, что изменилось; остальное берётся из него',
      allOf: [
        schemaReference(body),
        needing('insuredObject', {
          ...needing(object, { ...insured, description: 'Объект страхования' }),
          description: 'Объект страхования',
        }),
      ],
    }),
  );
}

function needing(field: string, schema: object): object {
  return { type: 'object', required: [field], properties: { [field]: schema } };
}
