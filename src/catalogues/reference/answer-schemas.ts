import Type, { type TProperties, type TSchema } from 'typebox';
import { answerObject, arraySchema, booleanSchema, stringSchema } from '#kernel/schema/answer-fields.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';

const coded: TProperties = {
  code: stringSchema('Код, который передаётся в договоре', 'LIMITED'),
  name: stringSchema('Название', 'Ограниченный список лиц, допущенных к управлению'),
  version: stringSchema('Версия записи: целое число, растёт при каждом изменении', '1'),
};

const entry = (description: string, fields: TProperties) =>
  namedSchema(description, answerObject('Запись справочника', fields));

export const directoryListSchema = list(
  'DirectoryList',
  'Марки или модели',
  entry('DirectoryEntry', {
    ...coded,
    code: stringSchema('Код', 'LADA'),
    name: stringSchema('Название', 'LADA (ВАЗ)'),
  }),
);

export const referenceListSchema = list(
  'ReferenceList',
  'Записи справочника',
  entry('ReferenceEntry', {
    ...coded,
    partnerAccess: booleanSchema('false: значение есть в справочнике, но в договоре не принимается'),
    brandCode: Type.Optional(
      stringSchema(
        'Только в anti_theft_model_type: код федеральной программы и марки из anti_theft_brand_type',
        'STARLINE',
      ),
    ),
  }),
);

export const programmesSchema = namedSchema(
  'FederalProgrammes',
  answerObject('Федеральные программы', {
    results: arraySchema(
      'Программы',
      answerObject('Программа', {
        title: stringSchema('Название', 'Федеральная программа «StarLine»'),
        code: stringSchema('Код', 'STARLINE'),
      }),
    ),
    count: stringSchema('Сколько программ всего, текстом', '61'),
    limit: stringSchema('Сколько программ в ответе может быть, текстом', '1000'),
    offset: stringSchema('Сколько программ пропущено, текстом', '0'),
  }),
);

function list(name: string, description: string, items: TSchema) {
  return namedSchema(name, arraySchema(description, items));
}
