import type { Installment } from '#contracts/record/contract.ts';
import { kopecksFromNumber } from '#kernel/money/money.ts';
import type { paymentsAnswer } from '#payments/links/read.ts';
import { returnReasons } from '#payments/record/money-reasons.ts';
import { paymentWays } from '#payments/record/payment.ts';
import { table } from '../../parts/table.ts';
import { facts, link, shownText } from '../../parts/values.ts';

type Payment = Awaited<ReturnType<typeof paymentsAnswer>>[number];

const installmentStates = { DUE: 'ждёт оплаты', PAID: 'оплачен', CANCELLED: 'отменён' };
const paymentStates: Readonly<Record<Payment['status'], string>> = {
  AWAITING: 'ожидается',
  PAID: 'получен',
  REVOKED: 'отозван',
  EXPIRED: 'срок ссылки истёк',
};
const moneyBackWords = {
  RETURNING: 'возвращаются',
  RETURNED: 'возвращены',
  REFUSED: 'банк отказал',
} as const;

interface ShownInstallment extends Installment {
  readonly payUntil: string;
  readonly isOverdue: boolean;
}

export function installmentTable(installments: readonly ShownInstallment[]) {
  return table(
    'Взносы',
    [
      { title: '№', kind: 'number', cell: ({ nr }: ShownInstallment) => nr },
      { title: 'Сумма, ₽', kind: 'money', cell: ({ amount }) => shownText('money', amount) },
      { title: 'Срок', kind: 'day', cell: ({ dueOn }) => shownText('day', dueOn) },
      { title: 'Оплатить до', kind: 'day', cell: ({ payUntil }) => shownText('day', payUntil) },
      {
        title: 'Состояние',
        kind: 'text',
        cell: ({ status, isOverdue }) => (isOverdue ? 'просрочен' : installmentStates[status]),
      },
      { title: 'Соглашение', kind: 'text', cell: ({ addendumNumber }) => addendumNumber ?? '' },
    ],
    installments,
  );
}

export function paymentTable(payments: readonly Payment[]) {
  return table(
    'Платежи',
    [
      { title: 'Взнос', kind: 'number', cell: ({ nr }: Payment) => nr },
      { title: 'Чем', kind: 'text', cell: ({ paymentType }) => paymentWays[paymentType] },
      {
        title: 'Сумма, ₽',
        kind: 'money',
        cell: ({ amount }) => shownText('money', kopecksFromNumber(amount)),
      },
      { title: 'Состояние', kind: 'text', cell: ({ status }) => paymentStates[status] },
      { title: 'Выбран', kind: 'moment', cell: ({ createDate }) => shownDate(createDate) },
      { title: 'Получен', kind: 'moment', cell: ({ paymentDate }) => shownDate(paymentDate) },
      { title: 'Подробно', kind: 'text', cell: details },
    ],
    payments,
  );
}

function details({ orderId, paymentLink, validUntil, billNumber, receiptNumber, ...payment }: Payment) {
  const { otherPolicies = [], openAttempts = [], moneyBack = [] } = payment;
  return facts(
    ['Заказ', orderId],
    ['Ссылка', paymentLink && link(paymentLink, 'открыть')],
    ['Действует до', shownDate(validUntil)],
    ['Счёт', billNumber],
    ['Квитанция', receiptNumber],
    ['Вместе с', otherPolicies.map(({ policyNumber }) => policyNumber).join(', ')],
    ['Банк не ответил', openAttempts.map(({ paymentType }) => paymentWays[paymentType]).join(', ')],
    ['Возврат', moneyBack.map(moneyBackPrinted).join('; ')],
  );
}

function moneyBackPrinted({ amount, status, reason }: NonNullable<Payment['moneyBack']>[number]): string {
  const why = reason ? returnReasons[reason] : '';
  const words = why === '' ? '' : `: ${why.slice(0, 1).toLowerCase()}${why.slice(1)}`;
  return `${shownText('money', kopecksFromNumber(amount))} ₽ ${moneyBackWords[status]}${words}`;
}

/** Formats a moment from an answer to partners, which is in Moscow time: "2026-11-21T12:00:00+03:00". */
function shownDate(moment: string | undefined): string {
  return moment ? `${shownText('day', moment)} ${moment.slice(11, 19)} (МСК)` : '';
}
