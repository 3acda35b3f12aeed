import Type from 'typebox';
import { type NamedSchema, named, reference } from '#kernel/schema/schema-parts.ts';

/** A body that needs the number of the previous contract in its insured object and nothing else; `body` requires nothing. */
export function prolongationSchema(name: string, object: string, body: NamedSchema): NamedSchema {
  const insured = needing('previousPolicyNumber', {
    type: 'string',
    minLength: 1,
    description: 'Номер прежнего договора',
    examples: ['XXX0000000001'],
  });
  return named(
    name,
    Type.Unsafe<unknown>({
      description: 'Пролонгация: номер прежнего договора и то, что изменилось; остальное берётся из него',
      allOf: [
        reference(body),
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
