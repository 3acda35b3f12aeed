import Type, { type TProperties } from 'typebox';
import { warnings } from '#contracts/record/answer-schemas/warnings.ts';
import type { Warning } from '#kernel/errors/errors.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import {
  type Answered,
  answerObject,
  booleanSchema,
  constSchema,
  dateTimeAnswer,
  enumOfTexts,
  enumSchema,
  integerSchema,
  rublesSchema,
  stringSchema,
  uuidSchema,
} from '#kernel/schema/answer-fields.ts';
import { describedAs, type NamedSchema, namedSchema } from '#kernel/schema/schema-parts.ts';
import { nameOfCode, toVariant, unionSchema } from '#kernel/schema/schema-union.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { returnReasons } from './money-reasons.ts';
import {
  linkTypes,
  methodTypes,
  moneyBackStatuses,
  type Payment,
  type PaymentType,
  paymentStatuses,
  paymentTypes,
  typesWithoutLink,
} from './payment.ts';

const orderId = uuidSchema('Идентификатор платежа', '0b1c9d4e-5c5b-4a57-9c1d-6a3b2f4e8d90');
const file = uuidSchema(
  'Идентификатор счёта; только CASHLESS. Сам счёт — печатная форма BILL',
  '5c0e9a1b-7d7c-4f0e-8a55-0f4a3c1f2b68',
);
const fileId = Type.Optional(file);
const validUntil = Type.Optional(
  dateTimeAnswer(
    'До когда действует цена счёта за первый взнос; только CASHLESS',
    '2026-12-07T23:59:59+03:00',
  ),
);
const link = stringSchema(
  `Ссылка, по которой платит клиент; ${linkTypes.join(', ')}`,
  'https://insurer.example/pay/0b1c9d4e-5c5b-4a57-9c1d-6a3b2f4e8d90',
);
const paymentLink = Type.Optional(link);
const success = stringSchema(
  `Куда клиент вернётся после оплаты; ${linkTypes.join(', ')}`,
  'https://partner.example/paid',
);
const successUrl = Type.Optional(success);
const fail = stringSchema(
  `Куда клиент вернётся после отказа; ${linkTypes.join(', ')}`,
  'https://partner.example/failed',
);
const failUrl = Type.Optional(fail);
const currencyCode = constSchema('Валюта платежа', 'RUB');
const paymentType = enumSchema('Способ оплаты', paymentTypes);

const chosen = {
  nr: integerSchema('Номер взноса', 1),
  currencyCode,
  amount: rublesSchema('Сумма', 9000),
  orderId,
  paymentType,
  sendSms: booleanSchema('Клиенту отправлено СМС'),
  sendEmail: booleanSchema('Клиенту отправлено письмо'),
  warnings: Type.Optional(warnings),
};

const title = 'Выбранный способ оплаты взноса';

const ofType = (types: readonly PaymentType[], name: string, own: TProperties) =>
  toVariant('paymentType', types, namedSchema(`${name}PaymentResponse`, answerObject(title, own)));
const withoutLink = typesWithoutLink.map((type) =>
  ofType([type], nameOfCode(type), type === 'CASHLESS' ? { ...chosen, fileId: file, validUntil } : chosen),
);
const byLink = ofType(linkTypes, 'Link', {
  ...chosen,
  paymentLink: link,
  successUrl: success,
  failUrl: fail,
});
const answered = answerObject(title, { ...chosen, fileId, validUntil, paymentLink, successUrl, failUrl });

/** Answers of PUT installments by type of policyholder. The API description shows the fields of each payment type. */
export const installmentPaymentResponseSchemas = {
  individual: namedSchema(
    'InstallmentPaymentResponse',
    describedAs(answered, unionSchema('paymentType', title, [...withoutLink, byLink])),
  ),
  corporate: namedSchema(
    'InstallmentPaymentResponseCorporate',
    describedAs(answered, unionSchema('paymentType', title, withoutLink)),
  ),
} as const satisfies Readonly<Record<HolderType, NamedSchema>>;

export type PaidAnswer = Answered<typeof answered>;

/** Formats an answer. `more` has the fields that only this payment type has. */
export function paidAnswer(
  { installmentNr, amount, orderId, paymentType: type }: Payment,
  found: readonly Warning[],
  more: Partial<PaidAnswer>,
): PaidAnswer {
  return {
    nr: installmentNr,
    currencyCode: 'RUB',
    amount: rublesNumber(amount),
    orderId,
    paymentType: type,
    sendSms: false,
    sendEmail: false,
    ...more,
    ...(found.length > 0 ? { warnings: found } : {}),
  };
}

export const paymentSchema = namedSchema(
  'Payment',
  answerObject('Платёж по договору', {
    orderId,
    nr: integerSchema('Номер взноса', 1),
    paymentType,
    amount: rublesSchema('Сумма', 9000),
    currencyCode,
    status: enumSchema(
      'AWAITING — ожидается, PAID — получен, REVOKED — отозван, EXPIRED — срок ссылки истёк',
      paymentStatuses,
    ),
    fileId,
    billNumber: Type.Optional(stringSchema('Номер счёта; только CASHLESS', 'СЧ-2026-00000001')),
    receiptNumber: Type.Optional(
      stringSchema('Номер квитанции А-7; только CASH физического лица после оплаты', 'А7-2026-00000001'),
    ),
    paymentLink,
    validUntil: Type.Optional(
      dateTimeAnswer(
        `До когда действует ссылка (${linkTypes.join(', ')}) или цена счёта за первый взнос (CASHLESS): деньги, поступившие в банк позже, оплачивают договор, только если премия не выросла`,
        '2026-11-22T12:30:00+03:00',
      ),
    ),
    successUrl,
    failUrl,
    otherPolicies: Type.Optional(
      Type.Array(
        answerObject('Договор, оплачиваемый той же ссылкой', {
          policyNumber: stringSchema('Номер договора', 'KSK-2026-00000001'),
          amount: rublesSchema('Сумма к оплате по нему', 45000),
        }),
        { description: 'Остальные договоры общей ссылки' },
      ),
    ),
    openAttempts: Type.Optional(
      Type.Array(
        answerObject('Попытка оплаты: клиент был направлен в банк, ответа банка ещё нет', {
          paymentType: enumSchema('Как платит клиент', Object.values(methodTypes)),
          amount: rublesSchema('Сумма попытки: всё, что оплачивает ссылка', 9000),
          sentDate: dateTimeAnswer('Когда клиент направлен в банк', '2026-11-21T12:30:00+03:00'),
        }),
        {
          description: `Попытки, на которые банк ещё не ответил; ${linkTypes.join(', ')}. Пока они есть, деньги могли быть уже списаны`,
        },
      ),
    ),
    moneyBack: Type.Optional(
      Type.Array(
        answerObject('Деньги, которые возвращаются клиенту', {
          amount: rublesSchema('Сумма возврата; по общей ссылке — за все её договоры', 9000),
          status: enumSchema(
            'RETURNING — возвращаются, RETURNED — возвращены, REFUSED — банк клиента их не принял, возвратом занимается страховщик',
            [...new Set(Object.values(moneyBackStatuses))],
          ),
          reason: enumOfTexts(returnReasons, '. '),
          createDate: dateTimeAnswer('Когда начат возврат', '2026-11-21T12:30:00+03:00'),
        }),
        { description: `Возвраты денег, пришедших по этой ссылке; ${linkTypes.join(', ')}` },
      ),
    ),
    createDate: dateTimeAnswer('Когда выбран способ оплаты', '2026-11-21T12:30:00+03:00'),
    paymentDate: Type.Optional(dateTimeAnswer('Когда деньги получены', '2026-11-21T12:30:00+03:00')),
  }),
);
