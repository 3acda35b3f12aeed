import {
  listedField,
  listField,
  numberField,
  objectField,
  optionalFields,
  ruledChoiceField,
  textField,
} from '#kernel/schema/schema-fields.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';
import { risks } from '../risks.ts';

const coversMax = 40;
const risksMax = 10;
const rublesMax = 1_000_000_000;

export const cascoCoverSchema = namedSchema(
  'Cover',
  objectField('Риск на покрытии', {
    cover: objectField('Риск', {
      code: ruledChoiceField(
        'Идентификатор риска из каталога',
        risks.map((risk) => risk.code),
        30,
      ),
      ...optionalFields({
        option: textField(
          'Опция: DEDUCTIBLE, NO_LIMIT, у пакета GAP — код списка gap_packages',
          'NO_LIMIT',
          60,
        ),
        description: textField('Наименование пакета GAP из списка gap_packages', 'Возмещение износа'),
      }),
    }),
    ...optionalFields({
      sumInsured: numberField(
        'Страховая сумма, рублей; без неё — стоимость ТС или сумма тарифа',
        1_300_000,
        0,
        rublesMax,
      ),
      deductibleType: ruledChoiceField('Вид франшизы: UNCONDITIONAL', ['UNCONDITIONAL']),
      deductible: numberField('Размер франшизы, рублей', 30_000, 0, rublesMax),
      deductibleUnit: ruledChoiceField('Единица франшизы: SUM', ['SUM']),
      deductibleSpecific: listedField('Особенность франшизы', 'franchise_specific_type', 'EVERY'),
      premium: numberField('Премия риска, рублей; только в ответах', 8118.16, 0, rublesMax),
      risk: listField(
        'Событие, только в autoAccident: ACCIDENT',
        textField('Событие', 'ACCIDENT', 60),
        risksMax,
      ),
    }),
  }),
);

export function coverList(description: string) {
  return listField(description, cascoCoverSchema, coversMax);
}

export const coverBlockSchema = namedSchema(
  'CoverBlock',
  objectField('Блок рисков', optionalFields({ covers: coverList('Риски блока') })),
);
