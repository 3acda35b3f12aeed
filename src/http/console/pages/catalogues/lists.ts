import { h } from 'preact';
import { listTitle } from '#catalogues/reference/list-titles.ts';
import type { ReferenceEntry } from '#catalogues/reference/reference-book.ts';
import { listEntries, listExport, listImport, listOfLists } from '#staff/catalogues/reference.ts';
import { changePage } from '../../change-page.ts';
import { filePage } from '../../file-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { table } from '../../parts/table.ts';
import { actions, link, section } from '../../parts/values.ts';

const file = filePage({
  path: '/list-file',
  useCase: listExport,
  fixed: { directory: '.' },
  fileOf: (_, { lists = ['lists'], format }) => ({ name: `${lists[0]}.${format}` }),
});

interface Changed {
  readonly before: ReferenceEntry | undefined;
  readonly after: ReferenceEntry;
}

export const listPages: readonly ConsolePage[] = [
  listPage({
    path: '/lists',
    useCase: listOfLists,
    cells: {
      title: ({ list: name, title }) => link(`/lists/${name}`, title),
      source: ({ source }) => (source === 'imported' ? 'страховщика' : 'из программы'),
    },
    links: [[listImport, '/list-import', 'Загрузить справочники']],
  }),
  listPage({
    path: '/lists/:list',
    useCase: listEntries,
    titleOf: ({ list: name }) => listTitle(name),
    above: (_, visit) => {
      const lists = visit.params.list ?? '';
      const code = h('p', null, 'Код в интерфейсе: ', h('code', null, lists));
      const file = (format: string) => `/list-file?${new URLSearchParams({ lists, format })}`;
      const links = actions(
        link(file('xlsx'), 'Файл для правки: XLSX'),
        link(file('csv'), 'CSV'),
        visit.may(listImport.permission) ? link('/list-import', 'Загрузить исправленный') : null,
      );
      return [code, links];
    },
  }),
  file,
  changePage({
    path: '/list-import',
    useCase: listImport,
    done: ({ result }, { dryRun }) => [
      h('p', null, dryRun ? 'Пока ничего не изменилось. Вот что изменится:' : 'Загружено.'),
      ...result.map(({ list: name, before, written, merged, added, changed, withdrawn }) =>
        section(
          `${listTitle(name)}: новых ${added}, изменённых ${changed}, закрытых ${withdrawn}, прежних ${merged.length - written.length}`,
          written.length === 0
            ? null
            : table(
                `Отличия: ${listTitle(name)}`,
                [
                  { title: 'Код', kind: 'text', cell: ({ after }: Changed) => after.code },
                  { title: 'Было', kind: 'text', cell: (one) => formatEntry(one.before) },
                  { title: 'Стало', kind: 'text', cell: ({ after }) => formatEntry(after) },
                ],
                written.slice(0, 500).map((after) => ({ before: before.get(after.code), after })),
              ),
        ),
      ),
    ],
    next: ['/lists', 'К справочникам'],
  }),
];

function formatEntry(entry: ReferenceEntry | undefined): string {
  if (!entry) return '—';
  return `${entry.name}${entry.brandCode === undefined ? '' : ` (${entry.brandCode})`}${entry.partnerAccess ? '' : ', закрыт'}`;
}
