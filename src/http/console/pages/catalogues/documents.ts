import { documentImport, documentList } from '#staff/documents.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { wordsAbout } from '../../parts/russian-words.ts';
import { actions, link } from '../../parts/values.ts';

const kinds = wordsAbout('document');

const list = listPage({
  path: '/documents',
  useCase: documentList,
  cells: { kind: ({ kind }) => kinds[kind ?? ''] ?? kind },
  above: (_, visit) =>
    visit.may(documentImport.permission) ? actions(link('/document-import', 'Загрузить документ')) : null,
});

const put = changePage({
  path: '/document-import',
  useCase: documentImport,
  done: ({ result }) => `Загружено байт: ${result}`,
  next: () => ['/documents', 'К документам'],
});

export const documentPages: readonly ConsolePage[] = [list, put];
