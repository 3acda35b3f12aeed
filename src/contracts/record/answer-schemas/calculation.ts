import Type from 'typebox';
import {
  answerObject,
  dateField,
  decimalField,
  listOf,
  rubles,
  words,
} from '#kernel/schema/answer-fields.ts';
import { named } from '#kernel/schema/schema-parts.ts';

const coefficientSchema = named(
  'Coefficient',
  answerObject('Коэффициент расчёта', {
    code: words('Обозначение коэффициента латинскими буквами', 'KT'),
    value: decimalField('Значение', 1.8),
    reason: words('Почему применено это значение', 'Москва'),
  }),
);

const coverFields = {
  code: words('Идентификатор риска', '3'),
  description: words('Наименование риска', 'Эвакуация ТС после повреждения'),
  block: words('Блок тела договора', 'insuredObject.autoFinancialRisks'),
  subject: Type.Optional(
    words('Кто или что застраховано, где риск рассчитан по каждому: место в объекте страхования', 'items[0]'),
  ),
  sumInsured: Type.Optional(rubles('Страховая сумма; нет у рисков без суммы', 6000)),
  premium: rubles('Премия риска', 950),
};

/** A cover with its premium, as quotes and limits list it. */
export const coverPremiumSchema = named('CoverPremium', answerObject('Премия риска', coverFields));

const coverCalculationSchema = named(
  'CoverCalculation',
  answerObject('Расчёт премии риска', {
    ...coverFields,
    coefficients: listOf(
      'Коэффициенты этого риска; общие для всех рисков — в calculation.coefficients, порядок умножения — в steps',
      coefficientSchema,
    ),
    steps: listOf('Ход расчёта, по строке на действие', words('Действие', '5,41 % × 0,79 = 4,2739 %')),
  }),
);

export const tariffVersion = words('Версии таблиц тарифа, по которым посчитано', '2026-06-22 + 2026-07-01');

export const assumptions = listOf(
  'Что принято вместо данных, которых нет в запросе; пусто, если данных хватило',
  words('Допущение', 'Дата начала не передана: принято завтра'),
);

export const calculationSchema = named(
  'Calculation',
  answerObject('Расчёт премии; по нему сумму можно повторить вручную', {
    tariffVersion,
    effectiveFrom: dateField('С какой даты эти таблицы действуют вместе', '2026-07-01'),
    baseRate: decimalField('Базовая ставка, рублей', 5000),
    coefficients: listOf('Применённые коэффициенты, в порядке умножения', coefficientSchema),
    steps: listOf('Ход расчёта, по строке на действие', words('Действие', '5000 × 1,8 = 9000,00')),
    covers: Type.Optional(
      listOf('Расчёт по рискам, где премия состоит из рисков; в сумме — вся премия', coverCalculationSchema),
    ),
    exchangeRate: Type.Optional(
      answerObject(
        'Курс Банка России, по которому суммы в валюте пересчитаны в рубли; нет, где суммы в рублях',
        {
          currencyCode: words('Валюта, код ISO 4217', 'EUR'),
          date: dateField('Дата курса: последняя не позже дня заключения', '2026-12-01'),
          rate: decimalField('Рублей за единицу валюты', 95),
        },
      ),
    ),
    assumptions,
    premium: rubles('Премия по этому расчёту', 9000),
  }),
);
