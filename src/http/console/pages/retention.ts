import { retentionList } from '#staff/retention/index.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';

const list = listPage({
  path: '/retention',
  useCase: retentionList,
  cells: {
    from: ({ from }) => from?.split('-').reverse().join('.'),
    to: ({ to }) => to?.split('-').reverse().join('.'),
  },
});

export const retentionPages: readonly ConsolePage[] = [list];
