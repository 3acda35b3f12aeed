import { Refusal } from '#kernel/errors/message.ts';
import { rublesText } from '#kernel/money/money.ts';
import {
  giveBackByAcquirer,
  holdBack,
  type ListedRefund,
  noteTransfer,
  openRefundsQuery,
  refundRoutes,
  takeTransferBack,
} from '#payments/accounting/premium-refunds/give-back.ts';
import { readListPage } from '#platform/db/lists/list-query.ts';
import { aboveLimit, underFourEyes } from '../dual-control/four-eyes.ts';
import { all, column } from '../use-case/columns.ts';
import type { StaffContext } from '../use-case/context.ts';
import { flagField, optionalField, required, subject, usually } from '../use-case/fields.ts';
import { choiceKind, id, numberKind, patternKind } from '../use-case/kinds.ts';
import { change, listing, requireDone, type Subject } from '../use-case/use-case.ts';
import { refundPayee, refundPayeeConfirm, refundPayeeShow } from './refund-payees.ts';

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
    ...all(column.money, 'amount', 'returned', 'atAcquirer', 'byAcquirer', 'toTransfer', 'ordered'),
    ...all(column.text, 'payee', 'file'),
    owedAt: column.moment,
    dueOn: column.day,
    heldFor: column.text,
  },
  none: 'nobody is owed a refund',
  sortable: ['id', 'amount', 'returned', 'owedAt', 'heldFor'],
  page: ({ pool, clock }, { after = 0n, route = null }, ask) =>
    readListPage<ListedRefund>(pool, openRefundsQuery(clock.now(), after, route), ask),
  run: async ({ pool, clock }, { after = 0n, rows: limit, route = null }) =>
    (await readListPage<ListedRefund>(pool, openRefundsQuery(clock.now(), after, route), { limit })).rows,
});

export const refundByAcquirer = underFourEyes(
  change({
    name: 'refund acquirer',
    title: 'refund what was paid by card or SBP; a running server does it',
    permission: 'money.settle',
    input: ofRefund,
    run: (context, input) =>
      context.withJobs(async (jobs) =>
        requireDone(await giveBackByAcquirer({ ...context, jobs }, input.id, context.staff)),
      ),
    text: ({ asked, left }) => [
      `the acquirer is asked to give back ${rublesText(asked)} rubles`,
      ...(left > 0n ? [`${rublesText(left)} rubles are left to be transferred`] : []),
    ],
  }),
  { objects: (input) => [['refund', String(input.id)]], needsTwo: aboveLimit },
);

export const refundHold = change({
  name: 'refund hold',
  title: 'hold a refund while a claim is open or was paid',
  permission: 'refunds.hold',
  input: {
    ...ofRefund,
    reason: required(shortReason, 'such as the number of the claim; no personal data'),
  },
  run: (context, input) => held(context, input.id, input.reason),
  text: (_, input) => [`refund ${input.id} is held: ${input.reason}`],
});

export const refundRelease = change({
  name: 'refund release',
  title: 'release a held refund',
  permission: 'refunds.hold',
  input: ofRefund,
  run: (context, input) => held(context, input.id, null),
  text: (_, input) => [`refund ${input.id} may go`],
});

export const refundTransferred = underFourEyes(
  change({
    name: 'refund transferred',
    title: 'record that the rest of a refund was transferred',
    permission: 'money.settle',
    input: { ...ofRefund, document: required(paymentOrder, 'number of the payment order; no personal data') },
    run: async (context, input) =>
      requireDone(await noteTransfer(context, input.id, input.document, context.staff)),
    text: (outcome) => [`${rublesText(outcome.transferred)} rubles are noted as transferred`],
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
    refundByAcquirer,
    refundPayeeShow,
    refundPayee,
    refundPayeeConfirm,
    refundHold,
    refundRelease,
    refundTransferred,
    refundUntransferred,
  ],
};

async function held(context: StaffContext, refundId: bigint, reason: string | null): Promise<void> {
  const outcome = await holdBack(context, refundId, reason, context.staff);
  if (outcome) throw new Refusal(outcome.refusal);
}
