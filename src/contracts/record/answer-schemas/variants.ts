import Type from 'typebox';
import type { Domain } from '#kernel/errors/errors.ts';
import {
  answerObject,
  arraySchema,
  constSchema,
  dateTimeAnswer,
  decimalSchema,
  enumSchema,
  rublesSchema,
  stringSchema,
} from '#kernel/schema/answer-fields.ts';
import { reasonSchema } from '#kernel/schema/reason-schema.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import { assumptions, calculationSchema, coverPremiumSchema, tariffVersion } from './calculation.ts';
import { approvalSchema } from './contract.ts';
import { warnings } from './warnings.ts';

const domains: readonly Domain[] = [
  'sales',
  'rating',
  'underwriting',
  'payments',
  'documents',
  'reference',
  'auth',
];

const faultSchema = namedSchema(
  'VariantFault',
  answerObject('Причина, по которой вариант не рассчитан', {
    field: stringSchema(
      'Путь поля в запросе: то, что изменил вариант, начинается с variants[N].changes, остальное — с base',
      'variants[1].changes.installmentType',
    ),
    description: stringSchema('Что передать вместо этого', 'обязательное поле: дата рождения'),
    reason: schemaReference(reasonSchema),
    domain: enumSchema<Domain>('Подсистема, как в ErrorDetail', domains),
    isFinal: Type.Optional(
      Type.Boolean({ description: 'true — решение окончательное, исправление не поможет', examples: [true] }),
    ),
  }),
);

const results = {
  premium: Type.Optional(rublesSchema('Премия; нет, если вариант не рассчитан', 9000)),
  premiumDifference: Type.Optional(
    decimalSchema(
      'На сколько премия варианта больше премии base, рублей; меньше нуля — меньше. Нет, если одной из двух нет',
      -1250.5,
    ),
  ),
  currencyCode: Type.Optional(constSchema('Валюта договора', 'RUR')),
  validUntil: Type.Optional(
    dateTimeAnswer('До какого времени премия та же: как в ответе POST quotes', '2026-11-21T23:59:59+03:00'),
  ),
  tariffVersion: Type.Optional(tariffVersion),
  assumptions: Type.Optional(assumptions),
  calculation: Type.Optional(
    schemaReference(
      calculationSchema,
      'Ход расчёта, как в ответе POST quotes; есть, если в запросе calculation: true',
    ),
  ),
  warnings: Type.Optional(warnings),
  approval: Type.Optional(schemaReference(approvalSchema)),
  covers: Type.Optional(arraySchema('Премии по рискам, где премия состоит из рисков', coverPremiumSchema)),
  faults: Type.Optional(
    arraySchema(
      'Почему вариант не рассчитан: все причины сразу, те же, что назвал бы POST quotes',
      faultSchema,
    ),
  ),
};

export const variantResultSchema = namedSchema(
  'VariantResult',
  answerObject('Расчёт варианта либо причины, по которым его нет', {
    name: Type.Optional(stringSchema('Ваше название варианта', 'Франшиза 30 000')),
    ...results,
  }),
);

export const quoteVariantsSchema = namedSchema(
  'QuoteVariants',
  answerObject('Варианты одного расчёта; ничего не сохранено', {
    base: answerObject('Сам base, без изменений', results),
    variants: arraySchema('По результату на вариант, в порядке запроса', variantResultSchema),
    warnings,
  }),
);
