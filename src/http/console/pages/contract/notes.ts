import { h } from 'preact';
import { noteAdd, noteFile, noteList } from '#staff/contracts/notes.ts';
import { changePage } from '../../change-page.ts';
import { filePage } from '../../file-page.ts';
import type { ConsolePage, Visit } from '../../page.ts';
import { contractPath, formatMoment, link, section } from '../../parts/values.ts';

export async function notesSection(visit: Visit, policyNumber: string) {
  const { result } = await visit.run(noteList, { policyNumber });
  return section(
    'Заметки',
    result.length === 0 ? h('p', null, 'Заметок нет.') : null,
    ...result.map(({ noteId, at, actor, text, fileName, sizeBytes }) =>
      h(
        'article',
        { class: 'note' },
        h('p', { class: 'by' }, `${formatMoment(at)}, ${visit.nameOf(actor)}`),
        h('p', null, text),
        fileName === null
          ? null
          : h('p', null, link(`/notes/${noteId}`, `${fileName}, ${Math.ceil((sizeBytes ?? 0) / 1_024)} КБ`)),
      ),
    ),
    visit.may(noteAdd.permission)
      ? h('p', null, link(`${contractPath(policyNumber)}/note`, 'Добавить заметку'))
      : null,
  );
}

export const notePages: readonly ConsolePage[] = [
  changePage({
    path: '/contracts/:policyNumber/note',
    useCase: noteAdd,
    done: (_, { policyNumber }) => `Заметка к договору ${policyNumber} добавлена.`,
    next: ({ policyNumber }) => [contractPath(policyNumber), 'К договору'],
  }),
  filePage({
    path: '/notes/:noteId',
    useCase: noteFile,
    fixed: { to: 'file' },
    fileOf: ({ fileName, mediaType }) => ({ name: fileName, type: mediaType }),
  }),
];
