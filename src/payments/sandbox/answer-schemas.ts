import Type from 'typebox';
import { bankAnswers, bankDeclines, bankNotifications } from '#kernel/ports/sandbox-bank.ts';
import {
  type Answered,
  answerObject,
  booleanSchema,
  enumSchema,
  integerSchema,
  rublesSchema,
  uuidSchema,
} from '#kernel/schema/answer-fields.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';
import { linkTypes, paymentStatuses } from '../record/payment.ts';

export const outcomes = ['PAID', 'PENDING', 'DECLINED', 'EXPIRED', 'RETURNED'] as const;
export type Outcome = (typeof outcomes)[number];

export const linkAnswerSchema = namedSchema(
  'SandboxPayment',
  answerObject('Что стало с платежом', {
    orderId: uuidSchema('Идентификатор платежа', '0b1c9d4e-5c5b-4a57-9c1d-6a3b2f4e8d90'),
    paymentType: enumSchema('На что выдана ссылка', linkTypes),
    amount: rublesSchema('Сумма: всё, что оплачивает ссылка', 9000),
    status: enumSchema('Статус платежа, как в `payments` договора', paymentStatuses),
    outcome: enumSchema(
      'PAID — деньги получены, PENDING — банк уже решил, но сервер об этом ещё не знает (так бывает с вашими настройками банка), ' +
        'DECLINED — банк отказал, клиент может платить снова, EXPIRED — срок ссылки истёк, RETURNED — деньги взяты и ' +
        'возвращаются: договор больше нельзя оплатить',
      outcomes,
    ),
    declineReason: Type.Optional(enumSchema('Почему банк отказал; только DECLINED', bankDeclines)),
  }),
);

export type LinkAnswer = Answered<typeof linkAnswerSchema>;

export const bankAnswerSchema = namedSchema(
  'SandboxBank',
  answerObject('Как банк песочницы ведёт себя с вашими платежами', {
    answers: enumSchema('Как банк отвечает', bankAnswers),
    delayMs: integerSchema('Сколько миллисекунд ждёт каждый ответ', 0, 0),
    notifications: enumSchema('Как приходят известия банка', bankNotifications),
    isOwn: booleanSchema(
      'true — так настроили вы, false — так банк ведёт себя со всеми, кто ничего не настраивал',
    ),
  }),
);

export type BankAnswer = Answered<typeof bankAnswerSchema>;
