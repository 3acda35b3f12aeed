import Type from 'typebox';
import type { Domain } from '#kernel/errors/errors.ts';
import {
  always,
  answerObject,
  decimalField,
  listOf,
  moment,
  oneOf,
  rubles,
  words,
} from '#kernel/schema/answer-fields.ts';
import { reasonSchema } from '#kernel/schema/reason-schema.ts';
import { named, reference } from '#kernel/schema/schema-parts.ts';
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

const faultSchema = named(
  'VariantFault',
  answerObject('Причина, по которой вариант не рассчитан', {
    field: words(
      'Путь поля в запросе: то, что изменил вариант, начинается с variants[N].changes, остальное — с base',
      'variants[1].changes.installmentType',
    ),
    description: words('Что передать вместо этого', 'обязательное поле: дата рождения'),
    reason: reference(reasonSchema),
    domain: oneOf<Domain>('Подсистема, как в ErrorDetail', domains),
    isFinal: Type.Optional(
      Type.Boolean({ description: 'true — решение окончательное, исправление не поможет', examples: [true] }),
    ),
  }),
);

const results = {
  premium: Type.Optional(rubles('Премия; нет, если вариант не рассчитан', 9000)),
  premiumDifference: Type.Optional(
    decimalField(
      'На сколько премия варианта больше премии base, рублей; меньше нуля — меньше. Нет, если одной из двух нет',
      -1250.5,
    ),
  ),
  currencyCode: Type.Optional(always('Валюта договора', 'RUR')),
  validUntil: Type.Optional(
    moment('До какого времени премия та же: как в ответе POST quotes', '2026-11-21T23:59:59+03:00'),
  ),
  tariffVersion: Type.Optional(tariffVersion),
  assumptions: Type.Optional(assumptions),
  calculation: Type.Optional(
    reference(
      calculationSchema,
      'Ход расчёта, как в ответе POST quotes; есть, если в запросе calculation: true',
    ),
  ),
  warnings: Type.Optional(warnings),
  approval: Type.Optional(reference(approvalSchema)),
  covers: Type.Optional(listOf('Премии по рискам, где премия состоит из рисков', coverPremiumSchema)),
  faults: Type.Optional(
    listOf('Почему вариант не рассчитан: все причины сразу, те же, что назвал бы POST quotes', faultSchema),
  ),
};

export const variantResultSchema = named(
  'VariantResult',
  answerObject('Расчёт варианта либо причины, по которым его нет', {
    name: Type.Optional(words('Ваше название варианта', 'Франшиза 30 000')),
    ...results,
  }),
);

export const quoteVariantsSchema = named(
  'QuoteVariants',
  answerObject('Варианты одного расчёта; ничего не сохранено', {
    base: answerObject('Сам base, без изменений', results),
    variants: listOf('По результату на вариант, в порядке запроса', variantResultSchema),
    warnings,
  }),
);
