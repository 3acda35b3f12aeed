import { h } from 'preact';
import { isObject, type Json } from '#kernel/json/json.ts';
import {
  portfolioImport,
  portfolioList,
  portfolioReport,
  portfolioTemplateFile,
} from '#staff/contracts/portfolio.ts';
import { changePage } from '../change-page.ts';
import { filePage } from '../file-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { link } from '../parts/values.ts';

const states: Readonly<Record<string, string>> = { RUNNING: 'идёт', DONE: 'сделано', REFUSED: 'отклонён' };

const reportPath = (importId: string) => `/portfolio-report?import=${importId}`;

interface Imported {
  readonly importId: string;
  readonly isDryRun: boolean;
  readonly lines: number;
  readonly imported: number;
  readonly known: number;
  readonly wrong: number;
}

function counted({ importId, isDryRun, lines, imported, known, wrong }: Imported) {
  return [
    h(
      'p',
      null,
      `${isDryRun ? 'Проверено' : 'Прочитано'} строк: ${lines}, импортировано: ${imported}, импортировано раньше: ${known}, с ошибками: ${wrong}`,
    ),
    h('p', null, link(reportPath(importId), 'Скачать отчёт')),
  ];
}

const shownJson = (json: Json) => (isObject(json) ? counted(json as unknown as Imported) : null);

export const portfolioPages: readonly ConsolePage[] = [
  listPage({
    path: '/portfolio-imports',
    useCase: portfolioList,
    cells: {
      importId: ({ importId, endedAt }) =>
        endedAt === null ? importId.slice(0, 8) : link(reportPath(importId), importId.slice(0, 8)),
      state: ({ state }) => states[state] ?? state,
    },
    links: [
      [portfolioImport, '/portfolio-import', 'Импортировать договоры'],
      [portfolioTemplateFile, '/portfolio-template', 'Скачать шаблон'],
    ],
  }),
  changePage({
    path: '/portfolio-import',
    useCase: portfolioImport,
    fixed: () => ({ report: '' }),
    hidden: ['report'],
    done: ({ result: { importId, counts } }, { dryRun = false }) =>
      counted({ importId, isDryRun: dryRun, ...counts }),
    next: ['/portfolio-imports', 'К импортам договоров'],
    long: { shown: shownJson },
  }),
  filePage({
    path: '/portfolio-template',
    useCase: portfolioTemplateFile,
    fixed: { out: 'portfolio.csv' },
    fileOf: (_, { product, holderType }) => ({ name: `${product}-${holderType}.csv` }),
  }),
  filePage({
    path: '/portfolio-report',
    useCase: portfolioReport,
    fixed: { out: 'report.csv' },
    fileOf: (_, { import: importId }) => ({ name: `import-${importId}.csv` }),
  }),
];
