import Type from 'typebox';
import {
  always,
  answerObject,
  listOf,
  moment,
  oneOf,
  productCode,
  rubles,
  uuid,
  whole,
  words,
} from '#kernel/schema/answer-fields.ts';
import { named, reference } from '#kernel/schema/schema-parts.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { contractStatusSchema, subjectLine } from './contract.ts';

export const contractSummarySchema = named(
  'ContractSummary',
  answerObject('Договор в списке; о людях в нём не больше, чем говорит `subject`', {
    policyNumber: words('Номер договора', 'XXX0000000001'),
    draftId: uuid('Идентификатор договора', 'b3f7c0de-6d0a-4f2f-8f0b-1f5f0a9d7c11'),
    product: productCode('Продукт, как в адресах методов', 'property'),
    holderType: oneOf('Тип страхователя', holderTypes),
    status: reference(contractStatusSchema),
    premium: rubles('Премия', 9000),
    currencyCode: always('Валюта договора', 'RUR'),
    startDate: moment('Начало действия', '2026-12-01T00:00:00+03:00'),
    endDate: moment('Окончание действия', '2027-11-30T23:59:59+03:00'),
    issueDate: moment('Дата заключения', '2026-11-21T10:00:00+03:00'),
    createDate: moment(
      'Когда договор сохранён у нас: по этому времени список упорядочен',
      '2026-11-21T12:00:00+03:00',
    ),
    version: whole('Версия', 1),
    coverFrom: Type.Optional(
      moment('С какой минуты действует страхование; есть у оплаченного', '2026-12-01T00:00:00+03:00'),
    ),
    coverTo: Type.Optional(
      moment('Последняя секунда страхования; есть у оплаченного', '2027-11-30T23:59:59+03:00'),
    ),
    cancellationDate: Type.Optional(moment('С какого момента расторгнут', '2027-03-01T00:00:00+03:00')),
    subject: Type.Optional(subjectLine),
    licensePlate: Type.Optional(words('Регистрационный знак, заглавными буквами без пробелов', 'А001АА77')),
    vin: Type.Optional(words('VIN', 'XTAGFL110MY000001')),
  }),
);

/** GET policies. */
export const contractListSchema = named(
  'ContractList',
  answerObject('Договоры, от новых к старым', {
    results: listOf('Договоры этой страницы', contractSummarySchema),
    nextCursor: Type.Optional(
      words(
        'Передайте в `cursor`, чтобы получить следующую страницу; нет — страница последняя',
        's_fA3m0KTy-PC18fCp18EQlnVt0xK8dC',
      ),
    ),
  }),
);
