import { h } from 'preact';
import { firstOfMonth, moscowDate } from '#kernel/time/calendar.ts';
import {
  type CommissionTotal,
  formatWay,
  type RegisterTotal,
  sums,
} from '#payments/accounting/registers/registers.ts';
import { registerShow, registerWrite } from '#staff/money/registers.ts';
import { changePage } from '../../change-page.ts';
import type { ConsolePage } from '../../page.ts';
import { controls } from '../../parts/form.ts';
import { wordsOn } from '../../parts/page-words.ts';
import { table } from '../../parts/table.ts';
import { actions, link, section, shownText } from '../../parts/values.ts';
import { showPage } from '../../show-page.ts';

const path = '/registers';
const labels = wordsOn(path, 'asked', registerShow.input);

const one = showPage({
  path,
  useCase: registerShow,
  render: ({ result: { period, payments, refunds, commission } }) => [
    periodForm(period),
    section('Поступления', wayTable('Поступления', payments), downloads('payments', period)),
    section('Возвраты', wayTable('Возвраты', refunds), downloads('refunds', period)),
    section('Комиссия партнёров', commissionTable(commission), downloads('commission', period)),
  ],
});

interface ShownPeriod {
  readonly from: string;
  readonly to: string;
}

function periodForm(period: ShownPeriod) {
  return h(
    'form',
    { method: 'get', class: 'filter' },
    ...controls(registerShow.input, labels, new URLSearchParams({ ...period })),
    h('button', { type: 'submit' }, 'Показать'),
  );
}

/** Asks for the period first, because the sums of a period read all its payments. */
const registers: ConsolePage = {
  ...one,
  async show(visit) {
    if (visit.query.has('from') || visit.query.has('to')) return one.show(visit);
    const to = moscowDate(visit.now);
    return { kind: 'page', content: periodForm({ from: firstOfMonth(to), to }) };
  },
};

function wayTable(caption: string, totals: readonly RegisterTotal[]) {
  type Row = Pick<RegisterTotal, 'count' | 'amount'> & { readonly title: string };
  const count = totals.reduce((total, row) => total + row.count, 0);
  const amount = totals.reduce((total, row) => total + row.amount, 0n);
  const rows: readonly Row[] = [
    ...totals.map((row) => ({ ...row, title: formatWay(row.way) })),
    { title: 'Итого', count, amount },
  ];
  return table(
    caption,
    [
      { title: 'Как', kind: 'text', cell: ({ title }: Row) => title },
      { title: 'Штук', kind: 'number', cell: (row) => shownText('number', row.count) },
      { title: 'Сумма, ₽', kind: 'money', cell: (row) => shownText('money', row.amount) },
    ],
    rows,
  );
}

function commissionTable(totals: readonly CommissionTotal[]) {
  const [premium, commission, due] = sums(totals);
  const lines = totals.reduce((total, row) => total + row.lines, 0);
  const rows: readonly CommissionTotal[] = [
    ...totals,
    { partner: 'Итого', product: '', lines, premium, commission, due },
  ];
  const money = (title: string, of: 'premium' | 'commission' | 'due') =>
    ({ title, kind: 'money', cell: (row: CommissionTotal) => shownText('money', row[of]) }) as const;
  return table(
    'Комиссия партнёров',
    [
      { title: 'Партнёр', kind: 'text', cell: ({ partner }: CommissionTotal) => partner },
      { title: 'Продукт', kind: 'text', cell: ({ product }) => product },
      { title: 'Строк', kind: 'number', cell: (row) => shownText('number', row.lines) },
      money('Премия, ₽', 'premium'),
      money('КВ, ₽', 'commission'),
      money('К перечислению, ₽', 'due'),
    ],
    rows,
  );
}

function downloads(kind: string, period: ShownPeriod) {
  const to = (format: string) => `/register-write?${new URLSearchParams({ kind, ...period, format })}`;
  return actions(link(to('xlsx'), 'Скачать XLSX'), link(to('csv'), 'Скачать CSV'));
}

export const registerPages: readonly ConsolePage[] = [
  registers,
  changePage({
    useCase: registerWrite,
    fixed: ({ kind, format }) => ({ out: `реестр-${kind}.${format ?? 'xlsx'}` }),
    givesFile: true,
    done: () => 'Файл готов',
    next: [path, 'К реестрам'],
  }),
];
