import { documentImport, documentList } from '#staff/catalogues/documents.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { wordsAbout } from '../../parts/russian-words.ts';

const kinds = wordsAbout('document');

export const documentPages: readonly ConsolePage[] = [
  listPage({
    path: '/documents',
    useCase: documentList,
    words: { kind: kinds },
    links: [[documentImport, '/document-import', 'Загрузить документ']],
  }),
  changePage({
    useCase: documentImport,
    done: ({ result }) => `Загружено байт: ${result}`,
    next: ['/documents', 'К документам'],
  }),
];
