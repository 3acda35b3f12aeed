import { always, answerObject, dateField, listOf, rubles, words } from '#kernel/schema/answer-fields.ts';
import { named } from '#kernel/schema/schema-parts.ts';
import { coverPremiumSchema } from './calculation.ts';
import { warnings } from './warnings.ts';

export const limitsAnswerSchema = named(
  'LimitsAnswer',
  answerObject('Суммы и премии рисков', {
    limits: listOf('Риски', coverPremiumSchema),
    premium: rubles('Премия этих рисков вместе', 5330),
    currencyCode: always('Валюта договора', 'RUR'),
    tariffVersion: words('Версия тарифа', '2026-11-01'),
    effectiveFrom: dateField('С какой даты тариф действует', '2026-11-01'),
    assumptions: listOf(
      'Что принято вместо данных, которых нет в запросе',
      words('Допущение', 'порядок оплаты: ONE_TIME'),
    ),
    warnings,
  }),
);
