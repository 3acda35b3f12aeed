import Type, { type TProperties, type TSchema } from 'typebox';
import { answerObject, listOf, words, yesOrNo } from '#kernel/schema/answer-fields.ts';
import { named } from '#kernel/schema/schema-parts.ts';

const coded: TProperties = {
  code: words('Код, который передаётся в договоре', 'LIMITED'),
  name: words('Название', 'Ограниченный список лиц, допущенных к управлению'),
  version: words('Версия записи: целое число, растёт при каждом изменении', '1'),
};

const entry = (description: string, fields: TProperties) =>
  named(description, answerObject('Запись справочника', fields));

/** Makes and models. */
export const directoryListSchema = list(
  'DirectoryList',
  'Марки или модели',
  entry('DirectoryEntry', { ...coded, code: words('Код', 'LADA'), name: words('Название', 'LADA (ВАЗ)') }),
);

export const referenceListSchema = list(
  'ReferenceList',
  'Записи справочника',
  entry('ReferenceEntry', {
    ...coded,
    partnerAccess: yesOrNo('false: значение есть в справочнике, но в договоре не принимается'),
    brandCode: Type.Optional(
      words(
        'Только в anti_theft_model_type: код федеральной программы и марки из anti_theft_brand_type',
        'STARLINE',
      ),
    ),
  }),
);

export const programmesSchema = named(
  'FederalProgrammes',
  answerObject('Федеральные программы', {
    results: listOf(
      'Программы',
      answerObject('Программа', {
        title: words('Название', 'Федеральная программа «StarLine»'),
        code: words('Код', 'STARLINE'),
      }),
    ),
    count: words('Сколько программ всего, текстом', '61'),
    limit: words('Сколько программ в ответе может быть, текстом', '1000'),
    offset: words('Сколько программ пропущено, текстом', '0'),
  }),
);

function list(name: string, description: string, items: TSchema) {
  return named(name, listOf(description, items));
}
