import { message, Refusal } from '#kernel/errors/message.ts';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import {
  findRefundParts,
  findRoutedRefund,
  giveBackByAcquirer,
  holdBack,
  type ListedRefund,
  listedRefundsQuery,
  noteTransfer,
  refundRoutes,
  takeTransferBack,
} from '#payments/accounting/premium-refunds/give-back.ts';
import { readListPage } from '#platform/db/lists/list-query.ts';
import { updateListedRefunds } from '#sales/totals/totals.ts';
import { aboveLimit, underFourEyes } from '../dual-control/four-eyes.ts';
import { all, column, shownRow } from '../use-case/columns.ts';
import type { StaffContext } from '../use-case/context.ts';
import { flagField, type Kind, optionalField, required, subject, usually } from '../use-case/fields.ts';
import { choiceKind, id, numberKind, patternKind } from '../use-case/kinds.ts';
import { rublesKind } from '../use-case/rubles.ts';
import { change, listing, requireDone, type Subject, useCase } from '../use-case/use-case.ts';
import { refundPayee, refundPayeeConfirm, refundPayeeRequest, refundPayeeShow } from './refund-payees.ts';

const shownMax = 10_000;
const ofRefund = { id: subject(id('refund list'), 'from the list') };
export const paymentOrder = patternKind(
  /^(?=.*[\p{L}\p{N}])[\p{L}\p{N} №/.-]{1,40}$/u,
  'the number of a payment order, 40 characters at most',
  '17',
  'number',
);
/** A reason for the audit log. */
export const shortReason = patternKind(
  /^(?=.*[\p{L}\p{N}])[\p{L}\p{N} №/.,:-]{1,100}$/u,
  'a short text, 100 characters at most',
  'Убыток 5',
  'text',
);
const partKind: Kind<Kopecks> = {
  ...rublesKind,
  example: '1 500,50',
  expected: 'an amount in rubles above 0, such as 1500.50',
  read: (typed) => rublesKind.read(typed) || undefined,
};
const part = (about: string) => optionalField(partKind, about);
/** Flag that exports a table for programs instead of people. */
export const forPrograms = flagField('CSV with commas and points, without the mark that spreadsheets want');

export const refundList = listing({
  name: 'refund list',
  title: 'list refunds that are not fully paid out, oldest first, each with its route to the client',
  permission: 'money.read',
  input: {
    route: optionalField(choiceKind(refundRoutes, 'route'), 'one route only'),
    after: optionalField(
      id('refund list'),
      'only those that came after this one: the last of a list leads to the next',
    ),
    rows: usually(numberKind(1, shownMax), 'how many at most', String(shownMax)),
  },
  columns: {
    id: column.id,
    ...all(column.text, 'route', 'policyNumber', 'addendumNumber', 'kind'),
    ...all(column.money, 'amount', 'returned', 'atAcquirer', 'byAcquirer', 'toTransfer', 'ordered', 'held'),
    ...all(column.text, 'payee', 'file'),
    owedAt: column.moment,
    dueOn: column.day,
    heldFor: column.text,
  },
  none: 'nobody is owed a refund',
  sortable: ['id', 'amount', 'returned', 'owedAt', 'heldFor'],
  async page({ pool, clock }, { after = 0n, route = null }, ask) {
    if (!ask.isOfFile) await updateListedRefunds(pool);
    return readListPage<ListedRefund>(pool, listedRefundsQuery(clock.now(), after, route), ask);
  },
  async run({ pool, clock }, { after = 0n, rows: limit, route = null }) {
    await updateListedRefunds(pool);
    return (await readListPage<ListedRefund>(pool, listedRefundsQuery(clock.now(), after, route), { limit }))
      .rows;
  },
});

const partColumns = {
  at: column.moment,
  ...all(column.text, 'way', 'state'),
  amount: column.money,
  ...all(column.text, 'document', 'file', 'by', 'reason'),
};

export const refundShow = useCase({
  name: 'refund show',
  title: 'print a refund: its parts, what is held, and what is left to pay',
  permission: 'money.read',
  input: ofRefund,
  async run({ pool }, { id: refundId }) {
    const refund = await findRoutedRefund(pool, refundId);
    if (!refund) throw new Refusal(message('REFUND_NOT_FOUND', { refund: refundId }));
    const parts = await findRefundParts(pool, refundId);
    return { refund, parts: parts.map((one) => ({ ...one, file: one.fileId?.toString() ?? null })) };
  },
  json: ({ refund, parts }) => ({
    ...{ refund: String(refund.refundId), route: refund.route, policyNumber: refund.policyNumber },
    ...{ addendumNumber: refund.addendumNumber, amount: rublesText(refund.amount) },
    ...{ returned: rublesText(refund.returned), atAcquirer: rublesText(refund.atAcquirer - refund.returned) },
    ...{ transferred: rublesText(refund.transferred), ordered: rublesText(refund.ordered) },
    ...{ held: rublesText(refund.held), payable: rublesText(refund.payable), heldFor: refund.heldFor },
    parts: parts.map((one) => shownRow(partColumns, one)),
  }),
  table: ({ parts }) => parts.map((one) => shownRow(partColumns, one)),
  text: ({ refund: { refundId, addendumNumber, amount, payable, held, heldFor, route } }) => [
    `refund ${refundId} of ${addendumNumber}: ${rublesText(amount)} rubles, ${rublesText(payable)} to pay (${route})`,
    ...(held > 0n ? [`${rublesText(held)} rubles are held: ${heldFor}`] : []),
  ],
});

export const refundByAcquirer = underFourEyes(
  change({
    name: 'refund acquirer',
    title: 'refund what was paid by card or SBP; a running server does it',
    permission: 'money.settle',
    input: { ...ofRefund, amount: part('only a part; by default all that the acquirer can return') },
    run: (context, { id: refundId, amount = null }) =>
      context.withJobs(async (jobs) =>
        requireDone(await giveBackByAcquirer({ ...context, jobs }, refundId, amount, context.staff)),
      ),
    text: ({ asked, left }) => [
      `the acquirer is asked to give back ${rublesText(asked)} rubles`,
      ...leftText(left),
    ],
  }),
  { objects: (input) => [['refund', String(input.id)]], needsTwo: aboveLimit },
);

export const refundHold = change({
  name: 'refund hold',
  title: 'hold a refund or a part of it, for example while a claim is open',
  permission: 'refunds.hold',
  input: {
    ...ofRefund,
    reason: required(shortReason, 'such as the number of the claim; no personal data'),
    amount: part('only a part, the rest can be paid; by default all that is not paid yet'),
  },
  run: (context, { id: refundId, reason, amount = null }) => held(context, refundId, reason, amount),
  text: (_, { id: refundId, reason, amount }) => [
    `${amount === undefined ? '' : `${rublesText(amount)} rubles of `}refund ${refundId} ${amount === undefined ? 'is' : 'are'} held: ${reason}`,
  ],
});

export const refundRelease = change({
  name: 'refund release',
  title: 'release a held refund',
  permission: 'refunds.hold',
  input: ofRefund,
  run: (context, input) => held(context, input.id, null, null),
  text: (_, input) => [`refund ${input.id} may go`],
});

export const refundTransferred = underFourEyes(
  change({
    name: 'refund transferred',
    title: 'record that the rest of a refund, or a part of it, was transferred',
    permission: 'money.settle',
    input: {
      ...ofRefund,
      document: required(paymentOrder, 'number of the payment order; no personal data'),
      amount: part('only a part; by default all that is left'),
    },
    run: async (context, { id: refundId, document, amount = null }) =>
      requireDone(await noteTransfer(context, refundId, { document, part: amount }, context.staff)),
    text: ({ transferred, left }) => [
      `${rublesText(transferred)} rubles are noted as transferred`,
      ...leftText(left),
    ],
  }),
  { objects: (input) => [['refund', String(input.id)]], needsTwo: aboveLimit },
);

export const refundUntransferred = underFourEyes(
  change({
    name: 'refund untransferred',
    title: 'take back the newest transfer of a refund: the bank returned the money, or the record was wrong',
    permission: 'money.settle',
    input: { ...ofRefund, reason: required(shortReason, 'why; no personal data') },
    run: async (context, input) =>
      requireDone(await takeTransferBack(context, input.id, input.reason, context.staff)),
    text: ({ amount }) => [`${rublesText(amount)} rubles are to be paid again`],
  }),
  { reason: 'reason', objects: (input) => [['refund', String(input.id)]] },
);

export const refundSubject: Subject = {
  name: 'refund',
  about: 'premium refunds to clients',
  useCases: [
    refundList,
    refundShow,
    refundByAcquirer,
    refundPayeeRequest,
    refundPayeeShow,
    refundPayee,
    refundPayeeConfirm,
    refundHold,
    refundRelease,
    refundTransferred,
    refundUntransferred,
  ],
};

const leftText = (left: Kopecks) => (left > 0n ? [`${rublesText(left)} rubles are left to pay`] : []);

async function held(context: StaffContext, refundId: bigint, reason: string | null, part: Kopecks | null) {
  const outcome = await holdBack(context, refundId, { reason, part }, context.staff);
  if (outcome) throw new Refusal(outcome.refusal);
}
