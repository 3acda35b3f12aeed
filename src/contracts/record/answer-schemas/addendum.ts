import Type from 'typebox';
import {
  type Answered,
  allOfSchema,
  answerObject,
  arraySchema,
  dateAnswer,
  dateTimeAnswer,
  decimalSchema,
  enumOfTexts,
  enumSchema,
  integerSchema,
  rublesSchema,
  stringSchema,
} from '#kernel/schema/answer-fields.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import { addendumKinds, addendumStatuses } from '../addendums/addendum.ts';
import type { SavedSchema } from './contract.ts';
import { warnings } from './warnings.ts';

const statusSchema = answerObject('Состояние доп. соглашения', {
  code: enumOfTexts(addendumStatuses),
  description: stringSchema('Состояние словами', addendumStatuses.AWAITING_PAYMENT),
});

const sumSchema = answerObject('Расчёт: его можно повторить вручную', {
  premiumBefore: rublesSchema('Премия за весь срок до изменения', 9000),
  premiumAfter: rublesSchema('Премия за весь срок после изменения', 12_000),
  daysLeft: integerSchema(
    'Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования',
    275,
  ),
  daysTotal: integerSchema('Дней в сроке страхования (использования)', 365),
  earned: Type.Optional(
    rublesSchema('При расторжении: сколько заработал страховщик, оплачено оно или нет', 9370.84),
  ),
  steps: arraySchema('Расчёт по шагам', stringSchema('Шаг', '(12000.00 − 9000.00) × 275 / 365 = 2260.27')),
});

const sums = {
  kind: enumSchema(
    'CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение',
    addendumKinds,
  ),
  effectiveDate: dateAnswer(
    'Первый день на изменённых условиях; при расторжении — первый день без страхования',
    '2027-03-01',
  ),
  reasonCode: Type.Optional(stringSchema('Основание расторжения по справочнику termination_reason', 'SALE')),
  premiumDifference: decimalSchema(
    'На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается',
    2260.27,
  ),
  refund: Type.Optional(rublesSchema('Сколько вернут страхователю', 1500.5)),
  refundBefore: Type.Optional(
    dateAnswer(
      'По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней',
      '2027-03-12',
    ),
  ),
  debt: Type.Optional(
    rublesSchema(
      'Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE',
      3517.47,
    ),
  ),
  installmentNr: Type.Optional(integerSchema('Номер взноса, которым оплачивают доплату', 2)),
  payBefore: Type.Optional(dateAnswer('По какой день включительно её можно оплатить', '2027-03-01')),
  calculation: sumSchema,
};

const sumsSchema = answerObject('Что даёт доп. соглашение', sums);
export type AddendumSums = Answered<typeof sumsSchema>;

export const addendumSchema = namedSchema(
  'Addendum',
  answerObject('Дополнительное соглашение', {
    addendumNumber: stringSchema('Номер', 'XXX0000000001-1'),
    reason: stringSchema('Причина, как она передана', 'По заявлению страхователя'),
    status: statusSchema,
    ...sums,
    createDate: dateTimeAnswer('Когда оформлено', '2026-11-21T12:00:00+03:00'),
    issueDate: Type.Optional(
      dateTimeAnswer('Когда заключено: доплата внесена или не нужна', '2026-11-21T12:30:00+03:00'),
    ),
    inForceDate: Type.Optional(
      dateTimeAnswer(
        'С какого момента действует: день effectiveDate или, если он наступил, заключение',
        '2027-03-01T00:00:00+03:00',
      ),
    ),
  }),
);

export function addendumAnswerSchema(kind: string, saved: SavedSchema) {
  return namedSchema(
    `AddendumAnswer${kind}`,
    allOfSchema('Оформленное доп. соглашение', [
      schemaReference(addendumSchema),
      answerObject('О каком договоре оно', {
        policyNumber: stringSchema('Номер договора', 'XXX0000000001'),
        contract: schemaReference(saved, 'Договор, каким он становится'),
        warnings,
      }),
    ]),
  );
}

export function addendumQuoteSchema(kind: string, saved: SavedSchema) {
  return namedSchema(
    `AddendumQuote${kind}`,
    answerObject('Что дало бы доп. соглашение', {
      policyNumber: stringSchema('Номер договора', 'XXX0000000001'),
      ...sums,
      contract: schemaReference(saved, 'Договор, каким он стал бы'),
      warnings,
    }),
  );
}

export type AddendumAnswerSchema = ReturnType<typeof addendumAnswerSchema>;
export type AddendumQuoteSchema = ReturnType<typeof addendumQuoteSchema>;
