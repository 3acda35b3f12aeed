import { statuses } from '#contracts/record/status/lifecycle.ts';
import { contractList } from '#staff/contracts/list.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { linkTo } from '../../parts/values.ts';

export const contractListPage: ConsolePage = listPage({
  path: '/contracts',
  useCase: contractList,
  cells: { policyNumber: ({ policyNumber }) => linkTo.contract(policyNumber) },
  words: { status: statuses },
  chips: ['status'],
  totals: ['premium'],
  rows: 20,
});
