import { h } from 'preact';
import type { ConsolePage } from '../page.ts';
import { chip, type Tone } from '../parts/chip.ts';
import { wordsOfPage } from '../parts/page-words.ts';
import { type Heading, table } from '../parts/table.ts';
import { actions, facts, link, notice, section, shownText } from '../parts/values.ts';

interface Sample {
  readonly number: string;
  readonly status: string;
  readonly amount: bigint;
}

const samples: readonly Sample[] = [
  { number: 'ХХХ 0000000001', status: 'PAID', amount: 1_234_567n },
  { number: 'ХХХ 0000000002', status: 'AWAITING', amount: 98_765n },
  { number: 'ХХХ 0000000003', status: 'EXPIRED', amount: 150_000n },
];
const statusNames: Readonly<Record<string, string>> = {
  PAID: 'оплачен',
  AWAITING: 'ждёт оплаты',
  EXPIRED: 'срок истёк',
};
const tones: readonly (readonly [Tone, string])[] = [
  ['good', 'действует'],
  ['wait', 'ждёт решения'],
  ['bad', 'отклонён'],
  ['rest', 'без действия'],
];
const headings: readonly Heading<Sample>[] = [
  {
    ...{ title: 'Договор', kind: 'text', sorting: { href: '?sort=number', now: 'ascending' } },
    cell: ({ number }) => link('#table', number),
  },
  { title: 'Состояние', kind: 'text', cell: ({ status }) => chip(status, statusNames[status] ?? '') },
  {
    ...{ title: 'Сумма, ₽', kind: 'money', total: shownText('money', 1_483_332n) },
    cell: ({ amount }) => shownText('money', amount),
  },
  {
    title: 'Действия',
    kind: 'text',
    cell: () => actions(link('#table', 'Открыть'), link('#table', 'Удержать')),
  },
];

/** Shows every part of which the pages of the console consist. */
export const designPage: ConsolePage = {
  path: '/design',
  ...wordsOfPage('/design').heading,
  permission: undefined,
  show: async () => ({
    kind: 'page',
    content: [
      section('Состояния', h('p', { class: 'links' }, ...tones.map(([tone, text]) => chip('', text, tone)))),
      section(
        'Таблица',
        h(
          'p',
          null,
          'Числа справа, итог внизу, действия в своём столбце; заголовок остаётся на виду, на телефоне строка становится карточкой.',
        ),
        h('div', { id: 'table' }, table('Пример таблицы', headings, samples)),
      ),
      section('Пустой список', h('p', { class: 'empty' }, 'Таких договоров нет.')),
      section(
        'Сообщения',
        notice('good', 'Договор согласован.'),
        notice('bad', 'Не сделано: исправьте отмеченные поля.'),
      ),
      section('Сведения', facts(['Договор', 'ХХХ 0000000001'], ['Премия', '12 345,67 ₽'])),
      section(
        'Форма',
        h(
          'form',
          { class: 'change' },
          h('label', { for: 'sample' }, 'Комментарий', h('input', { id: 'sample', maxLength: 100 })),
          h('button', { type: 'button' }, 'Главное действие'),
          h('button', { type: 'button', class: 'outline' }, 'Второе действие'),
        ),
      ),
      section(
        'Клавиши',
        facts(
          ['/', 'поиск в таблице, а где её нет — поиск договора'],
          ['j, k или стрелки', 'следующая и предыдущая строка'],
          ['Enter', 'открыть строку'],
        ),
      ),
    ],
  }),
};
