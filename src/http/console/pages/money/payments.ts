import { h } from 'preact';
import type { ListedPayment } from '#payments/record/store/overview.ts';
import {
  paymentConfirm,
  paymentList,
  paymentRefund,
  paymentShow,
  paymentUnmatched,
} from '#staff/money/payments.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { pendingNotice } from '../../parts/proposed.ts';
import { timeline } from '../../parts/timeline.ts';
import { contractPath, facts, formatMoment, link, linkTo, section, shownText } from '../../parts/values.ts';
import { toWord, words } from '../../parts/words.ts';
import { showPage } from '../../show-page.ts';
import { receiptsSection } from './fiscal-receipts.ts';

const one = showPage({
  path: '/payments/:orderId',
  useCase: paymentShow,
  render: ({ result: { payments, receipts, events } }, _, visit) => [
    ...payments.map((payment) => paymentShown(payment, visit.may(paymentConfirm.permission))),
    receiptsSection(receipts),
    section('Что происходило', timeline(events)),
  ],
});

function paymentShown(payment: ListedPayment, mayConfirm: boolean) {
  const awaitsCash = payment.paymentType === 'CASH' && payment.status === 'AWAITING';
  const cash = new URLSearchParams({
    policyNumber: payment.policyNumber,
    installment: String(payment.installmentNr),
  });
  return h(
    'div',
    null,
    facts(
      ['Договор', linkTo.contract(payment.policyNumber)],
      ['Партнёр', payment.partner],
      ['Взнос', payment.installmentNr],
      ['Сумма', `${shownText('money', payment.amount)} ₽`],
      ['Как', toWord(payment.paymentType)],
      ['Состояние', toWord(payment.status)],
      ['Создан', formatMoment(payment.createdAt)],
      ['До', payment.expiresAt && formatMoment(payment.expiresAt)],
      ['Оплачен', payment.paidAt && formatMoment(payment.paidAt)],
      ['Счёт', payment.billNumber],
      ['Квитанция', payment.receiptNumber],
      ['Заказ', payment.orderId],
    ),
    awaitsCash && mayConfirm ? h('p', null, link(`/cash-confirm?${cash}`, 'Подтвердить наличные')) : null,
  );
}

export const paymentPages: readonly ConsolePage[] = [
  listPage({
    path: '/payments',
    useCase: paymentList,
    cells: {
      policyNumber: ({ policyNumber }) => linkTo.contract(policyNumber),
      orderId: ({ orderId }) => link(`/payments/${orderId}`, 'Открыть'),
    },
    words: { paymentType: words, status: words },
    chips: ['status'],
    totals: ['amount'],
    bulk: [
      {
        name: 'confirm-cash',
        button: 'Подтвердить наличные',
        permission: paymentConfirm.permission,
        wantsFresh: true,
        keyOf: ({ paymentType, status, policyNumber, installmentNr }) =>
          paymentType === 'CASH' && status === 'AWAITING' ? `${policyNumber} ${installmentNr}` : undefined,
        async perform(visit, key) {
          const [policyNumber = '', installment = ''] = key.split(' ');
          const { result } = await visit.run(paymentConfirm, {
            policyNumber,
            installment: Number(installment),
          });
          return `${shownText('money', result.payment.amount)} ₽ подтверждены`;
        },
      },
    ],
    rows: 20,
    links: [[paymentConfirm, '/payments?status=AWAITING&type=CASH', 'Наличные, которые ждут подтверждения']],
  }),
  one,
  changePage({
    path: '/cash-confirm',
    useCase: paymentConfirm,
    wantsFresh: true,
    done: ({ result: { payment, contract } }) =>
      `${shownText('money', payment.amount)} ₽ подтверждены, взнос ${payment.installmentNr}. Договор: ${toWord(contract.status)}`,
    next: ({ policyNumber }) => [contractPath(policyNumber), 'К договору'],
  }),
  listPage({
    path: '/payment-unmatched',
    useCase: paymentUnmatched,
    cells: {
      policyNumber: ({ policyNumber }) => policyNumber && linkTo.contract(policyNumber),
      id: ({ id, refund }) =>
        refund === null ? link(`/payment-refund?id=${id}`, `${id}: вернуть`) : String(id),
    },
    above: (_, visit) => pendingNotice(visit, 'money'),
  }),
  changePage({
    useCase: paymentRefund,
    wantsFresh: true,
    done: ({ result: { amount } }) => `Запрошен возврат ${shownText('money', amount)} ₽`,
    next: ['/payment-unmatched', 'К платежам без договора'],
  }),
];
