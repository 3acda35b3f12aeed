import { h } from 'preact';
import { agreementChange, agreementEnd, agreementList, agreementOpen } from '#staff/agreements.ts';
import { changePage } from '../change-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { differenceShown } from '../parts/act-words.ts';
import { actions, link, shownText } from '../parts/values.ts';

const back = (): readonly [string, string] => ['/agreements', 'К генеральным договорам'];

const list = listPage({
  path: '/agreements',
  title: 'Генеральные договоры грузов',
  menu: 'Договоры',
  useCase: agreementList,
  cells: {
    number: (row) => {
      const query = new URLSearchParams({ number: row.number ?? '' });
      return [
        link(`/agreement-change?${query}`, row.number),
        ' ',
        link(`/agreement-end?${query}`, 'прекратить'),
      ];
    },
  },
  none: 'Генеральных договоров нет.',
  above: (_, visit) =>
    visit.may(agreementOpen.permission) ? actions(link('/agreement-open', 'Открыть договор')) : null,
});

const open = changePage({
  path: '/agreement-open',
  title: 'Открыть генеральный договор',
  useCase: agreementOpen,
  button: 'Открыть',
  done: (_, { number, partner, to }) =>
    `Договор ${number} открыт: ${partner} объявляет по нему до ${shownText('day', to)}`,
  next: back,
});

const change = changePage({
  path: '/agreement-change',
  title: 'Изменить генеральный договор',
  useCase: agreementChange,
  about: 'Заполните то, что меняется. Уже объявленное остаётся как есть.',
  button: 'Изменить',
  done: ({ result }) => h('ul', null, ...result.map((line) => h('li', null, differenceShown(line)))),
  next: back,
});

const end = changePage({
  path: '/agreement-end',
  title: 'Прекратить генеральный договор',
  useCase: agreementEnd,
  button: 'Прекратить',
  done: (_, { number, on }) => `По договору ${number} с ${shownText('day', on)} ничего не начинается.`,
  next: back,
});

export const agreementPages: readonly ConsolePage[] = [list, open, change, end];
