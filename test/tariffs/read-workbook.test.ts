import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type CellObject, utils, write } from '@e965/xlsx';
import { filesAt } from '#catalogues/files/given-file.ts';
import { readVersion } from '#catalogues/tariffs/read-version.ts';
import { messageText } from '#kernel/errors/message.ts';
import { StartError } from '#platform/db/start-error.ts';
import { zip64 } from '../support/zip64.ts';
import { type Cell, headRows, writeWorkbook } from './support/workbook.ts';

const root = mkdtempSync(join(tmpdir(), 'bindery-workbooks-'));
after(() => rmSync(root, { recursive: true, force: true }));

let files = 0;
function path(name = 'version.xlsx'): string {
  files += 1;
  return join(root, `${files}-${name}`);
}

function read(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  merged: Readonly<Record<string, string>> = {},
) {
  const file = path();
  writeWorkbook(file, sheets, merged);
  return readVersion(filesAt(file, ''));
}

test('a workbook is read as a draft, with the sheet that describes the version and every cell as text', async () => {
  const reading = await read({
    version: headRows,
    kt: [
      ['city', 'kt', 'since'],
      [' Москва, город ', 1.8, { t: 'n', v: 46_000, z: 'dd.mm.yyyy' }],
      ['строка\r\nвторая', 1.15, ''],
      ['Тверь', { t: 'n', v: 1.1500000000000001, z: '0.00' }, undefined],
    ],
    empty_one: [['rule', 'kt']],
    Лист1: [],
  });
  assert.ok('version' in reading, JSON.stringify(reading));
  const { checksum: _checksum, ...version } = reading.version;
  assert.deepEqual(version, {
    versionId: 'boat/rates/2027-01-01',
    product: 'boat',
    kind: 'rates',
    effectiveFrom: '2027-01-01',
    state: 'draft',
    author: 'Образцова',
    comment: 'Пояснение',
    tables: {
      kt: [
        { city: 'Москва, город', kt: '1.8', since: '2025-12-09' },
        { city: 'строка\nвторая', kt: '1.15', since: '' },
        { city: 'Тверь', kt: '1.15', since: '' },
      ],
      empty_one: [],
    },
  });
});

test('blank rows of a workbook are skipped but counted in the row numbers', async () => {
  const blank: Cell[] = ['', undefined];
  const reading = await read({
    version: headRows,
    kt: [['a', 'b'], ['1', '2'], blank, ['3', '4'], blank, blank],
  });
  assert.ok('version' in reading);
  assert.deepEqual(reading.version.tables.kt, [
    { a: '1', b: '2' },
    { a: '3', b: '4' },
  ]);
  assert.deepEqual(reading.lines.kt, [2, 4]);
});

test('a date cell is accepted as the effective date', async () => {
  const rows = headRows.map((row) =>
    row[0] === 'effectiveFrom'
      ? ['effectiveFrom', { t: 'n', v: 46_388, z: 'yyyy-mm-dd' } as CellObject]
      : row,
  );
  const reading = await read({ version: rows, kt: [['a'], ['1']] });
  assert.equal('version' in reading && reading.version.effectiveFrom, '2027-01-01');
});

const cells: readonly [name: string, cell: Cell, message: RegExp][] = [
  ['a formula', { t: 'n', v: 2, f: '1+1' }, /formula.*paste special/],
  ['a formula without a value', { t: 'n', f: '1+1' }, /formula/],
  ['an error', { t: 'e', v: 42 }, /error/],
  ['a percentage', { t: 'n', v: 0.05, z: '0%' }, /percentage/],
  ['a time', { t: 'n', v: 46_000.5, z: 'dd.mm.yyyy hh:mm' }, /moment, not a date/],
  ['a number with too many digits', 1e17, /more digits/],
  ['a control character', 'a\u0007b', /unprintable/],
];

for (const [name, cell, message] of cells) {
  test(`the error for a cell with ${name} names sheet, row and column`, async () => {
    const reading = await read({
      version: headRows,
      kt: [
        ['city', 'kt'],
        ['Тверь', '1'],
        ['Москва', cell],
      ],
    });
    assert.ok('faults' in reading, JSON.stringify(reading));
    assert.equal(reading.faults.length, 1);
    const [fault] = reading.faults;
    assert.deepEqual([fault?.table, fault?.line, fault?.column], ['kt', 3, 'kt']);
    assert.match(messageText(fault?.message ?? ''), message);
  });
}

type Sheets = Readonly<Record<string, readonly (readonly Cell[])[]>>;
const table: readonly (readonly Cell[])[] = [
  ['a', 'b'],
  ['1', '2'],
];
const layouts: readonly [name: string, sheets: Sheets, fault: RegExp, merged?: Record<string, string>][] = [
  ['no head', { kt: table }, /^version .*the sheet is missing/],
  ['a head without columns', { version: [['product', 'boat']], kt: table }, /version/],
  [
    'a field that is unknown',
    { version: [...headRows, ['colour', 'red']], kt: table },
    /^version 7 value no field "colour"/,
  ],
  [
    'a date that is none',
    { version: headRows.with(3, ['effectiveFrom', '01.01.2027']), kt: table },
    /^version 4 value must be a date/,
  ],
  [
    'a sheet that is no table',
    { version: headRows, 'My notes': [['remember'], ['milk']] },
    /^My notes .*rename it or delete/,
  ],
  [
    'a repeated column',
    {
      version: headRows,
      kt: [
        ['a', 'a'],
        ['1', '2'],
      ],
    },
    /^kt 1 .*repeats/,
  ],
  [
    'a column without a name',
    { version: headRows, kt: [['a'], ['1', 'x']] },
    /^kt 2 B2 stands in a column without a name/,
  ],
  [
    'a title above the names',
    { version: headRows, kt: [[], ['a', 'b'], ['1', '2']] },
    /^kt 2 A2 .*without a name/,
  ],
  ['merged cells', { version: headRows, kt: table }, /^kt .*A1:B1 are merged/, { kt: 'A1:B1' }],
];

for (const [name, sheets, message, merged] of layouts) {
  test(`a workbook is refused: ${name}`, async () => {
    const reading = await read(sheets, merged);
    assert.ok('faults' in reading, JSON.stringify(reading));
    const [first] = reading.faults;
    assert.match(
      [first?.table, first?.line, first?.column, messageText(first?.message ?? '')].join(' '),
      message,
    );
  });
}

test('the errors of all sheets of a workbook are reported together', async () => {
  const reading = await read({
    version: headRows.with(1, ['product', 'Boat!']),
    kt: [
      ['a', 'b'],
      [
        { t: 'e', v: 42 },
        { t: 'n', v: 1, f: '1' },
      ],
    ],
    ko: [
      ['a', 'a'],
      ['1', '2'],
    ],
  });
  assert.ok('faults' in reading);
  assert.deepEqual(
    reading.faults.map(({ table: name, line, column }) => [name, line, column]),
    [
      ['version', 2, 'value'],
      ['kt', 2, 'a'],
      ['kt', 2, 'b'],
      ['ko', 1, undefined],
    ],
  );
});

test('the error for a file that is not a workbook names the format of the file', async () => {
  const contents = {
    'a,b\n1,2\n': /no XLSX workbook.*save it as/,
    '<html><table></table></html>': /web page.*save it as/,
    'PK\x03\x04 broken': /damaged or encrypted ZIP archive/,
    '': /no XLSX workbook.*save it as/,
  };
  for (const [content, message] of Object.entries(contents)) {
    const file = path();
    writeFileSync(file, content);
    const reading = await readVersion(filesAt(file, ''));
    assert.ok('faults' in reading, content);
    assert.match(messageText(reading.faults[0]?.message ?? ''), message);
  }
  const old = path('version.xls');
  writeFileSync(old, '');
  await assert.rejects(readVersion(filesAt(old, '')), StartError);
  assert.throws(() => filesAt(join(root, 'nowhere.xlsx'), ''), StartError);
});

test('a workbook whose headers declare more unpacked bytes than allowed is refused', async () => {
  const file = path();
  const entry = { path: '[Content_Types].xml', bytes: Buffer.from('a') };
  writeFileSync(file, zip64([entry], { statedSize: 3_000_000_000 }));
  const reading = await readVersion(filesAt(file, ''));
  assert.match(
    messageText('faults' in reading ? (reading.faults[0]?.message ?? '') : ''),
    /unpacks to more than/,
  );
});

test('a workbook with a hidden sheet is refused', async () => {
  const file = path();
  const made = utils.book_new();
  utils.book_append_sheet(made, utils.aoa_to_sheet(headRows.map((row) => [...row])), 'version');
  utils.book_append_sheet(
    made,
    utils.aoa_to_sheet([
      ['city', 'kt'],
      ['Тверь', '1.5'],
    ]),
    'kt',
  );
  made.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  writeFileSync(file, write(made, { type: 'buffer', bookType: 'xlsx' }));
  const reading = await readVersion(filesAt(file, ''));
  assert.deepEqual('faults' in reading && reading.faults, [
    { table: 'kt', message: { code: 'SHEET_HIDDEN', values: {} } },
  ]);
});
