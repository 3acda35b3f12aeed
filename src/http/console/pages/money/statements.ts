import { h } from 'preact';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { kopecksFromNumber } from '#kernel/money/money.ts';
import type { Suggestion } from '#payments/accounting/statement/suggest.ts';
import { paymentFileMake } from '#staff/money/payment-files.ts';
import { statementSplit } from '#staff/money/split-receipts.ts';
import {
  statementResolve,
  statementReturned,
  statementReturns,
  statementShow,
  statementUnmatched,
} from '#staff/money/statement-lines.ts';
import { statementImport } from '#staff/money/statements.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage, Visit } from '../../page.ts';
import { pendingNotice } from '../../parts/proposed.ts';
import { type Heading, table } from '../../parts/table.ts';
import { askLink, tasksSection } from '../../parts/tasks/task-links.ts';
import {
  actions,
  facts,
  formatMoment,
  link,
  linkTo,
  notice,
  section,
  shownText,
} from '../../parts/values.ts';
import { toWord } from '../../parts/words.ts';
import { showPage } from '../../show-page.ts';

const one = showPage({
  path: '/statement-lines/:line',
  useCase: statementShow,
  titleOf: ({ line }) => `Поступление ${line}`,
  render: async ({ result: line }, _, visit) => [
    await pendingNotice(visit, 'line', String(line.lineId)),
    facts(
      ['Состояние', toWord(line.state)],
      ['Дата', shownText('day', line.date)],
      ['Сумма', `${shownText('money', line.amount)} ₽`],
      ['Остаток', line.rest === line.amount ? null : `${shownText('money', line.rest)} ₽`],
      ['Плательщик', line.payerName],
      ['ИНН', line.payerInn],
      ['Счёт плательщика', line.payerAccount],
      ['БИК плательщика', line.payerBic],
      ['Назначение', line.purpose],
      ['Почему ждёт', line.explanation],
      [
        'Может повторять',
        line.repeats && link(`/statement-lines/${line.repeats}`, `поступление ${line.repeats}`),
      ],
      [line.state === 'UNMATCHED' ? 'Названный счёт' : 'Оплачен счёт', line.billNumber],
      ['Возвращено поручением', line.returnDocument],
      ['Подтвердил', line.resolvedBy && visit.nameOf(line.resolvedBy)],
      ['Когда', line.resolvedAt && formatMoment(line.resolvedAt)],
      ['Комментарий', line.comment],
      ['Файл', `${line.file}, строка ${line.sourceLine}, № ${line.number}`],
    ),
    line.parts.length > 0 ? section('Что оплачено', partTable(line.parts)) : null,
    line.state === 'UNMATCHED' ? suggested(line, line.suggestions, visit) : null,
    line.state === 'RETURNING' && visit.may(statementReturned.permission)
      ? h('p', null, link(`/statement-returned?line=${line.lineId}`, 'Отметить, что деньги возвращены'))
      : null,
    actions(askLink(visit, 'receipt', String(line.lineId))),
    await tasksSection(visit, 'receipt', String(line.lineId)),
  ],
});

type Part = Awaited<ReturnType<typeof statementShow.run>>['parts'][number];

function partTable(parts: readonly Part[]) {
  return table(
    'Что оплачено',
    [
      { title: 'Счёт', kind: 'text', cell: ({ billNumber }: Part) => billNumber ?? 'договор удалён' },
      {
        title: 'Договор',
        kind: 'text',
        cell: ({ policyNumber }) => policyNumber && linkTo.contract(policyNumber),
      },
      { title: 'Сумма, ₽', kind: 'money', cell: ({ amount }) => shownText('money', amount) },
      { title: 'Когда', kind: 'moment', cell: ({ settledAt }) => formatMoment(settledAt) },
    ],
    parts,
  );
}

type ShownLine = { readonly lineId: bigint; readonly repeats: bigint | null; readonly reason: string | null };

function suggested({ lineId, repeats, reason }: ShownLine, suggestions: readonly Suggestion[], visit: Visit) {
  const resolve = (more: string) => `/statement-resolve?line=${lineId}${more}`;
  const mayResolve = visit.may(statementResolve.permission);
  return section(
    'Чьи это деньги',
    suggestions.length === 0
      ? h('p', null, 'Похожих договоров нет.')
      : table(
          'Похожие договоры',
          suggestionHeadings((more) => (mayResolve ? resolve(more) : null)),
          suggestions,
        ),
    mayResolve
      ? h(
          'p',
          null,
          ...(reason === 'POSSIBLE_REPETITION'
            ? [link(resolve('&asNew=on'), 'Это новые деньги'), ' · ']
            : []),
          ...(repeats === null ? [] : [link(resolve('&repetition=on'), 'Это повтор'), ' · ']),
          link(`/statement-split?${splitForm(lineId, suggestions)}`, 'Несколько счетов или поступлений'),
          ' · ',
          link(resolve(''), 'Другой договор'),
          ' · ',
          link(resolve('&giveBack=on'), 'Вернуть плательщику'),
          ' · ',
          link(resolve('&ignore=on'), 'Ничего не оплачивает'),
        )
      : null,
  );
}

/** Fills the form with the bills that the purpose names. */
function splitForm(line: bigint, suggestions: readonly Suggestion[]): URLSearchParams {
  const named = suggestions.filter(({ isNamed, status }) => isNamed && status === 'AWAITING');
  return new URLSearchParams({
    line: String(line),
    bills: named.map(({ billNumber }) => billNumber).join(', '),
  });
}

function suggestionHeadings(hrefOf: (more: string) => string | null): readonly Heading<Suggestion>[] {
  return [
    { title: 'Договор', kind: 'text', cell: ({ policyNumber }) => linkTo.contract(policyNumber) },
    { title: 'Счёт', kind: 'text', cell: ({ billNumber, status }) => `${billNumber}, ${toWord(status)}` },
    { title: 'Сумма, ₽', kind: 'money', cell: ({ amount }) => shownText('money', amount) },
    { title: 'Что совпало', kind: 'text', cell: whatSpeaks },
    {
      title: '',
      kind: 'text',
      cell({ policyNumber, status }) {
        const href = hrefOf(`&policy=${encodeURIComponent(policyNumber)}`);
        return href !== null && status === 'AWAITING' ? link(href, 'Зачесть сюда') : '';
      },
    },
  ];
}

function whatSpeaks({ isNamed, isSameAmount, isSamePayer }: Suggestion): string {
  const matches = [isNamed && 'номер в назначении', isSameAmount && 'сумма', isSamePayer && 'плательщик'];
  return matches.filter(Boolean).join(', ') || 'ничего';
}

export const statementPages: readonly ConsolePage[] = [
  changePage({
    useCase: statementImport,
    wantsFresh: true,
    done: () => 'Выписка загружена',
    next: ['/statement-import', 'К выпискам'],
    long: { shown: (json) => filesIn(json).map(fileShown) },
  }),
  listPage({
    path: '/statement-lines',
    useCase: statementUnmatched,
    cells: { lineId: ({ lineId }) => link(`/statement-lines/${lineId}`, String(lineId)) },
    above: (_, visit) => pendingNotice(visit, 'line'),
  }),
  one,
  changePage({
    useCase: statementResolve,
    wantsFresh: true,
    done: ({ result: { done } }) => done,
    next: ['/statement-lines', 'К поступлениям'],
  }),
  changePage({
    useCase: statementSplit,
    wantsFresh: true,
    done: ({ result: { done } }) => done,
    next: ['/statement-lines', 'К поступлениям'],
  }),
  listPage({
    path: '/statement-returns',
    useCase: statementReturns,
    cells: { lineId: ({ lineId }) => link(`/statement-lines/${lineId}`, String(lineId)) },
    links: [[paymentFileMake, '/payment-file-make', 'Сделать файл для банка']],
  }),
  changePage({
    useCase: statementReturned,
    wantsFresh: true,
    done: ({ result: { done } }) => done,
    next: ['/statement-returns', 'К возвратам'],
  }),
];

function filesIn(json: Json): readonly JsonObject[] {
  return rowsIn(isObject(json) ? json.files : null);
}

function rowsIn(json: Json | undefined): readonly JsonObject[] {
  return Array.isArray(json) ? json.filter(isObject) : [];
}

const counts = {
  incoming: 'Поступлений',
  matched: 'Оплатили счета',
  unmatched: 'Ждут разбора',
  known: 'Загружены раньше',
  outgoing: 'Расходов и переводов',
  pending: 'Ещё не зачислены',
} as const;

function fileShown(file: JsonObject) {
  const faults = rowsIn(file.faults).map(
    ({ sourceLine, description }) => `Строка ${text(sourceLine)}: ${text(description)}`,
  );
  return section(
    text(file.file),
    file.isDryRun === true ? notice('good', 'Это проверка: ничего не изменилось.') : null,
    typeof file.error === 'string' ? notice('bad', file.error) : null,
    faults.length > 0 ? notice('bad', ...faults) : null,
    facts(
      ['Формат', file.format && `${text(file.format)}, ${text(file.encoding)}`],
      ...Object.entries(counts).map(
        ([name, title]) =>
          [
            name === 'matched' && file.isDryRun === true ? 'Оплатят счета' : title,
            countShown(file, name),
          ] as const,
      ),
    ),
    linesShown(file.isDryRun === true ? 'Оплатят счета' : 'Оплатили счета', rowsIn(file.matchedLines), [
      { title: 'Счёт', kind: 'text', cell: ({ billNumber }) => text(billNumber) },
      { title: 'Договор', kind: 'text', cell: ({ policyNumber }) => linkTo.contract(text(policyNumber)) },
    ]),
    linesShown('Ждут разбора', rowsIn(file.unmatchedLines), [
      { title: 'Почему', kind: 'text', cell: ({ explanation }) => text(explanation) },
    ]),
    linesShown('Ещё не зачислены', rowsIn(file.pendingLines), [
      { title: 'Что пишет банк', kind: 'text', cell: ({ status }) => text(status) },
    ]),
  );
}

function countShown(file: JsonObject, name: string): string {
  const { [name]: count, amounts } = file;
  const amount = isObject(amounts) ? amounts[name] : undefined;
  const money = typeof amount === 'number' ? ` на ${shownText('money', kopecksFromNumber(amount))} ₽` : '';
  return `${text(count)}${count === 0 ? '' : money}`;
}

function linesShown(title: string, rows: readonly JsonObject[], more: readonly Heading<JsonObject>[]) {
  if (rows.length === 0) return null;
  const headings: readonly Heading<JsonObject>[] = [
    { title: 'Строка', kind: 'number', cell: ({ line, sourceLine }) => text(line ?? sourceLine) },
    { title: 'Дата', kind: 'day', cell: ({ date }) => shownText('day', date) },
    {
      title: 'Сумма, ₽',
      kind: 'money',
      cell: ({ amount }) => shownText('money', typeof amount === 'number' ? kopecksFromNumber(amount) : null),
    },
    { title: 'Плательщик', kind: 'text', cell: ({ payerName }) => text(payerName) },
    { title: 'Назначение', kind: 'text', cell: ({ purpose }) => text(purpose) },
    ...more,
  ];
  return h('div', null, h('h3', null, title), table(title, headings, rows));
}

function text(value: Json | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
