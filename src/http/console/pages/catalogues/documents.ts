import { documentImport, documentList } from '#staff/documents.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { actions, link } from '../../parts/values.ts';

const kinds: Readonly<Record<string, string>> = { RULES: 'правила', MEMO: 'памятка' };

const list = listPage({
  path: '/documents',
  title: 'Правила и памятки',
  menu: 'Тарифы',
  useCase: documentList,
  labels: {},
  headings: {
    product: 'Продукт',
    kind: 'Вид',
    effectiveFrom: 'Действует с',
    fileName: 'Файл',
    sizeBytes: 'Байт',
    importedBy: 'Кто',
    importedAt: 'Когда',
  },
  cells: { kind: ({ kind }) => kinds[kind ?? ''] ?? kind },
  none: 'Документов нет.',
  above: (_, visit) =>
    visit.may(documentImport.permission) ? actions(link('/document-import', 'Загрузить документ')) : null,
});

const put = changePage({
  path: '/document-import',
  title: 'Загрузить правила или памятку',
  useCase: documentImport,
  labels: {
    file: 'PDF, не больше 4 МиБ',
    product: 'Продукт, например property',
    kind: 'Вид',
    effectiveFrom: 'Первый день заключения, для которого он',
  },
  about: 'Загруженная версия не меняется: исправление — версия с более поздней датой.',
  button: 'Загрузить',
  done: ({ result }) => `Загружено байт: ${result}`,
  next: () => ['/documents', 'К документам'],
});

export const documentPages: readonly ConsolePage[] = [list, put];
