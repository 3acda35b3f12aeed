import Type from 'typebox';
import { rublesNumber } from '#kernel/money/money.ts';
import {
  type Answered,
  answerObject,
  dateAnswer,
  dateTimeAnswer,
  enumOfTexts,
  enumSchema,
  integerSchema,
  rublesSchema,
  stringSchema,
} from '#kernel/schema/answer-fields.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';
import { moscowDateTime } from '#kernel/time/calendar.ts';
import { methodTypes } from '../payment.ts';
import { type Autopay, autopayEnds } from './autopay.ts';
import type { NextCharge } from './next-charges.ts';

export const autopaySchema = namedSchema(
  'Autopay',
  answerObject('Списания следующих взносов с сохранённой карты или счёта', {
    status: enumSchema('ACTIVE — взносы списываются, ENDED — списания прекращены', ['ACTIVE', 'ENDED']),
    paymentType: enumSchema('Что сохранено', Object.values(methodTypes)),
    cardLastDigits: Type.Optional(stringSchema('Последние цифры карты; только CARD', '4444')),
    cardExpires: Type.Optional(stringSchema('Последний месяц карты; только CARD', '2030-12')),
    agreedDate: dateTimeAnswer('Когда клиент согласился', '2026-11-21T12:30:00+03:00'),
    endedDate: Type.Optional(
      dateTimeAnswer('Когда списания прекращены; только ENDED', '2026-12-01T12:30:00+03:00'),
    ),
    endReason: Type.Optional(enumOfTexts(autopayEnds, '. ')),
    nextCharges: Type.Array(
      answerObject('Списание, если взнос не будет оплачен иначе', {
        nr: integerSchema('Номер взноса', 2),
        amount: rublesSchema('Сумма', 9000),
        chargeDate: dateAnswer('День списания', '2027-02-26'),
      }),
      { description: 'Следующие списания; у ENDED пусто' },
    ),
  }),
);

/** Formats the automatic payments of a contract for its partner. */
export function autopayAnswer(autopay: Autopay, next: readonly NextCharge[]): Answered<typeof autopaySchema> {
  const { state, method, cardDigits, cardExpires, agreedAt, endedAt, endReason } = autopay;
  return {
    status: state === 'ACTIVE' ? 'ACTIVE' : 'ENDED',
    paymentType: methodTypes[method],
    ...(cardDigits ? { cardLastDigits: cardDigits } : {}),
    ...(cardExpires ? { cardExpires } : {}),
    agreedDate: moscowDateTime(agreedAt),
    ...(endedAt ? { endedDate: moscowDateTime(endedAt) } : {}),
    ...(endReason ? { endReason } : {}),
    nextCharges: next.map(({ nr, on, amount }) => ({ nr, amount: rublesNumber(amount), chargeDate: on })),
  };
}
