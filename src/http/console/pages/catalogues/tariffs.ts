import { h } from 'preact';
import type { FileFault, TableNames } from '#catalogues/files/fault.ts';
import { tableColumns } from '#catalogues/tariffs/diff-versions.ts';
import type { Row } from '#catalogues/tariffs/tariff.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { tariffDraft, tariffEdit } from '#staff/catalogues/tariffs/drafts.ts';
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
import type { ConsolePage, Visit } from '../../page.ts';
import { faultRows } from '../../parts/faults.ts';
import { controls, typedIn } from '../../parts/form.ts';
import { wordsOfPage, wordsOn } from '../../parts/page-words.ts';
import { pendingNotice } from '../../parts/proposed.ts';
import { wordsAbout } from '../../parts/russian-words.ts';
import { type Heading, table } from '../../parts/table.ts';
import {
  actions,
  facts,
  formatMoment,
  link,
  notice,
  section,
  shownText,
  withQuery,
} from '../../parts/values.ts';
import { ratedAgain } from '../../parts/worksheet.ts';
import { showPage } from '../../show-page.ts';
import { differenceList, draftPages } from './tariff-drafts.ts';
import { editPath, tariffPath } from './tariff-edit.ts';

const stages = wordsAbout('stage');
const kinds = wordsAbout('tariff-kind');
const states = {
  draft: 'черновик',
  published: 'опубликована, не меняется',
  withdrawn: 'отозвана до первого дня',
};

type Shown = Awaited<ReturnType<typeof show.run>>;

const one = showPage({
  path: '/tariff',
  useCase: show,
  titleOf: ({ versionId }) => versionId,
  async render({ result }, { versionId, table: name }, visit) {
    const { tables, product, kind, effectiveFrom, author, draftedBy, comment, checksum, state } =
      result.version;
    if (name !== undefined) return tableView(result, name, visit);
    const { result: versions } = await visit.run(tariffList, {});
    const own = versions.find((other) => other.versionId === versionId);
    const current = inForce(versions, { product, kind, versionId });
    return [
      await pendingNotice(visit, 'tariff', versionId),
      result.draft && faultsOf(result.draft.faults, result.names),
      facts(
        ['Продукт', visit.productTitle(product)],
        ['Вид', kinds[kind] ?? kind],
        ['Действует с', shownText('day', effectiveFrom)],
        ['Состояние', states[state]],
        ['Отозвана', own?.withdrawnAt && shownText('moment', own.withdrawnAt)],
        ['Кем отозвана', own?.withdrawnBy && visit.nameOf(own.withdrawnBy)],
        ['Автор', draftedBy ? personName(visit, draftedBy) : author],
        ['Автор в файле', draftedBy && author],
        ['Сделана из', result.draft?.basedOn && link(tariffPath(result.draft.basedOn), result.draft.basedOn)],
        ['Что изменено', comment && h('span', { class: 'lines' }, comment)],
        ['Контрольная сумма', h('code', null, checksum)],
      ),
      versionActions(visit, result, { current, isComing: own?.stage === 'coming' }),
      result.draft && editsOf(visit, result),
      section(
        'Таблицы',
        table(
          'Таблицы версии',
          [
            {
              title: 'Таблица',
              kind: 'text',
              cell: (of_: string) => [
                link(
                  result.draft && visit.may(tariffEdit.permission)
                    ? editPath(versionId, of_)
                    : withQuery('/tariff', { versionId, table: of_ }),
                  result.names.table(of_),
                ),
                ' ',
                h('code', null, of_),
              ],
            },
            { title: 'Строк', kind: 'number', cell: (of_) => tables[of_]?.length ?? 0 },
            {
              title: 'Столбцы',
              kind: 'text',
              cell: (of_) =>
                tableColumns(tables[of_] ?? [], result.shapes[of_])
                  .map((column) => result.names.column(of_, column))
                  .join(', '),
            },
          ],
          result.draft ? Object.keys({ ...tables, ...result.shapes }) : Object.keys(tables),
        ),
      ),
    ];
  },
});

/** Names a person; a person of the command line without an account is named as the command was. */
function personName(visit: Visit, actor: string): string {
  return visit.nameOf(actor).replace(/^staff:/, '');
}

function faultsOf(faults: readonly FileFault[], names: TableNames) {
  return faults.length === 0
    ? null
    : [
        notice('bad', `Ошибок в черновике: ${faults.length}. Опубликовать его нельзя, пока они есть.`),
        faultRows('Ошибки черновика', faults, names),
      ];
}

function versionActions(
  visit: Visit,
  { version: { versionId, state }, draft }: Shown,
  { current, isComing }: { readonly current: string | undefined; readonly isComing: boolean },
) {
  const mayDraft = visit.may(tariffDraft.permission);
  const revision = String(draft?.revision ?? '');
  return actions(
    mayDraft && state !== 'draft' ? link(withQuery('/tariff-draft', { versionId }), 'Изменить') : null,
    current === undefined
      ? null
      : link(withQuery('/tariff-diff', { before: current, after: versionId }), 'Отличия от действующей'),
    current === undefined
      ? null
      : link(withQuery('/what-if', { before: current, after: versionId }), 'Что изменится для клиентов'),
    link(withQuery('/tariff-file', { versionId }), 'Скачать XLSX'),
    state === 'draft' && visit.may(tariffPublish.permission)
      ? link(withQuery('/tariff-publish', { versionIds: versionId }), 'Опубликовать')
      : null,
    isComing && visit.may(tariffWithdraw.permission)
      ? link(withQuery('/tariff-withdraw', { versionIds: versionId }), 'Отозвать')
      : null,
    draft && mayDraft
      ? link(withQuery('/tariff-describe', { versionId, revision }), 'Дата и комментарий')
      : null,
    draft && mayDraft
      ? link(withQuery('/tariff-discard', { versionId, revision }), 'Удалить черновик')
      : null,
  );
}

/** Lists the newest edits of a draft. */
function editsOf(visit: Visit, { version: { versionId }, draft, names }: Shown) {
  return section(
    'Правки',
    h('p', null, link(withQuery('/tariff-changes', { versionId }), 'Было и стало')),
    draft?.edits.length
      ? h(
          'ul',
          null,
          ...draft.edits.map(({ actor, at, table: name, rows }) =>
            h(
              'li',
              null,
              `${formatMoment(at)}, ${personName(visit, actor)}: `,
              name === null ? 'загружены файлы' : `${names.table(name)}, изменено строк: ${rows}`,
            ),
          ),
        )
      : null,
  );
}

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
  return found?.versionId === versionId ? undefined : found?.versionId;
}

const tableRows = 50;

function tableView({ version, shapes, names, draft }: Shown, name: string, visit: Visit) {
  const { versionId, tables } = version;
  const rows = tables[name] ?? [];
  const columns = tableColumns(rows, shapes[name]).map((column): ListColumn<Row> => {
    const text = (row: Row) => row[column] ?? '';
    const title = names.column(name, column);
    return { name: column, title, kind: 'text', isUsual: true, words: undefined, value: text, text };
  });
  const page = wholePage(columns, rows, [], readAsk(columns, visit.query, tableRows));
  const headings = columns.map(
    ({ title, name: code, text }): Heading<Row> => ({ title, code, kind: 'text', cell: text }),
  );
  return [
    h('h2', null, names.table(name), ' ', h('code', null, name)),
    actions(
      link(tariffPath(versionId), 'К версии'),
      draft && visit.may(tariffEdit.permission) ? link(editPath(versionId, name), 'Править') : null,
      draft || !visit.may(tariffDraft.permission)
        ? null
        : link(withQuery('/tariff-draft', { versionId }), 'Изменить'),
    ),
    filterForm([], visit.query, 'versionId', 'table'),
    table(names.table(name), headings, page.rows),
    listFooter(page, visit.query, false),
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
    words: { kind: kinds },
    cells: {
      versionId: ({ versionId }) => link(tariffPath(versionId), versionId),
      author: ({ author }, visit) => personName(visit, author ?? ''),
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
  listPage({ path: '/tariff-diff', useCase: diff, ...differenceList }),
  ...draftPages,
  changePage({
    useCase: tariffImport,
    done: ({ result: [id = ''] }) => ['Черновик загружен: ', link(tariffPath(id), id)],
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
      ...result.map(({ versionId, withdrawnAs }) => [link(tariffPath(withdrawnAs), versionId), ' ']),
    ],
    next: ['/tariffs', 'К тарифам'],
  }),
  explanation,
];
