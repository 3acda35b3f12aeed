import { type ComponentChildren, h } from 'preact';
import type { FileFault, TableNames } from '#catalogues/files/fault.ts';
import { refusalWords, withCode } from './refusal-words.ts';
import { type Heading, table } from './table.ts';
import { notice } from './values.ts';

const shownMax = 500;

/** Renders the Russian name of a table or column with its technical name, which files and the command line use. */
export function namedCode(title: string, code: string): ComponentChildren {
  return title === code ? code : [title, ' ', h('code', null, code)];
}

/** Describes what is wrong with a cell, with the Russian names of the tables and columns that the text mentions. */
export function faultWords({ file = '', message }: FileFault, names?: TableNames): string {
  return refusalWords(message, {}, (kind, name) => {
    const title = kind === 'table' ? names?.table(name) : names?.column(file, name);
    return withCode(title ?? name, name);
  });
}

/** Renders the places and texts of faults in files or tables. */
export function faultRows(caption: string, faults: readonly FileFault[], names?: TableNames) {
  const headings: readonly Heading<FileFault>[] = [
    {
      title: names ? 'Таблица' : 'Файл или лист',
      kind: 'text',
      cell: ({ file = '' }) => namedCode(names?.table(file) ?? file, file),
    },
    { title: 'Строка', kind: 'number', cell: lineOf },
    {
      title: 'Столбец',
      kind: 'text',
      cell: ({ file = '', column = '' }) =>
        namedCode(column === '' ? '' : (names?.column(file, column) ?? column), column),
    },
    { title: 'Что не так', kind: 'text', cell: (fault) => faultWords(fault, names) },
  ];
  const more = faults.length - shownMax;
  return h(
    'div',
    null,
    table(caption, headings, faults.slice(0, shownMax)),
    more > 0 ? h('p', null, `И ещё ${more}.`) : null,
  );
}

/** Returns the line of a fault; of pasted rows, the line in the pasted text. */
function lineOf({ line, place }: FileFault): ComponentChildren {
  const [, pasted] = /^pasted (\d+)$/.exec(place ?? '') ?? [];
  return pasted === undefined ? line : `вставка, ${pasted}`;
}

export function faultTable(faults: readonly FileFault[], names?: TableNames) {
  return h(
    'div',
    null,
    notice(
      'bad',
      `Не сделано, ничего не изменилось. Ошибок: ${faults.length}. Исправьте файл и загрузите снова.`,
    ),
    faultRows('Ошибки в файле', faults, names),
  );
}
