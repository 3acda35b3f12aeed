import { productCodeList } from '#kernel/schema/schema-parts.ts';
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
    cells: { kind: ({ kind }) => kinds[kind ?? ''] ?? kind },
    links: [[documentImport, '/document-import', 'Загрузить документ']],
  }),
  changePage({
    useCase: documentImport,
    choices: ({ namesOf }) => ({ product: namesOf(productCodeList) }),
    done: ({ result }) => `Загружено байт: ${result}`,
    next: ['/documents', 'К документам'],
  }),
];
