import Type, { type TProperties } from 'typebox';
import { warnings } from '#contracts/record/answer-schemas/warnings.ts';
import type { Warning } from '#kernel/errors/errors.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import {
  type Answered,
  always,
  answerObject,
  moment,
  oneOf,
  oneOfTable,
  rubles,
  uuid,
  whole,
  words,
  yesOrNo,
} from '#kernel/schema/answer-fields.ts';
import { describedAs, type NamedSchema, named } from '#kernel/schema/schema-parts.ts';
import { nameOfCode, unionOf, variantOf } from '#kernel/schema/schema-union.ts';
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

const orderId = uuid('Идентификатор платежа', '0b1c9d4e-5c5b-4a57-9c1d-6a3b2f4e8d90');
const file = uuid(
  'Идентификатор счёта; только CASHLESS. Сам счёт — печатная форма BILL',
  '5c0e9a1b-7d7c-4f0e-8a55-0f4a3c1f2b68',
);
const fileId = Type.Optional(file);
const validUntil = Type.Optional(
  moment('До когда действует цена счёта за первый взнос; только CASHLESS', '2026-12-07T23:59:59+03:00'),
);
const link = words(
  `Ссылка, по которой платит клиент; ${linkTypes.join(', ')}`,
  'https://insurer.example/pay/0b1c9d4e-5c5b-4a57-9c1d-6a3b2f4e8d90',
);
const paymentLink = Type.Optional(link);
const success = words(
  `Куда клиент вернётся после оплаты; ${linkTypes.join(', ')}`,
  'https://partner.example/paid',
);
const successUrl = Type.Optional(success);
const fail = words(
  `Куда клиент вернётся после отказа; ${linkTypes.join(', ')}`,
  'https://partner.example/failed',
);
const failUrl = Type.Optional(fail);
const currencyCode = always('Валюта платежа', 'RUB');
const paymentType = oneOf('Способ оплаты', paymentTypes);

const chosen = {
  nr: whole('Номер взноса', 1),
  currencyCode,
  amount: rubles('Сумма', 9000),
  orderId,
  paymentType,
  sendSms: yesOrNo('Клиенту отправлено СМС'),
  sendEmail: yesOrNo('Клиенту отправлено письмо'),
  warnings: Type.Optional(warnings),
};

const title = 'Выбранный способ оплаты взноса';

const ofType = (types: readonly PaymentType[], name: string, own: TProperties) =>
  variantOf('paymentType', types, named(`${name}PaymentResponse`, answerObject(title, own)));
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

/** Answers of PUT installments; the description shows the fields of each payment type. */
export const installmentPaymentResponseSchemas = {
  individual: named(
    'InstallmentPaymentResponse',
    describedAs(answered, unionOf('paymentType', title, [...withoutLink, byLink])),
  ),
  corporate: named(
    'InstallmentPaymentResponseCorporate',
    describedAs(answered, unionOf('paymentType', title, withoutLink)),
  ),
} as const satisfies Readonly<Record<HolderType, NamedSchema>>;

export type PaidAnswer = Answered<typeof answered>;

/** Formats an answer; `more` are fields of the payment type. */
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

/** A payment in the answer to reading a contract. */
export const paymentSchema = named(
  'Payment',
  answerObject('Платёж по договору', {
    orderId,
    nr: whole('Номер взноса', 1),
    paymentType,
    amount: rubles('Сумма', 9000),
    currencyCode,
    status: oneOf(
      'AWAITING — ожидается, PAID — получен, REVOKED — отозван, EXPIRED — срок ссылки истёк',
      paymentStatuses,
    ),
    fileId,
    billNumber: Type.Optional(words('Номер счёта; только CASHLESS', 'СЧ-2026-00000001')),
    receiptNumber: Type.Optional(
      words('Номер квитанции А-7; только CASH физического лица после оплаты', 'А7-2026-00000001'),
    ),
    paymentLink,
    validUntil: Type.Optional(
      moment(
        `До когда действует ссылка (${linkTypes.join(', ')}) или цена счёта за первый взнос (CASHLESS): деньги, поступившие в банк позже, оплачивают договор, только если премия не выросла`,
        '2026-11-22T12:30:00+03:00',
      ),
    ),
    successUrl,
    failUrl,
    otherPolicies: Type.Optional(
      Type.Array(
        answerObject('Договор, оплачиваемый той же ссылкой', {
          policyNumber: words('Номер договора', 'KSK-2026-00000001'),
          amount: rubles('Сумма к оплате по нему', 45000),
        }),
        { description: 'Остальные договоры общей ссылки' },
      ),
    ),
    openAttempts: Type.Optional(
      Type.Array(
        answerObject('Попытка оплаты: клиент был направлен в банк, ответа банка ещё нет', {
          paymentType: oneOf('Как платит клиент', Object.values(methodTypes)),
          amount: rubles('Сумма попытки: всё, что оплачивает ссылка', 9000),
          sentDate: moment('Когда клиент направлен в банк', '2026-11-21T12:30:00+03:00'),
        }),
        {
          description: `Попытки, на которые банк ещё не ответил; ${linkTypes.join(', ')}. Пока они есть, деньги могли быть уже списаны`,
        },
      ),
    ),
    moneyBack: Type.Optional(
      Type.Array(
        answerObject('Деньги, которые возвращаются клиенту', {
          amount: rubles('Сумма возврата; по общей ссылке — за все её договоры', 9000),
          status: oneOf(
            'RETURNING — возвращаются, RETURNED — возвращены, REFUSED — банк клиента их не принял, возвратом занимается страховщик',
            [...new Set(Object.values(moneyBackStatuses))],
          ),
          reason: oneOfTable(returnReasons, '. '),
          createDate: moment('Когда начат возврат', '2026-11-21T12:30:00+03:00'),
        }),
        { description: `Возвраты денег, пришедших по этой ссылке; ${linkTypes.join(', ')}` },
      ),
    ),
    createDate: moment('Когда выбран способ оплаты', '2026-11-21T12:30:00+03:00'),
    paymentDate: Type.Optional(moment('Когда деньги получены', '2026-11-21T12:30:00+03:00')),
  }),
);
