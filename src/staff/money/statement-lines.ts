import { message, Refusal } from '#kernel/errors/message.ts';
import { type Kopecks, rublesNumber, rublesPrinted } from '#kernel/money/money.ts';
import { counted } from '#kernel/text/russian-count.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import {
  ignoreLine,
  recordReturn,
  resolveAsNew,
  resolveAsRepetition,
  resolveToPolicy,
  returnLine,
  waitingLines,
} from '#payments/accounting/statement/resolve-line.ts';
import { suggestionsFor } from '#payments/accounting/statement/suggest.ts';
import { lineWithOutcome, type WaitingLine } from '#payments/record/store/statement-lines.ts';
import { findParts } from '#payments/record/store/statement-parts.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import { aboveLimit, underFourEyes } from '../dual-control/four-eyes.ts';
import { all, collectRows, column } from '../use-case/columns.ts';
import type { StaffContext } from '../use-case/context.ts';
import { flagField, type Kind, optionalField, required, subject } from '../use-case/fields.ts';
import { policyNumberKind, textKind, withHint } from '../use-case/kinds.ts';
import { change, requireDone, useCase, withAccessAudit } from '../use-case/use-case.ts';
import { paymentOrder } from './refunds.ts';

export const lineId: Kind<bigint> = {
  hint: 'line',
  example: '1',
  expected: 'the number of a line, as {statement unmatched} prints it',
  read: (typed) => (/^[1-9]\d{0,17}$/.test(typed) ? BigInt(typed) : undefined),
};
export const oneLine = { line: subject(lineId, 'number of the line, as import and unmatched print it') };

export type ReportedLine = Omit<WaitingLine, 'file' | 'account' | 'state' | 'billNumber' | 'reason'> & {
  readonly reason: WaitingLine['reason'] | null;
};

const lineColumns = {
  lineId: column.id,
  date: column.day,
  ...all(column.text, 'number', 'file'),
  ...all(column.money, 'amount', 'rest'),
  ...all(
    column.text,
    'payerName',
    'payerInn',
    'payerAccount',
    'payerBic',
    'purpose',
    'reason',
    'explanation',
  ),
};

export const statementUnmatched = withAccessAudit(
  {
    ...useCase({
      name: 'statement unmatched',
      title: 'list unmatched lines',
      permission: 'money.read',
      input: {},
      run: ({ pool }) => collectRows(waitingLines(pool), (line) => line),
      each: ({ pool }) => waitingLines(pool),
      json: (lines) => lines.map(lineJson),
      text: (lines) => lines.flatMap(lineText),
      total: (count) => totalText(count, 'no money waits', { one: 'waits', many: 'wait' }),
    }),
    columns: lineColumns,
  },
  () => 'unmatched lines',
);

export const statementReturns = withAccessAudit(
  {
    ...useCase({
      name: 'statement returns',
      title: 'list lines whose money must be returned to the payer',
      permission: 'money.settle',
      input: {},
      run: ({ pool }) => collectRows(waitingLines(pool, 'RETURNING'), (line) => line),
      each: ({ pool }) => waitingLines(pool, 'RETURNING'),
      json: (lines) => lines.map(lineJson),
      text: (lines) => lines.flatMap(lineText),
      total: (count) => totalText(count, 'nothing is to be sent back', { one: 'goes back', many: 'go back' }),
    }),
    columns: lineColumns,
  },
  () => 'lines to be sent back',
);

const amountJson = <Paid extends { readonly amount: Kopecks }>({ amount, ...rest }: Paid) => ({
  ...rest,
  amount: rublesNumber(amount),
});

export const statementShow = withAccessAudit(
  useCase({
    name: 'statement show',
    title: 'print a line with its outcome and the comment of the person who settled it',
    permission: 'money.read',
    input: oneLine,
    async run({ pool }, { line }) {
      const found = await lineWithOutcome(pool, line);
      if (!found) throw new Refusal(message('LINE_NOT_FOUND', { line }));
      const { state, reason } = found;
      const isWaiting = state === 'UNMATCHED' && reason !== null;
      const parts = await findParts(pool, line);
      return {
        ...found,
        parts,
        suggestions: isWaiting ? await suggestionsFor(pool, { ...found, reason }) : [],
      };
    },
    json: (shown) => ({
      ...lineJson(shown),
      ...{ state: shown.state, billNumber: shown.billNumber, resolvedBy: shown.resolvedBy },
      ...{ resolvedAt: shown.resolvedAt?.toISOString() ?? null, comment: shown.comment },
      ...(shown.returnDocument === null ? {} : { returnDocument: shown.returnDocument }),
      ...(shown.parts.length === 0 ? {} : { parts: shown.parts.map(amountJson) }),
      suggestions: shown.suggestions.map(amountJson),
    }),
    text(shown) {
      const { state, billNumber, returnDocument, resolvedBy, resolvedAt, comment, parts, suggestions } =
        shown;
      const outcome = [state, billNumber, returnDocument, resolvedBy, resolvedAt?.toISOString()];
      return [
        ...lineText(shown),
        `  ${outcome.filter(Boolean).join(', ')}`,
        ...(comment ? [`  ${comment}`] : []),
        ...parts.map(
          (part) =>
            `  ${rublesPrinted(part.amount)} руб. paid ${part.billNumber ?? ''} of ${part.policyNumber ?? ''}`,
        ),
        ...suggestions.map(
          ({ policyNumber: number, billNumber: bill, amount, status }) =>
            `  perhaps ${number}: ${bill}, ${rublesPrinted(amount)} руб., ${status}`,
        ),
      ];
    },
  }),
  ({ line }) => String(line),
);

export const statementResolve = underFourEyes(
  change({
    name: 'statement resolve',
    title: 'resolve an unmatched line: payment of a contract, or not meant for the insurer',
    permission: 'money.settle',
    input: {
      ...oneLine,
      policy: optionalField(withHint(policyNumberKind, 'number'), 'the contract that it pays'),
      asNew: flagField('it repeats no other line: it is judged like any new one'),
      repetition: flagField('it is the same money as the line that it may repeat'),
      giveBack: flagField('it is to be sent back to whoever paid it; needs --comment'),
      ignore: flagField('it pays nothing here: sent back already, or not ours; needs --comment'),
      comment: optionalField(textKind, 'why, for those who ask later'),
    },
    refusal({ policy, giveBack = false, ignore = false, asNew = false, repetition = false, comment }) {
      if ([policy !== undefined, giveBack, ignore, asNew, repetition].filter(Boolean).length !== 1)
        return message('GIVE_ONE_OF_LINE');
      return (giveBack || ignore) && !comment?.trim()
        ? message('FIELD_NEEDS', { field: ignore ? 'ignore' : 'giveBack', other: 'comment' })
        : undefined;
    },
    async run(context, { line, policy, asNew, repetition, giveBack, comment = '' }) {
      const { staff } = context;
      const note = comment === '' ? null : comment;
      if (policy === undefined && !asNew) {
        const leave = giveBack ? returnLine : ignoreLine;
        return requireDone(
          await (repetition
            ? resolveAsRepetition(context, line, staff, note)
            : leave(context, line, staff, comment)),
        );
      }
      return context.withJobs(async (jobs) => {
        const deps = await settling(context, jobs);
        return requireDone(
          await (policy === undefined
            ? resolveAsNew(deps, line, staff, note)
            : resolveToPolicy(deps, line, policy, staff, note)),
        );
      });
    },
    text: ({ done }) => [done],
  }),
  {
    reason: 'comment',
    objects: ({ line, policy }) => [
      ['line', String(line)],
      ...(policy === undefined ? [] : [['contract', policy] as const]),
    ],
  },
);

export const statementReturned = underFourEyes(
  change({
    name: 'statement returned',
    title: 'record that the money of a line was returned',
    permission: 'money.settle',
    input: { ...oneLine, document: required(paymentOrder, 'number of the payment order; no personal data') },
    run: async (context, { line, document }) =>
      requireDone(await recordReturn(context, line, document, context.staff)),
    text: ({ done }) => [done],
  }),
  { objects: ({ line }) => [['line', String(line)]], needsTwo: aboveLimit },
);

/** Returns what is needed to assign statement payments to contracts and to price contracts that were paid late. */
export async function settling(context: StaffContext, jobs: JobQueue) {
  const { pool, clock, assortment, config } = context;
  const { products } = assortment;
  const { mailsPolicies } = config;
  const [tariffs, fingerprints] = [await context.tariffs(), await context.fingerprints()];
  return { pool, clock, products, jobs, mailsPolicies, tariffs, fingerprints };
}

function totalText(
  count: number,
  none: string,
  verb: { readonly one: string; readonly many: string },
): string {
  return count === 0 ? none : `${counted(count, 'line')} ${count === 1 ? verb.one : verb.many}`;
}

export function lineText(line: ReportedLine): readonly string[] {
  const payer = [line.payerName, line.payerInn && `ИНН ${line.payerInn}`].filter(Boolean).join(', ');
  return [
    `line ${line.lineId}: ${datePrinted(line.date)}, № ${line.number}, ${rublesPrinted(line.amount)} руб., ${payer}`,
    ...(line.reason === null ? [] : [`  ${line.reason}: ${line.explanation ?? ''}`]),
    `  ${line.purpose}`,
  ];
}

export function lineJson(line: ReportedLine) {
  return {
    line: line.lineId.toString(),
    sourceLine: line.sourceLine,
    date: line.date,
    number: line.number,
    amount: rublesNumber(line.amount),
    ...(line.rest === line.amount ? {} : { rest: rublesNumber(line.rest) }),
    payerName: line.payerName,
    payerInn: line.payerInn,
    payerAccount: line.payerAccount,
    payerBic: line.payerBic,
    purpose: line.purpose,
    reason: line.reason,
    explanation: line.explanation,
    ...(line.repeats === null ? {} : { repeats: line.repeats.toString() }),
  };
}
