import Type from 'typebox';
import { answerObject, listOf, words } from '#kernel/schema/answer-fields.ts';
import { reasonSchema } from '#kernel/schema/reason-schema.ts';
import { named, reference } from '#kernel/schema/schema-parts.ts';

export const warningSchema = named(
  'Warning',
  answerObject('Что в теле запроса не действует или действует не так, как кажется', {
    field: words('Путь поля', 'policyHolder.adress'),
    description: words(
      'Почему и что передать вместо',
      'нет такого поля, оно ни на что не влияет; ближайшее известное: policyHolder.address',
    ),
    reason: reference(reasonSchema),
    nearest: Type.Optional(words('Ближайшее известное поле, если имя похоже', 'policyHolder.address')),
  }),
);

/** Warnings about fields without effect. */
export const warnings = listOf(
  'Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ',
  warningSchema,
);
