import { h } from 'preact';
import type { FileFault } from '#catalogues/files/fault.ts';
import { inRussian, type RussianWords } from './russian-words.ts';
import { type Heading, table } from './table.ts';
import { notice } from './values.ts';

const shownMax = 500;

const headings: readonly Heading<FileFault>[] = [
  { title: 'Файл или лист', kind: 'text', cell: ({ file }) => file ?? '' },
  { title: 'Строка', kind: 'number', cell: ({ line }) => line ?? '' },
  { title: 'Столбец', kind: 'text', cell: ({ column }) => column ?? '' },
  { title: 'Что не так', kind: 'text', cell: ({ message }) => faultWords(message) },
];

/** Why files were not taken, cell by cell. */
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

/** What commands say of a cell, a table or a file. */
const words: RussianWords = [
  [/^(".*") is not a decimal such as 1\.80$/, '$1 — не число с точкой, например 1.80'],
  [/^(\S+) is not above 0 and up to (\S+)$/, '$1 — должно быть больше 0 и не больше $2'],
  [/^(".*") is not a whole number$/, '$1 — не целое число'],
  [/^(\S+) is not from (\S+) to (\S+)$/, '$1 — должно быть от $2 до $3'],
  [/^(".*") is not a date such as (\S+)$/, '$1 — не дата, например $2'],
  [/^(".*") is none of (.+)$/s, '$1 — нужно одно из: $2'],
  [/^must not be empty: write a text$/, 'пусто: впишите текст'],
  [/^repeats (.+) of line (\d+)$/, 'повторяет $1 строки $2'],
  [/^the table has no rows: add them$/, 'в таблице нет строк: добавьте их'],
  [
    /^the table is missing: add the file (\S+) or the sheet (\S+)$/,
    'таблицы нет: добавьте файл $1 или лист $2',
  ],
  [
    /^no such table; known: (.+)\. Rename it or leave it out$/s,
    'такой таблицы нет; есть: $1. Переименуйте или уберите',
  ],
  [/^is missing; the header is (.+)$/s, 'столбца нет; в первой строке должно быть: $1'],
  [/^is unknown; the header is (.+)$/s, 'лишний столбец; в первой строке должно быть: $1'],
  [/^is repeated; the header is (.+)$/s, 'столбец повторён; в первой строке должно быть: $1'],
  [
    /^the header repeats or leaves empty the column "(.*)"$/,
    'в первой строке столбец «$1» повторён или без имени',
  ],
  [/^(\d+) cells where the header has (\d+)$/, 'ячеек $1, а столбцов $2'],
  [/^the cells (\S+) are merged: unmerge them$/, 'ячейки $1 объединены: разъедините их'],
  [/^is a formula: .*$/, 'формула: вставьте вместо неё значение'],
  [/^shows an error: .*$/, 'в ячейке ошибка: впишите значение'],
  [
    /^is formatted as a percentage.*$/,
    'процентный формат: 5 % — это 0.05. Сделайте ячейку текстовой и впишите число',
  ],
  [
    /^is a moment, not a date: .*$/,
    'момент, а не дата: сделайте ячейку текстовой и впишите дату, например 2026-06-22',
  ],
  [
    /^has more digits than a number keeps.*$/,
    'цифр больше, чем хранит число: сделайте ячейку текстовой и впишите снова',
  ],
  [
    /^stands in a column without a name: .*$/,
    'столбец без имени: назовите его в первой строке или очистите ячейку',
  ],
  [/^holds an unprintable character.*$/, 'непечатный знак: впишите текст снова'],
  [
    /^is no XLSX workbook that can be read.*$/,
    'это не книга XLSX: сохраните как «Книга Excel (.xlsx)» без пароля',
  ],
  [/^larger than (\d+) bytes$/, 'больше $1 байт'],
  [/^more than (\d+) rows$/, 'больше $1 строк'],
  [
    /^no list has this name; files are named (.+), or \.xlsx$/s,
    'такого справочника нет; файлы называются $1 или .xlsx',
  ],
  [/^given twice$/, 'дан дважды'],
  [/^has no entries: .*$/, 'нет значений: справочник нельзя опустошить'],
  [/^(".*") stands in line (\d+) already$/, '$1 уже стоит в строке $2'],
  [/^(".*") must be true or false$/, '$1 — нужно true или false'],
  [/^(".*") must be 1 to (\d+) characters in one line$/, '$1 — нужно от 1 до $2 знаков в одну строку'],
  [
    /^(".*") must be 1 to 60 Latin letters.*$/,
    '$1 — нужно от 1 до 60 латинских букв, цифр и знаков без пробелов',
  ],
  [/^(".*") must be a whole number from 1.*$/, '$1 — нужно целое число от 1 или пусто'],
  [/^(".*") is no code of (\S+): .*$/, '$1 — такого кода нет в $2: загрузите и его'],
  [/^a day such as (\S+)$/, 'нужен день, например $1'],
  [/^a code such as (\S+)$/, 'нужен код, например $1'],
  [/^how many rubles 1, 10, 100 … units cost$/, 'сколько рублей стоят 1, 10, 100 … единиц'],
  [/^(.+) of (\S+) stands there twice$/, '$1 на $2 стоит дважды'],
  [/^no rates in it$/, 'курсов в файле нет'],
  [/^the file has no rows$/, 'в файле нет строк'],
  [/^repeats the code of line (\d+)$/, 'повторяет код строки $1'],
  [/^(\S+) is before year_from (\S+)$/, '$1 раньше year_from $2'],
  [
    /^(\S+) is published and never changes: .*$/,
    '$1 опубликована и не меняется: загрузите с более поздней датой effectiveFrom',
  ],
  [
    /^is missing: give a directory with version\.json.*$/,
    'файла нет: нужны version.json и файл CSV на каждую таблицу',
  ],
  [/^the sheet is missing: .*$/, 'листа нет: добавьте его со столбцами field и value'],
];

/** The fault in the words of pages; as it is where nobody has written them. */
export function faultWords(message: string): string {
  return inRussian(words, message) ?? message;
}
