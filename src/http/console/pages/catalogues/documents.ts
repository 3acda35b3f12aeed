import { documentImport, documentList } from '#staff/documents.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { wordsAbout } from '../../parts/russian-words.ts';
import { actions, link } from '../../parts/values.ts';

const kinds = wordsAbout('document');

const list = listPage({
  path: '/documents',
  title: 'Правила и памятки',
  menu: 'Тарифы',
  useCase: documentList,
  cells: { kind: ({ kind }) => kinds[kind ?? ''] ?? kind },
  none: 'Документов нет.',
  above: (_, visit) =>
    visit.may(documentImport.permission) ? actions(link('/document-import', 'Загрузить документ')) : null,
});

const put = changePage({
  path: '/document-import',
  title: 'Загрузить правила или памятку',
  useCase: documentImport,
  about: 'Загруженная версия не меняется: исправление — версия с более поздней датой.',
  button: 'Загрузить',
  done: ({ result }) => `Загружено байт: ${result}`,
  next: () => ['/documents', 'К документам'],
});

export const documentPages: readonly ConsolePage[] = [list, put];
