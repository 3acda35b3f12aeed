import { type Message, message, Refusal } from '#kernel/errors/message.ts';
import { rublesText } from '#kernel/money/money.ts';
import { confirmCash } from '#payments/accounting/confirm-cash.ts';
import { refundByStaff } from '#payments/acquiring/unmatched.ts';
import { returnReasons } from '#payments/record/money-reasons.ts';
import { type Payment, paymentStatuses, paymentTypes } from '#payments/record/payment.ts';
import { receiptsOfOrder } from '#payments/record/store/fiscal/list.ts';
import { type UnmatchedMoney, unmatchedMoneyQuery } from '#payments/record/store/money.ts';
import { type ListedPayment, listPaymentsOfOrder, paymentsQuery } from '#payments/record/store/overview.ts';
import { readAll, readListPage } from '#platform/db/lists/list-query.ts';
import type { Pool } from '#platform/db/pool.ts';
import { aboveLimit, underFourEyes } from '../dual-control/four-eyes.ts';
import { readOrderTimeline } from '../operation/timeline/trace.ts';
import { all, collectRows, column, jsonRow, shownRow } from '../use-case/columns.ts';
import { optionalField, subject, usually } from '../use-case/fields.ts';
import {
  choiceKind,
  id,
  momentKind,
  numberKind,
  patternKind,
  policyNumberKind,
  positiveKind,
  withHint,
} from '../use-case/kinds.ts';
import { change, listing, requireDone, type Subject, useCase } from '../use-case/use-case.ts';
import { receiptColumns } from './fiscal-receipts.ts';

export const paymentConfirm = change({
  name: 'payment confirm',
  title: 'confirm cash taken by a partner whose cash mode is ON_CONFIRMATION',
  permission: 'money.settle',
  input: {
    policyNumber: subject(policyNumberKind, 'number of the contract'),
    installment: optionalField(
      withHint(positiveKind, 'nr'),
      'which, where cash is awaited for several, a surcharge among them',
    ),
  },
  async run(context, { policyNumber: number, installment }) {
    const { products } = context.assortment;
    const cash = {
      policyNumber: number,
      ...(installment === undefined ? {} : { installmentNr: installment }),
    };
    const confirmed = await context.withJobs((jobs) =>
      confirmCash(
        { ...context, jobs, products, mailsPolicies: context.config.mailsPolicies },
        cash,
        context.staff,
      ),
    );
    if ('awaited' in confirmed) throw new Refusal(nothingConfirmed(number, installment, confirmed.awaited));
    return confirmed;
  },
  text: ({ contract, payment }, input) => [
    `${rublesText(payment.amount)} rubles for installment ${payment.installmentNr} of ${input.policyNumber} are confirmed, the contract is ${contract.status}`,
  ],
});

export const paymentUnmatched = listing({
  name: 'payment unmatched',
  title: 'list money that the acquirer took, that paid for nothing and is not refunded yet',
  permission: 'money.read',
  input: {},
  columns: {
    id: column.id,
    amount: column.money,
    ...all(column.text, 'policyNumber', 'reason', 'explanation', 'refund', 'acquirerPaymentId'),
    foundAt: column.moment,
  },
  none: 'no unmatched money',
  sortable: ['id', 'amount', 'foundAt', 'acquirerPaymentId'],
  async page({ pool }, _, ask) {
    const page = await readListPage<UnmatchedMoney>(pool, unmatchedMoneyQuery(), ask);
    return { ...page, rows: page.rows.map(explained) };
  },
  run: ({ pool }) => collectRows(unmatchedRows(pool), (row) => row),
  each: ({ pool }) => unmatchedRows(pool),
});

async function* unmatchedRows(pool: Pool) {
  for await (const money of readAll<UnmatchedMoney>(pool, unmatchedMoneyQuery())) yield explained(money);
}

function explained(money: UnmatchedMoney) {
  return { ...money, explanation: money.reason ? returnReasons[money.reason] : null };
}

export const paymentRefund = underFourEyes(
  change({
    name: 'payment refund',
    title: 'refund unmatched money through the acquirer; a running server does it',
    permission: 'money.settle',
    input: { id: subject(id('payment unmatched'), 'from the list') },
    run: (context, input) =>
      context.withJobs(async (jobs) =>
        requireDone(await refundByStaff({ ...context, jobs }, input.id, context.staff)),
      ),
    text: ({ amount }) => [`a refund of ${rublesText(amount)} rubles is requested`],
  }),
  { objects: (input) => [['money', String(input.id)]], needsTwo: aboveLimit },
);

const shownMax = 1_000;

const columns = {
  createdAt: column.moment,
  ...all(column.text, 'policyNumber', 'partner'),
  installmentNr: column.number,
  paymentType: column.text,
  amount: column.money,
  status: column.text,
  ...all(column.moment, 'paidAt', 'expiresAt'),
  ...all(column.text, 'billNumber', 'receiptNumber', 'orderId'),
};

export const paymentList = listing({
  name: 'payment list',
  title: `list payments in a state, newest first, ${shownMax} at most: cash to confirm, bills, links`,
  permission: 'money.read',
  input: {
    status: usually(choiceKind(paymentStatuses, 'status'), 'what became of them', 'AWAITING'),
    type: optionalField(choiceKind(paymentTypes, 'type'), 'how they are paid'),
    until: optionalField(momentKind, 'only up to this moment: the oldest of a list leads to those before it'),
    rows: usually(numberKind(1, shownMax), 'how many at most', String(shownMax)),
  },
  columns,
  none: 'there are no such payments',
  sortable: ['createdAt', 'amount', 'paidAt', 'expiresAt', 'installmentNr', 'paymentType', 'status'],
  page: ({ pool }, { status, type = null, until = null }, ask) =>
    readListPage<ListedPayment>(pool, paymentsQuery({ status, paymentType: type, until }), ask),
  async run({ pool }, { status, type = null, until = null, rows: limit }) {
    const query = paymentsQuery({ status, paymentType: type, until });
    return (await readListPage<ListedPayment>(pool, query, { limit })).rows;
  },
});

export const paymentShow = useCase({
  name: 'payment show',
  title: 'show a payment, the others of its link, and what happened to the money',
  permission: 'money.read',
  input: {
    orderId: subject(
      patternKind(/^[0-9a-f-]{36}$/, 'the id of an order', 'c0a80101-0000-4000-8000-000000000001', 'orderId'),
      'from {payment list}',
    ),
  },
  async run({ pool }, { orderId }) {
    const payments = await listPaymentsOfOrder(pool, orderId);
    if (payments.length === 0) throw new Refusal(message('PAYMENT_NOT_FOUND', { order: orderId }));
    const [receipts, events] = await Promise.all([
      receiptsOfOrder(pool, orderId),
      readOrderTimeline(pool, orderId),
    ]);
    return { payments, receipts, events };
  },
  json: ({ payments, receipts, events }) => ({
    payments: payments.map((payment) => jsonRow(columns, payment)),
    receipts: receipts.map((receipt) => jsonRow(receiptColumns, receipt)),
    events,
  }),
  table: ({ payments }) => payments.map((payment) => shownRow(columns, payment)),
  text: ({ events }) => events.map(({ at, kind, what }) => `${at.toISOString()}  ${kind}  ${what}`),
});

export const payments: Subject = {
  name: 'payment',
  about: 'payments that need a decision',
  useCases: [paymentList, paymentShow, paymentConfirm, paymentUnmatched, paymentRefund],
};

function nothingConfirmed(
  number: string,
  installment: number | undefined,
  payments: readonly Payment[],
): Message {
  if (payments.length === 0) return message('CASH_NOT_AWAITED', { number });
  const awaited = payments.map(({ installmentNr, amount }) => `${installmentNr} (${rublesText(amount)} ₽)`);
  return installment === undefined
    ? message('CASH_OF_SEVERAL', { number, awaited })
    : message('CASH_OF_OTHERS', { number, installment, awaited });
}
