import { h } from 'preact';
import { tableColumns } from '#catalogues/tariffs/diff-versions.ts';
import type { Row } from '#catalogues/tariffs/tariff.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { explain } from '#staff/catalogues/tariffs/explain.ts';
import { tariffImport, tariffList, tariffPublish, tariffWithdraw } from '#staff/catalogues/tariffs/index.ts';
import { diff, exportVersion, show } from '#staff/catalogues/tariffs/views.ts';
import { readInput } from '#staff/use-case/read-input.ts';
import { changePage } from '../../change-page.ts';
import { filePage } from '../../file-page.ts';
import { listPage } from '../../list-page.ts';
import { type ListColumn, readAsk } from '../../lists/list-column.ts';
import { filterForm, listFooter } from '../../lists/list-parts.ts';
import { wholePage } from '../../lists/whole-page.ts';
import type { ConsolePage } from '../../page.ts';
import { controls, typedIn } from '../../parts/form.ts';
import { wordsOfPage, wordsOn } from '../../parts/page-words.ts';
import { pendingNotice } from '../../parts/proposed.ts';
import { wordsAbout } from '../../parts/russian-words.ts';
import { type Heading, table } from '../../parts/table.ts';
import { actions, facts, link, section, shownText } from '../../parts/values.ts';
import { ratedAgain } from '../../parts/worksheet.ts';
import { showPage } from '../../show-page.ts';

const stages = wordsAbout('stage');
const states = {
  draft: 'черновик',
  published: 'опубликована, не меняется',
  withdrawn: 'отозвана до первого дня',
};
const of = (path: string, fields: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(fields)}`;
const pageOf = (versionId: string) => of('/tariff', { versionId });

const one = showPage({
  path: '/tariff',
  useCase: show,
  titleOf: ({ versionId, table: name }) => (name === undefined ? versionId : `${versionId}: ${name}`),
  async render({ result: { version, shapes } }, { versionId, table: name }, visit) {
    const { tables, product, kind, effectiveFrom, author, comment, checksum, state } = version;
    if (name !== undefined)
      return [
        actions(link(pageOf(versionId), 'К версии')),
        rowsOf(name, tables[name] ?? [], tableColumns(tables[name] ?? [], shapes[name]), visit.query),
      ];
    const { result: versions } = await visit.run(tariffList, {});
    const own = versions.find((other) => other.versionId === versionId);
    const current = inForce(versions, { product, kind, versionId });
    return [
      await pendingNotice(visit, 'tariff', versionId),
      facts(
        ['Продукт', visit.productTitle(product)],
        ['Вид', kind],
        ['Действует с', shownText('day', effectiveFrom)],
        ['Состояние', states[state]],
        ['Отозвана', own?.withdrawnAt && shownText('moment', own.withdrawnAt)],
        ['Кем отозвана', own?.withdrawnBy && visit.nameOf(own.withdrawnBy)],
        ['Автор', author],
        ['Что изменено', comment && h('span', { class: 'lines' }, comment)],
        ['Контрольная сумма', h('code', null, checksum)],
      ),
      actions(
        current === undefined
          ? null
          : link(of('/tariff-diff', { before: current, after: versionId }), 'Отличия от действующей'),
        current === undefined
          ? null
          : link(of('/what-if', { before: current, after: versionId }), 'Что изменится для клиентов'),
        link(of('/tariff-file', { versionId }), 'Скачать XLSX'),
        state === 'draft' && visit.may(tariffPublish.permission)
          ? link(of('/tariff-publish', { versionIds: versionId }), 'Опубликовать')
          : null,
        own?.stage === 'coming' && visit.may(tariffWithdraw.permission)
          ? link(of('/tariff-withdraw', { versionIds: versionId }), 'Отозвать')
          : null,
      ),
      section(
        'Таблицы',
        table(
          'Таблицы версии',
          [
            {
              title: 'Таблица',
              kind: 'text',
              cell: ([of_]: [string, readonly Row[]]) => link(of('/tariff', { versionId, table: of_ }), of_),
            },
            { title: 'Строк', kind: 'number', cell: ([, rows]) => rows.length },
            {
              title: 'Столбцы',
              kind: 'text',
              cell: ([of_, rows]) => tableColumns(rows, shapes[of_]).join(', '),
            },
          ],
          Object.entries(tables) as [string, readonly Row[]][],
        ),
      ),
    ];
  },
});

/** Finds the version in force for a product and kind; undefined if no version is in force, or if the shown version is. */
function inForce(
  versions: readonly Awaited<ReturnType<typeof tariffList.run>>[number][],
  {
    product,
    kind,
    versionId,
  }: { readonly product: string; readonly kind: string; readonly versionId: string },
): string | undefined {
  const found = versions.find(
    (other) => other.product === product && other.kind === kind && other.stage === 'in force',
  );
  return found?.versionId === versionId ? undefined : (found?.versionId ?? undefined);
}

const tableRows = 50;

function rowsOf(name: string, rows: readonly Row[], names: readonly string[], query: URLSearchParams) {
  const columns = names.map((column): ListColumn<Row> => {
    const text = (row: Row) => row[column] ?? '';
    return { name: column, title: column, kind: 'text', isUsual: true, words: undefined, value: text, text };
  });
  const page = wholePage(columns, rows, [], readAsk(columns, query, tableRows));
  const headings = columns.map(({ title, text }): Heading<Row> => ({ title, kind: 'text', cell: text }));
  return [
    filterForm([], query, 'versionId', 'table'),
    table(name, headings, page.rows),
    listFooter(page, query, false),
  ];
}

/** Page that explains a premium to roles that may not see contracts. */
const explanation: ConsolePage = {
  path: '/explain',
  ...wordsOfPage('/explain').heading,
  permission: explain.permission,
  useCases: [explain.name],
  async show(visit) {
    const isAsked = (visit.query.get('policyNumber') ?? '').trim() !== '';
    const read = readInput(explain.input, typedIn(explain.input, visit.query));
    const faults = isAsked && 'faults' in read ? read.faults : [];
    const labels = wordsOn('/explain', 'asked', explain.input);
    const form = h(
      'form',
      { method: 'get', class: 'filter' },
      ...controls(explain.input, labels, visit.query, { faults }),
      h('button', { type: 'submit' }, wordsOfPage('/explain').button),
    );
    if ('faults' in read) return { kind: 'page', status: isAsked ? 400 : 200, content: form };
    return { kind: 'page', content: [form, ratedAgain(await visit.run(explain, read.input))] };
  },
};

export const tariffPages: readonly ConsolePage[] = [
  listPage({
    path: '/tariffs',
    useCase: tariffList,
    cells: {
      versionId: ({ versionId }) => link(pageOf(versionId), versionId),
      stage: ({ stage }) => stages[stage ?? ''],
      publishedAt: ({ publishedAt }) => publishedAt && shownText('day', moscowDate(publishedAt)),
      comment: ({ comment }) => h('span', { class: 'words' }, comment),
    },
    links: [[tariffImport, '/tariff-import', 'Загрузить черновик']],
  }),
  one,
  filePage({
    path: '/tariff-file',
    useCase: exportVersion,
    fixed: { to: 'tariff.xlsx' },
    fileOf: (_, { versionId }) => ({ name: `${versionId.replaceAll('/', '-')}.xlsx` }),
  }),
  listPage({
    path: '/tariff-diff',
    useCase: diff,
    cells: { column: ({ column }) => column ?? 'вся строка' },
    above: (rows) => {
      const counts = Map.groupBy(rows, (row) => row.table ?? '');
      return h('p', null, [...counts].map(([name, found]) => `${name}: ${found.length}`).join(', '));
    },
  }),
  changePage({
    useCase: tariffImport,
    done: ({ result: [id = ''] }) => ['Черновик загружен: ', link(pageOf(id), id)],
    next: ['/tariffs', 'К тарифам'],
  }),
  changePage({
    useCase: tariffPublish,
    wantsFresh: true,
    done: ({ result }) => `Опубликовано: ${result.join(', ')}`,
    next: ['/tariffs', 'К тарифам'],
  }),
  changePage({
    useCase: tariffWithdraw,
    wantsFresh: true,
    done: ({ result }) => [
      'Отозвано: ',
      ...result.map(({ versionId, withdrawnAs }) => [link(pageOf(withdrawnAs), versionId), ' ']),
    ],
    next: ['/tariffs', 'К тарифам'],
  }),
  explanation,
];
