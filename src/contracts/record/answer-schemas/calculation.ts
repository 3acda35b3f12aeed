import Type from 'typebox';
import {
  answerObject,
  arraySchema,
  dateAnswer,
  decimalSchema,
  rublesSchema,
  stringSchema,
} from '#kernel/schema/answer-fields.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';

const coefficientSchema = namedSchema(
  'Coefficient',
  answerObject('Коэффициент расчёта', {
    code: stringSchema('Обозначение коэффициента латинскими буквами', 'KT'),
    value: decimalSchema('Значение', 1.8),
    reason: stringSchema('Почему применено это значение', 'Москва'),
  }),
);

const coverFields = {
  code: stringSchema('Идентификатор риска', '3'),
  description: stringSchema('Наименование риска', 'Эвакуация ТС после повреждения'),
  block: stringSchema('Блок тела договора', 'insuredObject.autoFinancialRisks'),
  subject: Type.Optional(
    stringSchema(
      'Кто или что застраховано, где риск рассчитан по каждому: место в объекте страхования',
      'items[0]',
    ),
  ),
  sumInsured: Type.Optional(rublesSchema('Страховая сумма; нет у рисков без суммы', 6000)),
  premium: rublesSchema('Премия риска', 950),
};

export const coverPremiumSchema = namedSchema('CoverPremium', answerObject('Премия риска', coverFields));

const coverCalculationSchema = namedSchema(
  'CoverCalculation',
  answerObject('Расчёт премии риска', {
    ...coverFields,
    coefficients: arraySchema(
      'Коэффициенты этого риска; общие для всех рисков — в calculation.coefficients, порядок умножения — в steps',
      coefficientSchema,
    ),
    steps: arraySchema(
      'Ход расчёта, по строке на действие',
      stringSchema('Действие', '5,41 % × 0,79 = 4,2739 %'),
    ),
  }),
);

export const tariffVersion = stringSchema(
  'Версии таблиц тарифа, по которым посчитано',
  '2026-06-22 + 2026-07-01',
);

export const assumptions = arraySchema(
  'Что принято вместо данных, которых нет в запросе; пусто, если данных хватило',
  stringSchema('Допущение', 'Дата начала не передана: принято завтра'),
);

export const calculationSchema = namedSchema(
  'Calculation',
  answerObject('Расчёт премии; по нему сумму можно повторить вручную', {
    tariffVersion,
    effectiveFrom: dateAnswer('С какой даты эти таблицы действуют вместе', '2026-07-01'),
    baseRate: decimalSchema('Базовая ставка, рублей', 5000),
    coefficients: arraySchema('Применённые коэффициенты, в порядке умножения', coefficientSchema),
    steps: arraySchema(
      'Ход расчёта, по строке на действие',
      stringSchema('Действие', '5000 × 1,8 = 9000,00'),
    ),
    covers: Type.Optional(
      arraySchema(
        'Расчёт по рискам, где премия состоит из рисков; в сумме — вся премия',
        coverCalculationSchema,
      ),
    ),
    exchangeRate: Type.Optional(
      answerObject(
        'Курс Банка России, по которому суммы в валюте пересчитаны в рубли; нет, где суммы в рублях',
        {
          currencyCode: stringSchema('Валюта, код ISO 4217', 'EUR'),
          date: dateAnswer('Дата курса: последняя не позже дня заключения', '2026-12-01'),
          rate: decimalSchema('Рублей за единицу валюты', 95),
        },
      ),
    ),
    assumptions,
    premium: rublesSchema('Премия по этому расчёту', 9000),
  }),
);
