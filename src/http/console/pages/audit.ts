import { auditList } from '#staff/audit.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';

const list = listPage({
  path: '/audit',
  title: 'Журнал сотрудников',
  menu: 'Сотрудники',
  useCase: auditList,
  labels: {
    about: 'О чём: договор, логин, тариф, строка',
    staff: 'Сотрудник',
    since: 'С какого дня',
    until: 'По какой день',
    only: 'Только изменения (changes) или просмотры (looks)',
  },
  headings: {
    at: 'Когда',
    actor: 'Кто',
    action: 'Что',
    about: 'О чём',
    isLook: 'Просмотр',
    before: 'Было',
    after: 'Стало',
    requestId: 'Запрос',
  },
  cells: { action: ({ action }) => action.replace('.', ' ') },
  none: 'Таких записей нет.',
});

export const auditPages: readonly ConsolePage[] = [list];
