import { h } from 'preact';
import { addMonths, datePrinted, firstOfMonth, moscowDate } from '#kernel/time/calendar.ts';
import { partnerMonth } from '#staff/contracts/partner-month.ts';
import { salesTrend } from '#staff/contracts/sales.ts';
import { type InputFault, readInput } from '#staff/use-case/read-input.ts';
import type { ConsolePage, Visit } from '../../page.ts';
import {
  contractsPath,
  formatChartMonth,
  linkedCount,
  type Period,
  refusalsPath,
} from '../../parts/charts/sales-charts.ts';
import { controls, typedIn } from '../../parts/form.ts';
import { wordsOn } from '../../parts/page-words.ts';
import { table } from '../../parts/table.ts';
import { actions, facts, link, notice, section, shownText, withQuery } from '../../parts/values.ts';
import { showPage } from '../../show-page.ts';

const path = '/partners/:login/month';
const monthsOffered = 24;
const labels = wordsOn(path, 'asked', partnerMonth.input);
const shown = wordsOn(path, 'shown', salesTrend.columns);

type Report = Awaited<ReturnType<typeof partnerMonth.run>>;

export const partnerMonthPath = (login: string) => `/partners/${encodeURIComponent(login)}/month`;

const one = showPage({
  path,
  useCase: partnerMonth,
  titleOf: ({ login, month }) => `Партнёр ${login}: ${month ? formatChartMonth(`${month}-01`) : 'месяц'}`,
  render: ({ result }, { login }, visit) => [
    monthForm(new URLSearchParams([...visit.query, ['month', result.from.slice(0, 7)]]), visit),
    facts(
      ['Название', result.name],
      ['Договор', result.agreement],
      ['Адрес для связи', result.contacts.join(', ')],
    ),
    section('Продажи', salesTable(result, visit), actions(...salesLinks(result, visit))),
    result.waiting ? section('Ждут согласования', waitingFacts(result.waiting), approvalsLink(login)) : null,
    visit.may('settlements.read') ? section('Деньги за месяц', moneyPart(result)) : null,
    result.agreements.length > 0 ? section('Генеральные договоры', agreementTable(result.agreements)) : null,
    visit.may('partners.read')
      ? actions(link(`/partners/${encodeURIComponent(login)}`, 'Партнёр и его права'))
      : null,
  ],
});

export const partnerMonthPage: ConsolePage = {
  ...one,
  async show(visit) {
    const sent = new URLSearchParams([...visit.query, ...Object.entries(visit.params)]);
    const read = readInput(partnerMonth.input, typedIn(partnerMonth.input, sent));
    if (!('faults' in read) || read.faults.some(({ field }) => field === 'login')) return one.show(visit);
    const why = notice('bad', 'Не показано: исправьте отмеченные поля.');
    return { kind: 'page', status: 400, content: [why, monthForm(sent, visit, read.faults)] };
  },
};

function monthForm(sent: URLSearchParams, visit: Visit, faults: readonly InputFault[] = []) {
  const newest = firstOfMonth(moscowDate(visit.now));
  const months = Array.from({ length: monthsOffered }, (_, ago) => {
    const from = addMonths(newest, -ago);
    return [from.slice(0, 7), formatChartMonth(from)] as const;
  });
  const wanted = sent.get('month') ?? '';
  const isOffered = months.some(([month]) => month === wanted);
  const asked = visit.may('settlements.read') ? labels : { ...labels, money: undefined };
  return h(
    'form',
    { method: 'get', class: 'filter' },
    ...controls(partnerMonth.input, asked, sent, { faults, choices: isOffered ? { month: months } : {} }),
    h('button', { type: 'submit' }, 'Показать'),
  );
}

function salesTable({ months, login }: Report, visit: Visit) {
  const about = { step: 'month', partner: login } as const;
  const cells: Readonly<Record<string, (row: Period) => ReturnType<typeof linkedCount>>> = {
    from: (row) => link(`?month=${row.from.slice(0, 7)}`, formatChartMonth(row.from)),
    refused: (row) => linkedCount(refusalsPath(row, about, visit), row.refused),
    concluded: (row) => linkedCount(contractsPath(row, about, visit), row.concluded),
  };
  const headings = Object.entries(shown).map(([name, title]) => {
    const key = name as keyof typeof salesTrend.columns;
    const { kind } = salesTrend.columns[key];
    return { title, kind, cell: (row: Period) => cells[name]?.(row) ?? shownText(kind, row[key]) };
  });
  return table('Продажи', headings, months);
}

function salesLinks({ login, from, to }: Report, visit: Visit) {
  const places = [
    ['sales.read', '/sales-trend', { step: 'month', partner: login }, 'По месяцам'],
    ['sales.read', '/sales-trend', { step: 'day', partner: login, from, to }, 'По дням месяца'],
    [
      'contracts.read',
      '/contracts',
      { partner: login, concluded: 'on', concludedFrom: from, concludedTo: to },
      'Договоры месяца',
    ],
  ] as const;
  return places.map(([permission, address, query, text]) =>
    visit.may(permission) ? link(withQuery(address, query), text) : null,
  );
}

function waitingFacts({ contracts, openQuestions, isCut }: NonNullable<Report['waiting']>) {
  return [
    facts(['Договоров', String(contracts)], ['Вопросов без ответа', String(openQuestions)]),
    isCut ? h('p', null, 'Ждущих договоров много: посчитаны те, что начинаются раньше других.') : null,
  ];
}

const approvalsLink = (login: string) =>
  actions(link(withQuery('/approvals', { q: login }), 'Открыть согласования'));

function moneyPart({ login, from, to, money }: Report) {
  const period = { from, to };
  return [
    money
      ? facts(
          ['Оплачено, ₽', shownText('money', money.paid)],
          ['К возврату клиентам, ₽', shownText('money', money.owedBack)],
          ['Комиссия, ₽', shownText('money', money.commission)],
          ['К перечислению страховщику, ₽', shownText('money', money.due)],
        )
      : null,
    actions(
      money ? null : link(`?month=${from.slice(0, 7)}&money=on`, 'Посчитать деньги'),
      link(withQuery('/bordereau', { partner: login, ...period }), 'Бордеро месяца'),
      link(withQuery('/registers', period), 'Реестры месяца'),
    ),
  ];
}

function agreementTable(agreements: Report['agreements']) {
  type Row = Report['agreements'][number];
  return table(
    'Генеральные договоры',
    [
      {
        title: 'Номер',
        kind: 'text',
        cell: ({ number }: Row) => link(withQuery('/agreements', { number }), number),
      },
      { title: 'Первый день', kind: 'day', cell: ({ startsOn }) => datePrinted(startsOn) },
      { title: 'Последний день', kind: 'day', cell: ({ endsOn }) => datePrinted(endsOn) },
    ],
    agreements,
  );
}
