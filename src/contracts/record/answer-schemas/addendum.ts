import Type from 'typebox';
import {
  type Answered,
  answerObject,
  dateField,
  decimalField,
  listOf,
  moment,
  oneOf,
  oneOfTable,
  rubles,
  together,
  whole,
  words,
} from '#kernel/schema/answer-fields.ts';
import { named, reference } from '#kernel/schema/schema-parts.ts';
import { addendumKinds, addendumStatuses } from '../addendums/addendum.ts';
import type { SavedSchema } from './contract.ts';
import { warnings } from './warnings.ts';

const statusSchema = answerObject('Состояние доп. соглашения', {
  code: oneOfTable(addendumStatuses),
  description: words('Состояние словами', addendumStatuses.AWAITING_PAYMENT),
});

const sumSchema = answerObject('Расчёт: его можно повторить вручную', {
  premiumBefore: rubles('Премия за весь срок до изменения', 9000),
  premiumAfter: rubles('Премия за весь срок после изменения', 12_000),
  daysLeft: whole(
    'Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования',
    275,
  ),
  daysTotal: whole('Дней в сроке страхования (использования)', 365),
  earned: Type.Optional(
    rubles('При расторжении: сколько заработал страховщик, оплачено оно или нет', 9370.84),
  ),
  steps: listOf('Расчёт по шагам', words('Шаг', '(12000.00 − 9000.00) × 275 / 365 = 2260.27')),
});

const sums = {
  kind: oneOf(
    'CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение',
    addendumKinds,
  ),
  effectiveDate: dateField(
    'Первый день на изменённых условиях; при расторжении — первый день без страхования',
    '2027-03-01',
  ),
  reasonCode: Type.Optional(words('Основание расторжения по справочнику termination_reason', 'SALE')),
  premiumDifference: decimalField(
    'На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается',
    2260.27,
  ),
  refund: Type.Optional(rubles('Сколько вернут страхователю', 1500.5)),
  refundBefore: Type.Optional(
    dateField(
      'По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней',
      '2027-03-12',
    ),
  ),
  debt: Type.Optional(
    rubles('Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE', 3517.47),
  ),
  installmentNr: Type.Optional(whole('Номер взноса, которым оплачивают доплату', 2)),
  payBefore: Type.Optional(dateField('По какой день включительно её можно оплатить', '2027-03-01')),
  calculation: sumSchema,
};

const sumsSchema = answerObject('Что даёт доп. соглашение', sums);
export type AddendumSums = Answered<typeof sumsSchema>;

/** An addendum in the list of a contract. */
export const addendumSchema = named(
  'Addendum',
  answerObject('Дополнительное соглашение', {
    addendumNumber: words('Номер', 'XXX0000000001-1'),
    reason: words('Причина, как она передана', 'По заявлению страхователя'),
    status: statusSchema,
    ...sums,
    createDate: moment('Когда оформлено', '2026-11-21T12:00:00+03:00'),
    issueDate: Type.Optional(
      moment('Когда заключено: доплата внесена или не нужна', '2026-11-21T12:30:00+03:00'),
    ),
    inForceDate: Type.Optional(
      moment(
        'С какого момента действует: день effectiveDate или, если он наступил, заключение',
        '2027-03-01T00:00:00+03:00',
      ),
    ),
  }),
);

/** Answer of POST addendums for one kind of contract. */
export function addendumAnswerSchema(kind: string, saved: SavedSchema) {
  return named(
    `AddendumAnswer${kind}`,
    together('Оформленное доп. соглашение', [
      reference(addendumSchema),
      answerObject('О каком договоре оно', {
        policyNumber: words('Номер договора', 'XXX0000000001'),
        contract: reference(saved, 'Договор, каким он становится'),
        warnings,
      }),
    ]),
  );
}

/** Answer of POST addendums/quotes for one kind of contract. */
export function addendumQuoteSchema(kind: string, saved: SavedSchema) {
  return named(
    `AddendumQuote${kind}`,
    answerObject('Что дало бы доп. соглашение', {
      policyNumber: words('Номер договора', 'XXX0000000001'),
      ...sums,
      contract: reference(saved, 'Договор, каким он стал бы'),
      warnings,
    }),
  );
}

export type AddendumAnswerSchema = ReturnType<typeof addendumAnswerSchema>;
export type AddendumQuoteSchema = ReturnType<typeof addendumQuoteSchema>;
