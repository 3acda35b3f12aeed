import {
  answerObject,
  arraySchema,
  constSchema,
  dateAnswer,
  rublesSchema,
  stringSchema,
} from '#kernel/schema/answer-fields.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';
import { coverPremiumSchema } from './calculation.ts';
import { warnings } from './warnings.ts';

export const limitsAnswerSchema = namedSchema(
  'LimitsAnswer',
  answerObject('Суммы и премии рисков', {
    limits: arraySchema('Риски', coverPremiumSchema),
    premium: rublesSchema('Премия этих рисков вместе', 5330),
    currencyCode: constSchema('Валюта договора', 'RUR'),
    tariffVersion: stringSchema('Версия тарифа', '2026-11-01'),
    effectiveFrom: dateAnswer('С какой даты тариф действует', '2026-11-01'),
    assumptions: arraySchema(
      'Что принято вместо данных, которых нет в запросе',
      stringSchema('Допущение', 'порядок оплаты: ONE_TIME'),
    ),
    warnings,
  }),
);
