import { datePrinted } from '#kernel/time/calendar.ts';
import { debtList } from '#staff/money/debts.ts';
import { nextSteps } from '#staff/money/next-step.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
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
];
