import { message, Refusal } from '#kernel/errors/message.ts';
import { rublesText } from '#kernel/money/money.ts';
import { counted } from '#kernel/text/russian-count.ts';
import {
  fileFor,
  type fileFormats,
  findFile,
  listFiles,
  makeFile,
  markFile,
  ordersIn,
  recipientsIn,
  recordPaid,
  recordRefused,
  recordUnpaid,
} from '#payments/accounting/payment-files/make-file.ts';
import { findReadyOrders, ordersMax } from '#payments/accounting/payment-files/ready-orders.ts';
import { fileStates } from '#payments/record/store/payment-files.ts';
import type { Pool } from '#platform/db/pool.ts';
import { aboveLimit, underFourEyes } from '../dual-control/four-eyes.ts';
import { all, column, shownRow } from '../use-case/columns.ts';
import { type Kind, optionalField, required, subject, usually } from '../use-case/fields.ts';
import { choiceKind, id, numberKind, path, patternKind, wordsIn } from '../use-case/kinds.ts';
import {
  change,
  listing,
  requireDone,
  type Subject,
  useCase,
  withAccessAudit,
} from '../use-case/use-case.ts';
import { currentInsurer } from './current-insurer.ts';
import { shortReason } from './refunds.ts';

const shownMax = 1_000;
const ofFile = { file: subject(id('payment-file list'), 'from the list') };

export const paymentFileList = listing({
  name: 'payment-file list',
  title: `list files of payment orders, newest first, ${shownMax} at most`,
  permission: 'money.read',
  input: {
    state: optionalField(choiceKind(fileStates, 'state'), 'in one state only'),
    before: optionalField(
      id('payment-file list'),
      'only those before this one: the last of a list leads to the next',
    ),
    rows: usually(numberKind(1, shownMax), 'how many at most', String(shownMax)),
  },
  columns: {
    fileId: column.id,
    madeAt: column.moment,
    madeBy: column.text,
    orders: column.number,
    amount: column.money,
    ...all(column.text, 'account', 'state', 'changedBy'),
    changedAt: column.moment,
  },
  none: 'there are no payment files',
  run: ({ pool }, { state = null, before = null, rows }) => listFiles(pool, { state, before, limit: rows }),
});

/** Numbers as texts, because a proposal stores them. */
const orderNumbers: Kind<readonly string[]> = {
  hint: 'numbers',
  example: '1,2',
  expected: 'numbers of orders from {payment-file show}, by comma',
  isSeveral: true,
  read(typed) {
    const found = wordsIn(typed);
    return found.length <= ordersMax && found.every((one) => /^[1-9]\d{0,17}$/.test(one)) ? found : undefined;
  },
};
const chosen = (orders: readonly string[] | undefined) => orders?.map(BigInt) ?? null;

const readyColumns = {
  ...all(column.text, 'refund', 'line', 'policyNumber', 'name', 'account', 'bic'),
  amount: column.money,
  purpose: column.text,
};

export const paymentFileReady = withAccessAudit(
  useCase({
    name: 'payment-file ready',
    title: 'print what the next payment file orders: refunds and money that goes back to its payers',
    permission: 'money.settle',
    input: {},
    async run({ pool, clock }) {
      const orders = (await findReadyOrders(pool, clock.now())).map(({ payee, refundId, lineId, ...one }) => {
        const { name, account, bic } = payee;
        return {
          ...one,
          refund: refundId?.toString() ?? '',
          line: lineId?.toString() ?? '',
          name,
          account,
          bic,
        };
      });
      return { orders, total: orders.reduce((sum, { amount }) => sum + amount, 0n) };
    },
    json: ({ orders, total }) => ({
      total: rublesText(total),
      orders: orders.map((order) => shownRow(readyColumns, order)),
    }),
    table: ({ orders }) => orders.map((order) => shownRow(readyColumns, order)),
    text: ({ orders, total }) => [`${counted(orders.length, 'order')}, ${rublesText(total)} rubles`],
  }),
  () => 'orders of the next payment file',
);

const orderColumns = {
  number: column.id,
  ...all(column.text, 'policyNumber', 'line', 'name', 'account', 'bic'),
  amount: column.money,
  state: column.text,
};

export const paymentFileShow = withAccessAudit(
  useCase({
    name: 'payment-file show',
    title: 'print a file of payment orders: recipients, amounts and what became of each order',
    permission: 'money.settle',
    input: ofFile,
    async run({ pool }, { file: fileId }) {
      const file = await requireFile(pool, fileId);
      const recipients = await recipientsIn(pool, fileId);
      const orders = (await ordersIn(pool, fileId)).map((order) => {
        const { name = '', account = '', bic = '' } = recipients[order.nr - 1]?.payee ?? {};
        return { ...order, line: order.lineId?.toString() ?? null, ...{ name, account, bic } };
      });
      return { file, orders };
    },
    json: ({ file, orders }) => ({
      ...{ file: String(file.fileId), state: file.state, amount: rublesText(file.amount) },
      orders: orders.map((order) => shownRow(orderColumns, order)),
    }),
    table: ({ orders }) => orders.map((order) => shownRow(orderColumns, order)),
    text: ({ file }) => [
      `file ${file.fileId}: ${file.state}, ${file.orders} orders, ${rublesText(file.amount)} rubles from ${file.account}`,
    ],
  }),
  ({ file }) => `payment file ${file}`,
);

export const paymentFileMake = underFourEyes(
  change({
    name: 'payment-file make',
    title: 'order all transfers that are ready, refunds and returns to payers, in a file for the bank',
    permission: 'money.settle',
    input: {
      account: optionalField(
        patternKind(/^\d{20}$/, 'an account of insurer.json', '40702810900000002851', 'account'),
        'the insurer’s account that pays; by default the first of insurer.json',
      ),
    },
    async run(context, { account }) {
      const insurer = await currentInsurer(context);
      const { bankAccounts } = insurer;
      const payer =
        account === undefined ? bankAccounts[0] : bankAccounts.find((one) => one.account === account);
      if (!payer)
        throw new Refusal(
          message('PAYER_ACCOUNT_UNKNOWN', { known: bankAccounts.map((one) => one.account) }),
        );
      return requireDone(await makeFile(context.pool, insurer, payer, context.by()));
    },
    text: ({ fileId, orders, amount }) => [
      `file ${fileId}: ${counted(orders, 'order')}, ${rublesText(amount)} rubles`,
    ],
  }),
  { objects: () => [], needsTwo: aboveLimit },
);

export const paymentFileWrite = withAccessAudit(
  useCase({
    name: 'payment-file write',
    title: 'write a file of payment orders for the bank; every time with the same bytes',
    permission: 'money.settle',
    input: {
      ...ofFile,
      out: required(path, 'where to'),
      format: usually(choiceKind(['1c', 'pain001'], 'format'), '1C exchange (kl_to_1c) or ISO 20022', '1c'),
    },
    async run({ pool, save }, { file: fileId, out, format }) {
      const file = await requireFile(pool, fileId);
      if (file.state === 'CANCELLED')
        throw new Refusal(message('PAYMENT_FILE_STATE', { file: fileId, state: file.state }));
      save(out, await fileFor(pool, fileId, format as keyof typeof fileFormats), { isPersonal: true });
      return file;
    },
    text: ({ orders, amount }, { out }) => [
      `${counted(orders, 'order')}, ${rublesText(amount)} rubles in ${out}`,
    ],
  }),
  ({ file }) => `payment file ${file}`,
);

export const paymentFileSent = change({
  name: 'payment-file sent',
  title: 'record that a file was sent to the bank; it cannot be cancelled any more',
  permission: 'money.settle',
  input: ofFile,
  run: async ({ pool, by }, { file }) => requireDone(await markFile(pool, file, 'SENT', by())),
  text: (_, { file }) => [`file ${file} is sent`],
});

export const paymentFileCancel = underFourEyes(
  change({
    name: 'payment-file cancel',
    title: 'cancel a file that was not sent, so that its refunds can be ordered again',
    permission: 'money.settle',
    input: ofFile,
    run: async ({ pool, by }, { file }) => requireDone(await markFile(pool, file, 'CANCELLED', by())),
    text: (_, { file }) => [`file ${file} is cancelled`],
  }),
  { objects: ({ file }) => [['file', String(file)]] },
);

export const paymentFilePaid = change({
  name: 'payment-file paid',
  title: 'record that the bank executed the orders of a sent file',
  permission: 'money.settle',
  input: {
    ...ofFile,
    orders: optionalField(orderNumbers, 'some orders only; by default all that are not paid yet'),
  },
  run: async ({ pool, by }, { file, orders }) =>
    requireDone(await recordPaid(pool, file, chosen(orders), by())),
  text: ({ orders, amount }) => [`${counted(orders, 'order')} paid, ${rublesText(amount)} rubles`],
});

export const paymentFileUnpaid = underFourEyes(
  change({
    name: 'payment-file unpaid',
    title: 'take back executed orders of a file: the bank returned the money, or the record was wrong',
    permission: 'money.settle',
    input: {
      ...ofFile,
      orders: optionalField(orderNumbers, 'some orders only; by default all that were executed'),
      reason: required(shortReason, 'why; no personal data'),
    },
    run: async ({ pool, by }, { file, orders, reason }) =>
      requireDone(await recordUnpaid(pool, file, { numbers: chosen(orders), reason }, by())),
    text: ({ orders, amount }) => [
      `${counted(orders, 'order')} taken back, ${rublesText(amount)} rubles can be ordered again`,
    ],
  }),
  { reason: 'reason', objects: ({ file }) => [['file', String(file)]] },
);

export const paymentFileRefused = underFourEyes(
  change({
    name: 'payment-file refused',
    title: 'record that the bank did not execute an order of a sent file; its refund can be ordered again',
    permission: 'money.settle',
    input: {
      ...ofFile,
      order: required(id('payment-file show'), 'number of the order'),
      reason: required(shortReason, 'what the bank says; no personal data'),
    },
    run: async ({ pool, by }, { file, order, reason }) =>
      requireDone(await recordRefused(pool, file, order, reason, by())),
    text: ({ amount }) => [`${rublesText(amount)} rubles can be ordered again`],
  }),
  { reason: 'reason', objects: ({ file }) => [['file', String(file)]] },
);

async function requireFile(pool: Pool, fileId: bigint) {
  const file = await findFile(pool, fileId);
  if (file) return file;
  throw new Refusal(message('PAYMENT_FILE_NOT_FOUND', { file: fileId }));
}

export const paymentFiles: Subject = {
  name: 'payment-file',
  about: 'payment orders for the bank',
  useCases: [
    paymentFileList,
    paymentFileShow,
    paymentFileReady,
    paymentFileMake,
    paymentFileWrite,
    paymentFileSent,
    paymentFileCancel,
    paymentFilePaid,
    paymentFileUnpaid,
    paymentFileRefused,
  ],
};
