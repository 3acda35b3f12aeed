import { h } from 'preact';
import type { FileFault } from '#catalogues/files/fault.ts';
import { refusalWords } from './refusal-words.ts';
import { type Heading, table } from './table.ts';
import { notice } from './values.ts';

const shownMax = 500;

const headings: readonly Heading<FileFault>[] = [
  { title: 'Файл или лист', kind: 'text', cell: ({ file }) => file ?? '' },
  { title: 'Строка', kind: 'number', cell: ({ line }) => line ?? '' },
  { title: 'Столбец', kind: 'text', cell: ({ column }) => column ?? '' },
  { title: 'Что не так', kind: 'text', cell: ({ message }) => refusalWords(message) },
];

export function faultTable(faults: readonly FileFault[]) {
  const more = faults.length - shownMax;
  return h(
    'div',
    null,
    notice(
      'bad',
      `Не сделано, ничего не изменилось. Ошибок: ${faults.length}. Исправьте файл и загрузите снова.`,
    ),
    table('Ошибки в файле', headings, faults.slice(0, shownMax)),
    more > 0 ? h('p', null, `И ещё ${more}.`) : null,
  );
}
