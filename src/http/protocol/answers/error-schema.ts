import Type from 'typebox';
import { warnings } from '#contracts/record/answer-schemas/warnings.ts';
import { catalogue, type Domain } from '#kernel/errors/errors.ts';
import {
  answerObject,
  arraySchema,
  enumOfTexts,
  enumSchema,
  stringSchema,
} from '#kernel/schema/answer-fields.ts';
import { reasonSchema } from '#kernel/schema/reason-schema.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';

const domains: Readonly<Record<Domain, string>> = {
  sales: 'оформление',
  rating: 'расчёт',
  underwriting: 'правила страховщика',
  payments: 'оплата',
  documents: 'печатные формы',
  reference: 'справочники',
  auth: 'доступ',
};

const errorDetailSchema = namedSchema(
  'ErrorDetail',
  answerObject('Одна причина', {
    domain: enumOfTexts(domains, '; ', 'Подсистема: '),
    metadata: answerObject('Что не так', {
      field: stringSchema(
        'Путь поля, draftId=<uuid> договора или traceId=<id запроса>',
        'policyHolder.email',
      ),
      description: stringSchema('Что передать вместо этого', 'обязательное поле: дата рождения'),
      reason: schemaReference(reasonSchema),
      isFinal: Type.Optional(
        Type.Boolean({
          description:
            'true — решение окончательное: ни исправление этого запроса, ни повтор не помогут. Нет — исправьте запрос или повторите его позже, как сказано на странице причины',
          examples: [true],
        }),
      ),
    }),
  }),
);

export const errorBodySchema = namedSchema(
  'ErrorBody',
  answerObject('Ошибка', {
    code: enumSchema(
      'Числовой код текстом',
      Object.values(catalogue).map(({ code }) => code),
    ),
    code_c: enumSchema('Символьный код', Object.keys(catalogue)),
    message: stringSchema('Краткий текст', catalogue.INVALID_ARGUMENT.message),
    details: arraySchema('Все причины сразу, по записи на каждую', errorDetailSchema),
    warnings: Type.Optional(warnings),
    requestId: stringSchema(
      'Идентификатор запроса, на который дан этот отказ: назовите его поддержке',
      '4f0e9d3a-2f6b-4a1c-9e55-c0c4f2d06b3f',
    ),
  }),
);
