import { type ComponentChildren, h } from 'preact';
import type { FileFault } from '#catalogues/files/fault.ts';
import { tableColumns } from '#catalogues/tariffs/diff-versions.ts';
import { rowName } from '#catalogues/tariffs/drafts/row-reference.ts';
import type { Row } from '#catalogues/tariffs/tariff.ts';
import { tariffEdit } from '#staff/catalogues/tariffs/drafts.ts';
import { show } from '#staff/catalogues/tariffs/views.ts';
import { FaultyFiles } from '#staff/use-case/use-case.ts';
import { whyNot } from '../../change-page.ts';
import { type Answer, type ConsolePage, Missing, type Visit } from '../../page.ts';
import { faultRows, faultWords } from '../../parts/faults.ts';
import { wordsOfPage } from '../../parts/page-words.ts';
import { actions, link, notice, section, withQuery } from '../../parts/values.ts';
import { collectAdded, collectEdits, newRows, type Opened, typedRows } from './tariff-form.ts';
import { type CellFaults, cellKey, type GridRow, grid, rowsPerPage, windowRows } from './tariff-grid.ts';

const path = '/tariff-edit';
const { button, heading } = wordsOfPage(path);

/** Longest pasted text, in characters, that an answer repeats. */
const pastedShown = 8_000;
const fileName = 'rows.tsv';

export const tariffPath = (versionId: string) => withQuery('/tariff', { versionId });
export const editPath = (versionId: string, table: string) => withQuery(path, { versionId, table });

/** Page that edits a table of a tariff draft. All rows of a page are one form. */
export const tariffEditPage: ConsolePage = {
  path,
  ...heading,
  permission: tariffEdit.permission,
  useCases: [tariffEdit.name],
  takesFiles: true,
  async show(visit) {
    const opened = await open(visit);
    const saved = /^\d{1,6}$/.exec(visit.query.get('saved') ?? '')?.[0];
    const done =
      saved === undefined ? null : notice('good', `Сохранено в черновике, изменено строк: ${saved}.`);
    const { indexes } = selection(opened, visit.query);
    const rows = [...windowRows(opened, indexes), ...newRows(new URLSearchParams())];
    return page(visit, opened, { notices: [done], rows, faults: new Map() });
  },
  async change(visit) {
    const opened = await open(visit);
    const { versionId, table } = opened;
    const revision = Number(visit.form.get('revision')) || opened.draft.revision;
    const typed = typedRows(opened, visit.form, revision);
    const pasted = visit.form.get('pasted') ?? '';
    const edits = {
      rows: Object.fromEntries(collectEdits(typed)),
      added: Object.fromEntries(collectAdded(typed)),
    };
    const input = { versionId, table, edits, rows: fileName, replace: visit.form.has('replace'), revision };
    try {
      const { result } = await visit.run(tariffEdit, input, new Map([[fileName, Buffer.from(pasted)]]));
      const next = new URLSearchParams([...visit.query].filter(([name]) => name !== 'saved'));
      next.set('saved', String(result.rows));
      return { kind: 'redirect', to: `${path}?${next}` };
    } catch (error) {
      const why = whyNot(error, {}, visit.nameOf);
      if (why === undefined) throw error;
      const refused =
        error instanceof FaultyFiles
          ? faultsIn(opened, typed, error)
          : { notices: [notice('bad', 'Не сохранено.', ...why)] };
      return page(visit, opened, {
        notices: [
          ...refused.notices,
          revision === opened.draft.revision ? null : changesSince(visit, opened, revision),
        ],
        rows: typed,
        faults: 'cells' in refused ? refused.cells : new Map(),
        status: 409,
      });
    }
  },
};

async function open(visit: Visit): Promise<Opened> {
  const [versionId, table] = [visit.query.get('versionId') ?? '', visit.query.get('table') ?? ''];
  const { result } = await visit.run(show, { versionId, table });
  const { version, shapes, draft, names } = result;
  if (!draft) throw new Missing();
  const [rows, shape] = [version.tables[table] ?? [], shapes[table]];
  const key = shape?.key ?? [];
  const before = draft.base?.tables[table]?.map((row, index) => [rowName(row, index, key), row] as const);
  const columns = tableColumns(rows, shape);
  return { versionId, table, rows, columns, key, names, draft, before: before && new Map(before) };
}

interface Content {
  readonly notices: readonly ComponentChildren[];
  readonly rows: readonly GridRow[];
  readonly faults: CellFaults;
  readonly status?: number;
}

function page(visit: Visit, opened: Opened, { notices, rows, faults, status }: Content): Answer {
  const { versionId, table, names, draft } = opened;
  const pasted = visit.form.get('pasted') ?? '';
  return {
    kind: 'page',
    ...(status === undefined ? {} : { status }),
    title: names.table(table),
    content: [
      h('p', null, 'Черновик ', link(tariffPath(versionId), versionId), ', файл ', h('code', null, table)),
      actions(
        link(tariffPath(versionId), 'К версии'),
        link(withQuery('/tariff-changes', { versionId }), 'Все правки'),
      ),
      ...notices,
      status === undefined ? searchForm(opened, visit.query) : null,
      h(
        'form',
        { method: 'post', enctype: 'multipart/form-data' },
        h('input', { type: 'hidden', name: 'revision', value: draft.revision }),
        ...grid(opened, rows, faults),
        status === undefined ? pageLinks(opened, visit.query) : null,
        h('button', { type: 'submit' }, button),
        h(
          'details',
          { open: pasted !== '' },
          h('summary', null, 'Вставить из электронной таблицы'),
          h(
            'label',
            { for: 'pasted' },
            'Скопируйте ячейки вместе с заголовком или столбцы таблицы по порядку. Строки с тем же ключом изменятся, новые добавятся.',
            h(
              'textarea',
              { id: 'pasted', name: 'pasted', rows: 6 },
              `\n${pasted.length > pastedShown ? '' : pasted}`,
            ),
          ),
          pasted.length > pastedShown
            ? h('small', { class: 'wrong' }, 'Вставленный блок велик: вставьте его снова.')
            : null,
          h(
            'p',
            null,
            `Ключ строки: ${opened.key.map((column) => names.column(table, column)).join(', ') || 'нет, строки только добавятся'}.`,
          ),
          h(
            'label',
            { class: 'flag' },
            h('input', { type: 'checkbox', name: 'replace', checked: visit.form.has('replace') }),
            ' Заменить всю таблицу вставленным',
          ),
          h('button', { type: 'submit' }, 'Вставить и сохранить'),
        ),
      ),
    ],
  };
}

/** Selects the rows of a page: those with the searched text, from the index in the address. */
function selection(opened: Opened, query: URLSearchParams) {
  const text = (query.get('q') ?? '').trim().toLowerCase();
  const all = opened.rows.flatMap((row, index) =>
    text === '' || Object.values(row).some((cell) => cell.toLowerCase().includes(text)) ? [index] : [],
  );
  const from = Math.min(
    Number(/^\d{1,6}$/.exec(query.get('from') ?? '')?.[0] ?? 0),
    Math.max(0, all.length - 1),
  );
  const size = rowsPerPage(opened);
  return { all, from, size, indexes: all.slice(from, from + size) };
}

function searchForm({ versionId, table }: Opened, query: URLSearchParams) {
  return h(
    'form',
    { method: 'get', class: 'filter' },
    h('input', { type: 'hidden', name: 'versionId', value: versionId }),
    h('input', { type: 'hidden', name: 'table', value: table }),
    h(
      'label',
      { for: 'q' },
      'Поиск в таблице',
      h('input', { id: 'q', name: 'q', value: query.get('q') ?? '', maxLength: 100 }),
    ),
    h('button', { type: 'submit' }, 'Найти'),
  );
}

function pageLinks(opened: Opened, query: URLSearchParams) {
  const { all, from, size } = selection(opened, query);
  const to = (start: number) => {
    const next = new URLSearchParams([...query].filter(([name]) => name !== 'saved'));
    next.set('from', String(start));
    return `${path}?${next}`;
  };
  return h(
    'p',
    { class: 'actions' },
    `Строк: ${all.length}${all.length > size ? `, показаны ${from + 1}–${Math.min(all.length, from + size)}` : ''}. `,
    from > 0 ? link(to(Math.max(0, from - size)), 'Назад') : null,
    from + size < all.length ? link(to(from + size), 'Дальше') : null,
    all.length > size ? h('small', null, 'Сохраните правки, прежде чем перейти на другую страницу.') : null,
  );
}

/** Assigns faults to the cells of the form; the others are listed. */
function faultsIn({ names }: Opened, rows: readonly GridRow[], { faults }: FaultyFiles) {
  const cells = new Map<string, string>();
  const others: FileFault[] = [];
  const places = new Set(rows.map(({ place }) => place));
  for (const fault of faults) {
    const { place, column = '' } = fault;
    if (place !== undefined && places.has(place)) {
      const key = cellKey(place, column);
      const known = cells.get(key);
      cells.set(
        key,
        known === undefined ? faultWords(fault, names) : `${known}; ${faultWords(fault, names)}`,
      );
    } else others.push(fault);
  }
  const notices = [
    notice('bad', `Не сохранено, черновик не изменился. Ошибок: ${faults.length}.`),
    others.length > 0 ? faultRows('Ошибки', others, names) : null,
  ];
  return { notices, cells };
}

/** Lists what others changed in the table since the form was opened. */
function changesSince(visit: Visit, { draft, key, names, table }: Opened, revision: number) {
  const lines = draft.edits
    .filter((edit) => edit.revision > revision && edit.table === table)
    .flatMap(({ actor, changes }) =>
      changes.slice(0, 20).map(({ before, after }) => {
        const row = rowName(before ?? after ?? {}, -1, key);
        return `${visit.nameOf(actor)}: ${row}: ${differenceText(before, after, (column) => names.column(table, column))}`;
      }),
    );
  return lines.length === 0
    ? null
    : section('Что изменили другие', h('ul', null, ...lines.map((line) => h('li', null, line))));
}

function differenceText(
  before: Row | undefined,
  after: Row | undefined,
  titleOf: (column: string) => string,
): string {
  if (!before) return 'строка добавлена';
  if (!after) return 'строка удалена';
  return Object.keys(after)
    .filter((column) => before[column] !== after[column])
    .map((column) => `${titleOf(column)}: ${before[column] ?? ''} → ${after[column] ?? ''}`)
    .join('; ');
}
