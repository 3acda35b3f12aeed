import { h } from 'preact';
import { datePrinted, isDate } from '#kernel/time/calendar.ts';
import type { ExtensionOutcome } from '#sales/unpaid/extend-many.ts';
import { installmentExtendMany } from '#staff/contracts/unpaid.ts';
import { debtList } from '#staff/money/debts.ts';
import { nextSteps } from '#staff/money/next-step.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { refusalWords } from '../../parts/refusal-words.ts';
import { table } from '../../parts/table.ts';
import { linkTo } from '../../parts/values.ts';

const kinds: Readonly<Record<string, string>> = {
  BEFORE: 'до срока',
  AFTER: 'о просрочке',
  ENDED: 'о прекращении',
  REINSTATED: 'о восстановлении',
};
const channels: Readonly<Record<string, string>> = { EMAIL: 'почта', SMS: 'SMS' };

/** Formats a sent notice such as `BEFORE 2026-11-14 HOLDER EMAIL, HOLDER SMS`. */
function noticeShown(notice: string): string {
  const [kind = '', on = '', ...to] = notice.split(/,? /);
  const pairs = to.flatMap((one, index) => (index % 2 === 0 ? [[one, to[index + 1] ?? ''] as const] : []));
  const sent = [...Map.groupBy(pairs, ([recipient]) => recipient)].map(
    ([recipient, ways]) =>
      `${recipientShown(recipient)} (${ways.map(([, channel]) => channels[channel] ?? channel).join(', ')})`,
  );
  return `${kinds[kind] ?? kind} ${datePrinted(on)}: ${sent.join(', ')}`;
}

function recipientShown(recipient: string): string {
  return recipient === 'HOLDER'
    ? 'страхователю'
    : `выгодоприобретателю ${recipient.replace('BENEFICIARY-', '')}`;
}

type Listed = Awaited<ReturnType<typeof debtList.run>>[number];

/** Key of a row for the form of extensions: contract, installment and the deadline that the person sees. */
function extensionOf({ policyNumber, installmentNr, payUntil, endedOn }: Listed): string | undefined {
  return endedOn === null ? `${policyNumber}/${installmentNr}/${payUntil}` : undefined;
}

const extending = {
  permission: installmentExtendMany.permission,
  wantsFresh: true,
  keyOf: extensionOf,
  to: (keys: readonly string[]) =>
    `/installments-extend?${new URLSearchParams({ contracts: keys.join(',') })}`,
};

function outcomesShown(outcomes: readonly ExtensionOutcome[]) {
  const done = outcomes.filter(({ payUntil }) => payUntil !== null);
  return [
    h('p', null, `Отсрочка дана: ${done.length} из ${outcomes.length}.`),
    table(
      'Отсрочка по договорам',
      [
        { title: 'Договор', kind: 'text', cell: ({ policyNumber }) => linkTo.contract(policyNumber) },
        { title: 'Взнос', kind: 'number', cell: ({ installment }) => installment ?? '' },
        { title: 'Было до', kind: 'day', cell: ({ from }) => (from === null ? '' : datePrinted(from)) },
        {
          title: 'Стало до',
          kind: 'day',
          cell: ({ payUntil }) => (payUntil === null ? '' : datePrinted(payUntil)),
        },
        {
          title: 'Почему нет',
          kind: 'text',
          cell: ({ refusal }) => (refusal ? refusalWords(refusal, {}) : ''),
        },
      ],
      outcomes,
    ),
  ];
}

/** Shows which installments of which contracts get more time, with their deadlines so far. */
function askedShown(sent: URLSearchParams) {
  const rows = (sent.get('contracts') ?? '').split(',').map((one) => one.split('/'));
  if (rows.every(({ length }) => length < 3)) return null;
  return table(
    'Кому даём отсрочку',
    [
      { title: 'Договор', kind: 'text', cell: ([number = '']: readonly string[]) => linkTo.contract(number) },
      { title: 'Взнос', kind: 'number', cell: ([, nr]) => nr ?? '' },
      {
        title: 'Оплатить до',
        kind: 'day',
        cell: ([, , from = '']) => (isDate(from) ? datePrinted(from) : ''),
      },
    ],
    rows,
  );
}

export const debtPages: readonly ConsolePage[] = [
  listPage({
    path: '/debts',
    useCase: debtList,
    cells: {
      policyNumber: ({ policyNumber }) => linkTo.contract(policyNumber),
      notices: ({ notices }) => notices.map(noticeShown).join('; '),
    },
    words: { nextStep: nextSteps },
    totals: ['amount'],
    rows: 20,
    bulk: [
      { ...extending, name: 'extend', button: 'Дать отсрочку' },
      { ...extending, name: 'extend-all', button: 'Дать отсрочку всем по отбору', isOnAll: true },
    ],
    links: [[debtList, '/debts-file', 'Файл с именами и телефонами']],
  }),
  changePage({
    path: '/debts-file',
    useCase: debtList,
    fixed: () => ({ csv: 'долги.csv' }),
    givesFile: true,
    done: () => 'Файл готов',
    next: ['/debts', 'К долгам'],
  }),
  changePage({
    path: '/installments-extend',
    useCase: installmentExtendMany,
    wantsFresh: true,
    hidden: ['contracts'],
    described: (_, sent) => askedShown(sent),
    done: ({ result }) => outcomesShown(result),
    next: ['/debts', 'К долгам'],
  }),
];
