import Type from 'typebox';
import {
  answerObject,
  arraySchema,
  constSchema,
  dateTimeAnswer,
  enumSchema,
  integerSchema,
  productCodeSchema,
  rublesSchema,
  stringSchema,
  uuidSchema,
} from '#kernel/schema/answer-fields.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { contractStatusSchema, subjectLine } from './contract.ts';

export const contractSummarySchema = namedSchema(
  'ContractSummary',
  answerObject('Договор в списке; о людях в нём не больше, чем говорит `subject`', {
    policyNumber: stringSchema('Номер договора', 'XXX0000000001'),
    draftId: uuidSchema('Идентификатор договора', 'b3f7c0de-6d0a-4f2f-8f0b-1f5f0a9d7c11'),
    product: productCodeSchema('Продукт, как в адресах методов', 'property'),
    holderType: enumSchema('Тип страхователя', holderTypes),
    status: schemaReference(contractStatusSchema),
    premium: rublesSchema('Премия', 9000),
    currencyCode: constSchema('Валюта договора', 'RUR'),
    startDate: dateTimeAnswer('Начало действия', '2026-12-01T00:00:00+03:00'),
    endDate: dateTimeAnswer('Окончание действия', '2027-11-30T23:59:59+03:00'),
    issueDate: dateTimeAnswer('Дата заключения', '2026-11-21T10:00:00+03:00'),
    createDate: dateTimeAnswer(
      'Когда договор сохранён у нас: по этому времени список упорядочен',
      '2026-11-21T12:00:00+03:00',
    ),
    version: integerSchema('Версия', 1),
    coverFrom: Type.Optional(
      dateTimeAnswer('С какой минуты действует страхование; есть у оплаченного', '2026-12-01T00:00:00+03:00'),
    ),
    coverTo: Type.Optional(
      dateTimeAnswer('Последняя секунда страхования; есть у оплаченного', '2027-11-30T23:59:59+03:00'),
    ),
    cancellationDate: Type.Optional(
      dateTimeAnswer('С какого момента расторгнут', '2027-03-01T00:00:00+03:00'),
    ),
    subject: Type.Optional(subjectLine),
    licensePlate: Type.Optional(
      stringSchema('Регистрационный знак, заглавными буквами без пробелов', 'А001АА77'),
    ),
    vin: Type.Optional(stringSchema('VIN', 'XTAGFL110MY000001')),
  }),
);

export const contractListSchema = namedSchema(
  'ContractList',
  answerObject('Договоры, от новых к старым', {
    results: arraySchema('Договоры этой страницы', contractSummarySchema),
    nextCursor: Type.Optional(
      stringSchema(
        'Передайте в `cursor`, чтобы получить следующую страницу; нет — страница последняя',
        's_fA3m0KTy-PC18fCp18EQlnVt0xK8dC',
      ),
    ),
  }),
);
