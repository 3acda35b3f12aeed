import Type from 'typebox';
import { warnings } from '#contracts/record/answer-schemas/warnings.ts';
import { catalogue, type Domain } from '#kernel/errors/errors.ts';
import { answerObject, listOf, oneOf, oneOfTable, words } from '#kernel/schema/answer-fields.ts';
import { reasonSchema } from '#kernel/schema/reason-schema.ts';
import { named, reference } from '#kernel/schema/schema-parts.ts';

/** What each subsystem is, in Russian; the type keeps it complete. */
const domains: Readonly<Record<Domain, string>> = {
  sales: 'оформление',
  rating: 'расчёт',
  underwriting: 'правила страховщика',
  payments: 'оплата',
  documents: 'печатные формы',
  reference: 'справочники',
  auth: 'доступ',
};

const errorDetailSchema = named(
  'ErrorDetail',
  answerObject('Одна причина', {
    domain: oneOfTable(domains, '; ', 'Подсистема: '),
    metadata: answerObject('Что не так', {
      field: words('Путь поля, draftId=<uuid> договора или traceId=<id запроса>', 'policyHolder.email'),
      description: words('Что передать вместо этого', 'обязательное поле: дата рождения'),
      reason: reference(reasonSchema),
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

export const errorBodySchema = named(
  'ErrorBody',
  answerObject('Ошибка', {
    code: oneOf(
      'Числовой код текстом',
      Object.values(catalogue).map(({ code }) => code),
    ),
    code_c: oneOf('Символьный код', Object.keys(catalogue)),
    message: words('Краткий текст', catalogue.INVALID_ARGUMENT.message),
    details: listOf('Все причины сразу, по записи на каждую', errorDetailSchema),
    warnings: Type.Optional(warnings),
    requestId: words(
      'Идентификатор запроса, на который дан этот отказ: назовите его поддержке',
      '4f0e9d3a-2f6b-4a1c-9e55-c0c4f2d06b3f',
    ),
  }),
);
