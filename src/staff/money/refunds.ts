import { Refusal } from '#kernel/errors/message.ts';
import { rublesText } from '#kernel/money/money.ts';
import { counted } from '#kernel/text/russian-count.ts';
import {
  giveBackByAcquirer,
  holdBack,
  type ListedRefund,
  noteTransfer,
  openRefundsQuery,
} from '#payments/accounting/premium-refunds/give-back.ts';
import { openTransfers, transfersCsv } from '#payments/accounting/premium-refunds/transfers.ts';
import { readListPage } from '#platform/db/lists/list-query.ts';
import { aboveLimit, underFourEyes } from '../dual-control/four-eyes.ts';
import { all, column } from '../use-case/columns.ts';
import type { StaffContext } from '../use-case/context.ts';
import { flagField, optionalField, required, subject, usually } from '../use-case/fields.ts';
import { id, numberKind, path, patternKind } from '../use-case/kinds.ts';
import {
  change,
  listing,
  requireDone,
  type Subject,
  useCase,
  withAccessAudit,
} from '../use-case/use-case.ts';

const shownMax = 10_000;
const ofRefund = { id: subject(id('refund list'), 'from the list') };
export const paymentOrder = patternKind(
  /^(?=.*[\p{L}\p{N}])[\p{L}\p{N} №/.-]{1,40}$/u,
  'the number of a payment order, 40 characters at most',
  '17',
  'number',
);
/** Flag that exports a table for programs instead of people. */
export const forPrograms = flagField('CSV with commas and points, without the mark that spreadsheets want');

export const refundList = listing({
  name: 'refund list',
  title: 'list refunds that are not fully paid out, oldest first',
  permission: 'money.read',
  input: {
    after: optionalField(
      id('refund list'),
      'only those that came after this one: the last of a list leads to the next',
    ),
    rows: usually(numberKind(1, shownMax), 'how many at most', String(shownMax)),
  },
  columns: {
    id: column.id,
    ...all(column.text, 'addendumNumber', 'kind'),
    ...all(column.money, 'amount', 'returned', 'atAcquirer', 'toTransfer'),
    owedAt: column.moment,
    dueOn: column.day,
    heldFor: column.text,
  },
  none: 'nobody is owed a refund',
  sortable: ['id', 'amount', 'returned', 'owedAt', 'heldFor'],
  page: ({ pool, clock }, { after = 0n }, ask) =>
    readListPage<ListedRefund>(pool, openRefundsQuery(clock.now(), after), ask),
  run: async ({ pool, clock }, { after = 0n, rows: limit }) =>
    (await readListPage<ListedRefund>(pool, openRefundsQuery(clock.now(), after), { limit })).rows,
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

export const refundTransfers = withAccessAudit(
  useCase({
    name: 'refund transfers',
    title: 'export refunds that remain to be transferred as CSV, with names and amounts',
    permission: 'money.settle',
    input: { file: subject(path, 'where to'), forPrograms },
    async run({ pool, clock, save }, { file, forPrograms: isForPrograms }) {
      const open = await openTransfers(pool, clock.now());
      save(file, transfersCsv(open, isForPrograms ? 'program' : 'spreadsheet'), { isPersonal: true });
      return open;
    },
    text: (open, { file }) => [`${counted(open.length, 'transfer')} in ${file}`],
  }),
  () => 'open transfers',
);

export const refundHold = change({
  name: 'refund hold',
  title: 'hold a refund while a claim is open or was paid',
  permission: 'refunds.hold',
  input: {
    ...ofRefund,
    reason: required(
      patternKind(
        /^(?=.*[\p{L}\p{N}])[\p{L}\p{N} №/.,:-]{1,100}$/u,
        'a short text, 100 characters at most',
        'Убыток 5',
        'text',
      ),
      'such as the number of the claim; no personal data',
    ),
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

export const refundSubject: Subject = {
  name: 'refund',
  about: 'premium refunds to clients',
  useCases: [refundList, refundByAcquirer, refundTransfers, refundHold, refundRelease, refundTransferred],
};

async function held(context: StaffContext, refundId: bigint, reason: string | null): Promise<void> {
  const outcome = await holdBack(context, refundId, reason, context.staff);
  if (outcome) throw new Refusal(outcome.refusal);
}
