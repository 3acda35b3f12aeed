import { h } from 'preact';
import { type ConsolePage, mayOpen } from '../page.ts';
import { table } from '../parts/table.ts';
import { link } from '../parts/values.ts';
import { toWord } from '../parts/words.ts';

/** Builds the start page, which counts the items that await action on each page the employee may open. */
export function homePage(pages: readonly ConsolePage[]): ConsolePage {
  return {
    path: '/',
    title: 'Начало',
    permission: undefined,
    async show(visit) {
      const { session } = visit;
      const mine = pages.flatMap(({ title, permission, waits }) =>
        waits && mayOpen({ permission }, session) ? [{ title, ...waits }] : [],
      );
      const counted = await Promise.all(
        mine.map(async ({ title, href, count }) => ({ title, href, count: await count(visit) })),
      );
      const waiting = counted.filter(({ count }) => count > 0);
      const content = [
        h('p', null, `${session.name}, ваши роли: ${session.roles.map(toWord).join(', ')}.`),
        waiting.length === 0
          ? h('p', null, 'Вас ничто не ждёт. Выберите раздел в меню или найдите договор.')
          : waitingTable(waiting),
      ];
      return { kind: 'page', content };
    },
  };
}

function waitingTable(
  waiting: readonly { readonly title: string; readonly href: string; readonly count: number }[],
) {
  type Row = (typeof waiting)[number];
  return table(
    'Что вас ждёт',
    [
      { title: 'Что вас ждёт', kind: 'text', cell: ({ href, title }: Row) => link(href, title) },
      { title: 'Сколько', kind: 'number', cell: ({ count }) => count },
    ],
    waiting,
  );
}
