import { h } from 'preact';
import type { ConsolePage } from '../page.ts';

/** Where somebody begins. */
const home: ConsolePage = {
  path: '/',
  title: 'Начало',
  permission: undefined,
  show: async ({ session }) => ({
    kind: 'page',
    content: [
      h('p', null, `${session.name}, ваши роли: ${session.roles.join(', ')}.`),
      h('p', null, 'Выберите раздел в меню или найдите договор по номеру.'),
    ],
  }),
};

export const homePages: readonly ConsolePage[] = [home];
