import Type from 'typebox';
import { bankAnswers, bankDeclines, bankNotifications } from '#kernel/ports/sandbox-bank.ts';
import {
  type Answered,
  answerObject,
  oneOf,
  rubles,
  uuid,
  whole,
  yesOrNo,
} from '#kernel/schema/answer-fields.ts';
import { named } from '#kernel/schema/schema-parts.ts';
import { linkTypes, paymentStatuses } from '../record/payment.ts';

/** Outcomes of a sandbox request about a link. */
export const outcomes = ['PAID', 'PENDING', 'DECLINED', 'EXPIRED', 'RETURNED'] as const;
export type Outcome = (typeof outcomes)[number];

export const linkAnswerSchema = named(
  'SandboxPayment',
  answerObject('Что стало с платежом', {
    orderId: uuid('Идентификатор платежа', '0b1c9d4e-5c5b-4a57-9c1d-6a3b2f4e8d90'),
    paymentType: oneOf('На что выдана ссылка', linkTypes),
    amount: rubles('Сумма: всё, что оплачивает ссылка', 9000),
    status: oneOf('Статус платежа, как в `payments` договора', paymentStatuses),
    outcome: oneOf(
      'PAID — деньги получены, PENDING — банк уже решил, но сервер об этом ещё не знает (так бывает с вашими настройками банка), ' +
        'DECLINED — банк отказал, клиент может платить снова, EXPIRED — срок ссылки истёк, RETURNED — деньги взяты и ' +
        'возвращаются: договор больше нельзя оплатить',
      outcomes,
    ),
    declineReason: Type.Optional(oneOf('Почему банк отказал; только DECLINED', bankDeclines)),
  }),
);

export type LinkAnswer = Answered<typeof linkAnswerSchema>;

export const bankAnswerSchema = named(
  'SandboxBank',
  answerObject('Как банк песочницы ведёт себя с вашими платежами', {
    answers: oneOf('Как банк отвечает', bankAnswers),
    delayMs: whole('Сколько миллисекунд ждёт каждый ответ', 0, 0),
    notifications: oneOf('Как приходят известия банка', bankNotifications),
    isOwn: yesOrNo('true — так настроили вы, false — так банк ведёт себя со всеми, кто ничего не настраивал'),
  }),
);

export type BankAnswer = Answered<typeof bankAnswerSchema>;
