import { bordereauWrite } from '#staff/money/bordereaux.ts';
import { debtList } from '#staff/money/debts.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { linkTo } from '../../parts/values.ts';

export const settlementPages: readonly ConsolePage[] = [
  listPage({
    path: '/debts',
    useCase: debtList,
    cells: { policyNumber: ({ policyNumber }) => linkTo.contract(policyNumber) },
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
    useCase: bordereauWrite,
    fixed: ({ partner, from, format }) => ({ out: `бордеро-${partner}-${from}.${format ?? 'xlsx'}` }),
    givesFile: true,
    done: () => 'Файл готов',
    next: ['/bordereau', 'К бордеро'],
  }),
];
