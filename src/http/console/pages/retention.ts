import { retentionList } from '#staff/retention/index.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';

const list = listPage({
  path: '/retention',
  title: 'Что хранится и сколько',
  menu: 'Работа',
  useCase: retentionList,
  cells: {
    from: ({ from }) => from?.split('-').reverse().join('.'),
    to: ({ to }) => to?.split('-').reverse().join('.'),
  },
  none: 'Частей нет.',
});

export const retentionPages: readonly ConsolePage[] = [list];
