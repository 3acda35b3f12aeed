import { h } from 'preact';
import {
  foundMax,
  vehicleExport,
  vehicleFind,
  vehicleImport,
  vehicleImports,
} from '#staff/catalogues/vehicles.ts';
import { changePage } from '../../change-page.ts';
import { filePage } from '../../file-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { notice } from '../../parts/values.ts';

const tight = (text: string | null | undefined) => h('span', { class: 'tight' }, text);

interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

const counted = ({ added, changed, removed }: Counts) =>
  `Новых модификаций: ${added}, изменённых: ${changed}, удалённых: ${removed}`;

export const vehiclePages: readonly ConsolePage[] = [
  listPage({
    path: '/vehicles',
    useCase: vehicleFind,
    cells: {
      code: ({ code }) => tight(code),
      years: ({ years }) => tight(years),
      name: ({ name }) => tight(name),
    },
    links: [
      [vehicleImports, '/vehicle-imports', 'Загрузки'],
      [vehicleExport, '/vehicle-file', 'Скачать весь справочник'],
      [vehicleImport, '/vehicle-import', 'Загрузить'],
    ],
    above: (rows) =>
      rows.length === foundMax
        ? notice('good', `Показаны первые ${foundMax}: уточните модель или модификацию.`)
        : null,
  }),
  listPage({
    path: '/vehicle-imports',
    useCase: vehicleImports,
    cells: { source: ({ source }) => (source === 'file' ? 'файл сотрудника' : 'программа') },
  }),
  changePage({
    path: '/vehicle-import',
    useCase: vehicleImport,
    done: ({ result }) => counted(result),
    next: ['/vehicle-imports', 'К загрузкам'],
    long: { shown: (json) => counted(json as unknown as Counts) },
  }),
  filePage({
    path: '/vehicle-file',
    useCase: vehicleExport,
    fixed: { file: 'vehicles.csv' },
    fileOf: (_, { file: name }) => ({ name }),
  }),
];
