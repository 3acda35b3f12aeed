import { list, listed, number, object, optional, ruledChoice, text } from '#kernel/schema/schema-fields.ts';
import { named } from '#kernel/schema/schema-parts.ts';
import { risks } from '../risks.ts';

const coversMax = 40;
const risksMax = 10;
const rublesMax = 1_000_000_000;

export const cascoCoverSchema = named(
  'Cover',
  object('Риск на покрытии', {
    cover: object('Риск', {
      code: ruledChoice(
        'Идентификатор риска из каталога',
        risks.map((risk) => risk.code),
        30,
      ),
      ...optional({
        option: text('Опция: DEDUCTIBLE, NO_LIMIT, у пакета GAP — код списка gap_packages', 'NO_LIMIT', 60),
        description: text('Наименование пакета GAP из списка gap_packages', 'Возмещение износа'),
      }),
    }),
    ...optional({
      sumInsured: number(
        'Страховая сумма, рублей; без неё — стоимость ТС или сумма тарифа',
        1_300_000,
        0,
        rublesMax,
      ),
      deductibleType: ruledChoice('Вид франшизы: UNCONDITIONAL', ['UNCONDITIONAL']),
      deductible: number('Размер франшизы, рублей', 30_000, 0, rublesMax),
      deductibleUnit: ruledChoice('Единица франшизы: SUM', ['SUM']),
      deductibleSpecific: listed('Особенность франшизы', 'franchise_specific_type', 'EVERY'),
      premium: number('Премия риска, рублей; только в ответах', 8118.16, 0, rublesMax),
      risk: list('Событие, только в autoAccident: ACCIDENT', text('Событие', 'ACCIDENT', 60), risksMax),
    }),
  }),
);

export function coverList(description: string) {
  return list(description, cascoCoverSchema, coversMax);
}

export const coverBlockSchema = named(
  'CoverBlock',
  object('Блок рисков', optional({ covers: coverList('Риски блока') })),
);
