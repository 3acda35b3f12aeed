import { message, Refusal } from '#kernel/errors/message.ts';
import { rublesText } from '#kernel/money/money.ts';
import { fiscalKinds } from '#kernel/ports/fiscal-registrar.ts';
import { addDays, moscowMidnight } from '#kernel/time/calendar.ts';
import { correctReceipt, exemptReceipt, retryReceipt } from '#payments/accounting/fiscal/settle-receipt.ts';
import { receiptRegistrars, receiptStates } from '#payments/record/fiscal-receipt.ts';
import { findShownReceipt, type ListedReceipt, receiptsQuery } from '#payments/record/store/fiscal/list.ts';
import { readAll, readListPage } from '#platform/db/lists/list-query.ts';
import { all, collectRows, column, jsonRow, shownRow } from '../use-case/columns.ts';
import { flagField, optionalField, required, subject } from '../use-case/fields.ts';
import { choiceKind, day, id } from '../use-case/kinds.ts';
import { change, listing, requireDone, type Subject, useCase } from '../use-case/use-case.ts';
import { shortReason } from './refunds.ts';

const ofReceipt = { id: subject(id('receipt list'), 'from the list') };

export const receiptColumns = {
  id: column.id,
  settledAt: column.moment,
  ...all(column.text, 'policyNumber', 'partner', 'kind', 'state', 'registeredBy', 'means'),
  amount: column.money,
  ...all(column.text, 'failure', 'fnNumber'),
  fdNumber: column.text,
  fiscalMark: column.text,
  registeredAt: column.moment,
};

export const receiptList = listing({
  name: 'receipt list',
  title: 'list fiscal receipts, newest first',
  permission: 'money.read',
  input: {
    waiting: flagField('only those that the till has to register and has not, oldest money first'),
    state: optionalField(choiceKind(receiptStates, 'state'), 'only of one state'),
    kind: optionalField(choiceKind(fiscalKinds, 'kind'), 'only of one kind'),
    registeredBy: optionalField(choiceKind(receiptRegistrars, 'registrar'), 'only of one registrar'),
    from: optionalField(day, 'only for money that moved on this day or later'),
    to: optionalField(day, 'only for money that moved on this day or earlier'),
  },
  columns: receiptColumns,
  none: 'there are no such receipts',
  sortable: ['id', 'settledAt', 'amount', 'kind', 'state', 'registeredAt'],
  page: ({ pool }, input, ask) => readListPage<ListedReceipt>(pool, queryOf(input), ask),
  run: ({ pool }, input) => collectRows(readAll<ListedReceipt>(pool, queryOf(input)), (row) => row),
  each: ({ pool }, input) => readAll<ListedReceipt>(pool, queryOf(input)),
});

interface Asked extends Omit<Parameters<typeof receiptsQuery>[0], 'isWaiting' | 'from' | 'until'> {
  readonly waiting?: boolean | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function queryOf({ waiting = false, from, to, ...filter }: Asked) {
  return receiptsQuery({
    ...filter,
    isWaiting: waiting,
    ...(from !== undefined && { from: moscowMidnight(from) }),
    ...(to !== undefined && { until: moscowMidnight(addDays(to, 1)) }),
  });
}

export const receiptShow = useCase({
  name: 'receipt show',
  title: 'show a fiscal receipt with its items and corrections',
  permission: 'money.read',
  input: ofReceipt,
  async run({ pool }, { id: receiptId }) {
    const receipt = await findShownReceipt(pool, receiptId);
    if (!receipt) throw new Refusal(message('RECEIPT_NOT_FOUND', { receipt: receiptId }));
    return receipt;
  },
  json: ({
    items,
    corrects,
    correctedBy,
    externalId,
    registrarId,
    source,
    sourceId,
    reason,
    url,
    ...receipt
  }) => ({
    ...jsonRow(receiptColumns, receipt),
    ...{ source, sourceId, externalId, registrarId, reason, url },
    corrects: corrects?.toString() ?? null,
    correctedBy: correctedBy.map(String),
    items: items.map(({ amount, ...item }) => ({ ...item, amount: rublesText(BigInt(amount)) })),
  }),
  table: (receipt) => [shownRow(receiptColumns, receipt)],
  text: ({ items, corrects, correctedBy, reason }) => [
    ...items.map(({ policyNumber, amount }) => `${policyNumber}: ${rublesText(BigInt(amount))} rubles`),
    ...(corrects === null ? [] : [`corrects receipt ${corrects}${reason === null ? '' : `: ${reason}`}`]),
    ...correctedBy.map((other) => `corrected by receipt ${other}`),
  ],
});

export const receiptRetry = change({
  name: 'receipt retry',
  title: 'send a failed receipt again; a running server does it',
  permission: 'money.settle',
  input: { ...ofReceipt, late: flagField('as a correction, because the day of the settlement has passed') },
  run: async (context, { id: receiptId, late = false }) =>
    requireDone(await retryReceipt(context, receiptId, late, context.staff)),
  text: ({ receipt: { receiptId } }) => [`receipt ${receiptId} will be sent again`],
});

export const receiptExempt = change({
  name: 'receipt exempt',
  title: 'note that a failed receipt is not needed, for example because an organization paid',
  permission: 'money.settle',
  input: { ...ofReceipt, reason: required(shortReason, 'why; no personal data') },
  run: async (context, { id: receiptId, reason }) =>
    requireDone(await exemptReceipt(context, receiptId, reason, context.staff)),
  text: ({ receipt: { receiptId } }) => [`receipt ${receiptId} is not needed`],
});

export const receiptCorrect = change({
  name: 'receipt correct',
  title:
    'correct a registered receipt whose data are wrong: one correction takes it back, another replaces it',
  permission: 'money.settle',
  input: {
    ...ofReceipt,
    reason: required(shortReason, 'why; no personal data'),
    takeBack: flagField('only take it back'),
  },
  run: async (context, { id: receiptId, reason, takeBack = false }) =>
    requireDone(
      await correctReceipt(context, receiptId, { reason, isOnlyTakenBack: takeBack }, context.staff),
    ),
  text: ({ corrections }) => [`corrections ${corrections.join(' and ')} will be sent`],
});

export const receipts: Subject = {
  name: 'receipt',
  about: 'fiscal receipts of money of natural persons',
  useCases: [receiptList, receiptShow, receiptRetry, receiptExempt, receiptCorrect],
};
