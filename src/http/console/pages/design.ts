import { h } from 'preact';
import { flagField, optionalField, required } from '#staff/use-case/fields.ts';
import {
  day,
  file,
  lineKind,
  or,
  partnerLogin,
  positiveKind,
  productCode,
  prose,
} from '#staff/use-case/kinds.ts';
import type { ConsolePage } from '../page.ts';
import { lineChart } from '../parts/charts/line-chart.ts';
import { bars } from '../parts/charts/plot.ts';
import { chip, type Tone } from '../parts/chip.ts';
import { controls } from '../parts/form.ts';
import { wordsOfPage } from '../parts/page-words.ts';
import { type Heading, table } from '../parts/table.ts';
import { timeline } from '../parts/timeline.ts';
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

const sampleCodes = [
  ['pet', 'Питомцы'],
  ['gap', 'Гэп'],
] as const;

/** A field of every kind that forms have. */
const formFields = {
  comment: optionalField(lineKind, ''),
  text: optionalField(prose, ''),
  day: required(day, ''),
  partner: optionalField(partnerLogin, ''),
  products: optionalField({ ...productCode, isSeveral: true, word: 'all' }, ''),
  limit: optionalField(or('none', positiveKind), ''),
  isChecked: flagField(''),
  file: optionalField(file, ''),
};
const formLabels = {
  comment: 'Комментарий',
  text: 'Длинный текст',
  day: 'День с ошибкой',
  partner: 'Выбор из списка',
  products: 'Выбор нескольких',
  limit: 'Значение или отметка',
  isChecked: 'Отметка',
  file: 'Файл',
};

const weeks = ['02.11', '09.11', '16.11', '23.11', '30.11'];
const points = weeks.map((tick) => ({ tick, title: `${tick}.2026`, href: '#table' }));
const sampleCharts = () => [
  lineChart('Одна линия, ₽', points, [
    { name: 'Премия', values: [1_200_000, 1_450_000, 900_000, 1_700_000, 1_650_000] },
  ]),
  lineChart('Две линии, %', points, [
    { name: 'Сохранено', values: [42, 45, null, 51, 48] },
    { name: 'Заключено', values: [21, 25, null, 30, 27] },
  ]),
  bars('Столбики, договоров', [
    { name: 'ОСАГО', size: 120n, text: '120' },
    { name: 'КАСКО', size: 45n, text: '45' },
  ]),
];

/** Shows every part of which the pages of the console consist. */
export const designPage: ConsolePage = {
  path: '/design',
  ...wordsOfPage('/design').heading,
  permission: undefined,
  show: async ({ now }) => ({
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
          ...controls(formFields, formLabels, new URLSearchParams('limit=none&products=pet'), {
            faults: [{ field: 'day', text: '', isMissing: true }],
            choices: { partner: sampleCodes, products: sampleCodes },
          }),
          h('button', { type: 'button' }, 'Главное действие'),
          h('button', { type: 'button', class: 'outline' }, 'Второе действие'),
        ),
      ),
      section('Графики', h('div', { class: 'charts' }, ...sampleCharts())),
      section(
        'События',
        timeline([
          { at: now, kind: 'payment', what: 'PAID', requestId: null, details: { amount: '12345.67' } },
          { at: now, kind: 'addendum', what: 'COMPLETE', requestId: null, details: {} },
        ]),
      ),
      section(
        'Клавиши',
        facts(
          ['/', 'поиск в таблице, а где её нет — поиск договора'],
          ['j, k или стрелки', 'следующая и предыдущая строка'],
          ['Enter', 'открыть строку'],
          ['Esc', 'выйти из поля или строки'],
        ),
      ),
    ],
  }),
};
