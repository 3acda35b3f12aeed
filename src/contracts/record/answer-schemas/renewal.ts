import Type from 'typebox';
import {
  answerObject,
  arraySchema,
  constSchema,
  dateAnswer,
  dateTimeAnswer,
  decimalSchema,
  enumOfTexts,
  enumSchema,
  integerSchema,
  productCodeSchema,
  rublesSchema,
  stringSchema,
  uuidSchema,
} from '#kernel/schema/answer-fields.ts';
import { reasonSchema } from '#kernel/schema/reason-schema.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { acceptances, renewalStates } from '../renewals/renewal.ts';
import { calculationSchema, tariffVersion } from './calculation.ts';
import { subjectLine } from './contract.ts';

const differenceSchema = namedSchema(
  'RenewalDifference',
  answerObject('Что изменило премию; суммы складываются в разницу до копейки', {
    title: stringSchema('Что изменилось', 'КБМ 1 → 0,91 (класс 4)'),
    amount: decimalSchema('На сколько рублей', -1240),
  }),
);

const offerSchema = namedSchema(
  'RenewalOffer',
  answerObject('Предложение: договор на следующий срок по удержанной цене', {
    premium: rublesSchema('Премия', 13577.74),
    currencyCode: constSchema('Валюта договора', 'RUR'),
    startDate: dateTimeAnswer('Начало действия', '2027-12-01T00:00:00+03:00'),
    endDate: dateTimeAnswer('Окончание действия', '2028-11-30T23:59:59+03:00'),
    holdUntil: dateAnswer('Последний день, в который предложение можно принять', '2027-11-15'),
    rateDate: dateTimeAnswer('Когда рассчитано', '2027-10-17T03:00:00+03:00'),
    tariffVersion,
    previousPremium: rublesSchema('Премия прежнего договора за весь срок', 12337.74),
    difference: decimalSchema('Разница премий, рублей', 1240),
    explanation: stringSchema(
      'Что изменилось, одним предложением для клиента',
      'Премия выше на 1 240,00 ₽: КТ 1,8 → 1,9: +1 240,00 ₽.',
    ),
    differences: arraySchema('То же по строкам, от большей суммы к меньшей', differenceSchema),
    calculation: Type.Optional(schemaReference(calculationSchema)),
  }),
);

const renewalFault = namedSchema(
  'RenewalFault',
  answerObject('Почему предложения нет: то же, что ответил бы POST policies', {
    field: stringSchema('Путь поля', 'insuredObject.property.objects[0].yearBuilt'),
    description: stringSchema('В чём причина и что передать вместо', 'обязательное поле: год постройки'),
    reason: schemaReference(reasonSchema),
  }),
);

const fields = {
  renewalId: uuidSchema('Идентификатор продления', '5f1c0f0e-5d0a-4c4e-9a51-0d6f6b0f7c12'),
  state: enumOfTexts(renewalStates, '; ', 'Состояние: '),
  policyNumber: stringSchema('Номер договора, который заканчивается', 'XXX0000000001'),
  product: productCodeSchema('Продукт, как в адресах методов', 'property'),
  holderType: enumSchema('Тип страхователя', holderTypes),
  subject: Type.Optional(subjectLine),
  endDate: dateTimeAnswer('Окончание договора', '2027-11-30T23:59:59+03:00'),
  offers: integerSchema('Сколько раз предложение рассчитано', 1, 0),
  offer: Type.Optional(schemaReference(offerSchema)),
  faults: Type.Optional(arraySchema('Почему предложения нет', renewalFault)),
  acceptDate: Type.Optional(dateTimeAnswer('Когда принято', '2027-11-01T12:00:00+03:00')),
  acceptedBy: Type.Optional(enumOfTexts(acceptances)),
  renewedPolicyNumber: Type.Optional(stringSchema('Номер нового договора', 'XXX0000000002')),
};

export const renewalSchema = namedSchema('Renewal', answerObject('Продление договора', fields));

export const renewalListSchema = namedSchema(
  'RenewalList',
  answerObject('Продления в порядке окончания договоров', {
    results: arraySchema('Продления этой страницы', renewalSchema),
    nextCursor: Type.Optional(
      stringSchema(
        'Передайте в `cursor`, чтобы получить следующую страницу; нет — страница последняя',
        'MjAyNy0xMS0zMCA1ZjFjMGYwZQ',
      ),
    ),
  }),
);
