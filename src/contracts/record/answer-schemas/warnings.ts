import Type from 'typebox';
import { answerObject, arraySchema, stringSchema } from '#kernel/schema/answer-fields.ts';
import { reasonSchema } from '#kernel/schema/reason-schema.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';

export const warningSchema = namedSchema(
  'Warning',
  answerObject('Что в теле запроса не действует или действует не так, как кажется', {
    field: stringSchema('Путь поля', 'policyHolder.adress'),
    description: stringSchema(
      'Почему и что передать вместо',
      'нет такого поля, оно ни на что не влияет; ближайшее известное: policyHolder.address',
    ),
    reason: schemaReference(reasonSchema),
    nearest: Type.Optional(stringSchema('Ближайшее известное поле, если имя похоже', 'policyHolder.address')),
  }),
);

export const warnings = arraySchema(
  'Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ',
  warningSchema,
);
