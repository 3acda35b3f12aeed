import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { CFB, read, utils, type WorkBook, write } from '@e965/xlsx';
import { saveStream } from '#app/cli/save-file.ts';
import { readCsv, tableCollector, takeCsvRows } from '#catalogues/files/csv.ts';
import { streamWorkbook } from '#catalogues/files/stream-workbook.ts';
import { readTableFile } from '#catalogues/files/table.ts';
import { openWorkbook } from '#catalogues/files/workbook.ts';
import { unzip, type ZipEntry } from '#catalogues/files/zip.ts';
import { messageText } from '#kernel/errors/message.ts';
import { zip64 } from '../support/zip64.ts';

const table = [
  ['code', 'name'],
  ['001', 'Первый'],
  ['', ''],
  ['002', 'Второй'],
];
const expected = [
  ['001', 'Первый'],
  ['002', 'Второй'],
];

async function cellsOf(bytes: Uint8Array) {
  const reading = await readTableFile(bytes, 100);
  assert.ok('rows' in reading, JSON.stringify(reading));
  assert.deepEqual(reading.columns, ['code', 'name']);
  return reading.rows.map(({ cells }) => cells);
}

async function messagesOf(bytes: Uint8Array) {
  const reading = await readTableFile(bytes, 100);
  return 'faults' in reading ? reading.faults.map(({ message }) => messageText(message)) : [];
}

function workbook(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): WorkBook {
  const made = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(made, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return made;
}

function saved(made: WorkBook, bookType: 'xlsx' | 'ods' | 'biff8' | 'xlsb' = 'xlsx'): Buffer {
  return write(made, { type: 'buffer', bookType }) as Buffer;
}

async function entriesOf(bytes: Uint8Array): Promise<readonly ZipEntry[]> {
  const entries = await unzip(bytes);
  assert.ok(!('code' in entries), JSON.stringify(entries));
  return entries;
}

for (const withDescriptors of [false, true])
  test(`a ZIP64 workbook is read ${withDescriptors ? 'with' : 'without'} data descriptors`, async () => {
    const entries = await entriesOf(saved(workbook({ list: table })));
    assert.deepEqual(await cellsOf(zip64(entries, { withDescriptors })), expected);
  });

test('a workbook whose parts have absolute paths or backslashes is read', async () => {
  const entries = await entriesOf(saved(workbook({ list: table })));
  assert.deepEqual(await cellsOf(zip64(entries.map((one) => ({ ...one, path: `/${one.path}` })))), expected);
  const withBackslashes = entries.map((one) => ({ ...one, path: one.path.replaceAll('/', '\\') }));
  assert.deepEqual(await cellsOf(zip64(withBackslashes)), expected);
});

for (const hidden of [1, 2] as const)
  test(`the first visible sheet of a workbook is read if the sheet before it is ${hidden === 1 ? 'hidden' : 'very hidden'}`, async () => {
    const made = workbook({
      old: [
        ['code', 'name'],
        ['999', 'Старый'],
      ],
      list: table,
    });
    made.Workbook = { Sheets: [{ Hidden: hidden }, { Hidden: 0 }] };
    assert.deepEqual(await cellsOf(saved(made)), expected);
  });

test('a workbook with hidden sheets only is refused', async () => {
  const made = workbook({ list: table });
  made.Workbook = { Sheets: [{ Hidden: 1 }] };
  assert.deepEqual(await messagesOf(saved(made)), ['the workbook has no visible sheet']);
});

test('a workbook part that unpacks to more bytes than its header states is reported as damaged', async () => {
  const entries = await entriesOf(saved(workbook({ list: table })));
  const [message] = await messagesOf(zip64(entries, { statedSize: 10 }));
  assert.match(message ?? '', /^is a damaged or encrypted ZIP archive/);
});

test('a workbook that states more bytes than the limit is refused before unpacking', async () => {
  const [message] = await messagesOf(
    zip64([{ path: 'a', bytes: Buffer.from('a') }], { statedSize: 200_000_001 }),
  );
  assert.equal(message, 'unpacks to more than 200000000 bytes');
});

const renamed = {
  'an .xls workbook': [
    saved(workbook({ list: table }), 'biff8'),
    /^is a workbook of the old format \(\.xls\)/,
  ],
  'an .ods spreadsheet': [
    saved(workbook({ list: table }), 'ods'),
    /^is an OpenDocument spreadsheet \(\.ods\)/,
  ],
  'an .xlsb workbook': [saved(workbook({ list: table }), 'xlsb'), /^is a binary workbook \(\.xlsb\)/],
  'a web page': [
    Buffer.from('\ufeff<html><table><tr><td>code</td></tr></table></html>'),
    /^is a web page or XML/,
  ],
  'an archive of something else': [
    zip64([{ path: 'readme.txt', bytes: Buffer.from('a') }]),
    /^is no XLSX workbook/,
  ],
} as const;

for (const [name, [bytes, message]] of Object.entries(renamed))
  test(`${name} with the file name of a table is refused as a wrong format`, async () => {
    const messages = await messagesOf(bytes);
    assert.equal(messages.length, 1);
    assert.match(messages[0] ?? '', message);
  });

test('an encrypted workbook is refused as protected by a password', async () => {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, 'EncryptedPackage', Buffer.alloc(64));
  CFB.utils.cfb_add(container, 'EncryptionInfo', Buffer.alloc(64));
  const bytes: Uint8Array = CFB.write(container, { type: 'buffer' });
  assert.match((await messagesOf(bytes))[0] ?? '', /with a password/);
});

const text = (rows: readonly (readonly string[])[], sign: string) =>
  rows.map((row) => row.join(sign)).join('\r\n');

function utf16be(content: string): Buffer {
  return Buffer.from(`\ufeff${content}`, 'utf16le').swap16();
}

const files: Readonly<Record<string, Uint8Array>> = {
  'with a line sep=;': Buffer.from(`sep=;\r\n${text(table, ';')}`),
  'with a line sep= and a byte order mark': Buffer.from(`\ufeffSEP=,\n${text(table, ',')}`),
  'with a line sep= for tabs': Buffer.from(`sep=\t\r\n${text(table, '\t')}`),
  'in UTF-16 with tabs, as Excel saves "Unicode text"': Buffer.from(`\ufeff${text(table, '\t')}`, 'utf16le'),
  'in UTF-16 with the other byte order': utf16be(text(table, ';')),
  'with empty cells after the last column': Buffer.from(
    text(
      table.map((row) => [...row, '', '']),
      ';',
    ),
  ),
  'with blank rows of separators only': Buffer.from(`${text(table, ';')}\r\n;\r\n;\r\n`),
};

/** Creates a workbook whose sheet has `sheetBytes` of empty rows, which compress to almost nothing. */
async function hollow(sheetBytes: number): Promise<Buffer> {
  const row = '<row r="1"><c r="A1"><v>1</v></c></row>';
  const entries = (await entriesOf(saved(workbook({ list: table })))).map((entry) =>
    entry.path.endsWith('sheet1.xml')
      ? {
          ...entry,
          bytes: Buffer.from(
            Buffer.from(entry.bytes)
              .toString('utf8')
              .replace('</sheetData>', `${row.repeat(sheetBytes / row.length)}</sheetData>`),
          ),
        }
      : entry,
  );
  return zip64(entries, { withDescriptors: false });
}

test('reading a workbook in a separate thread is aborted at its time limit', async () => {
  assert.match(
    JSON.stringify(await openWorkbook(await hollow(1_000_000), 100, { timeoutMs: 1, memoryMb: 512 })),
    /WORKBOOK_TOO_LARGE/,
  );
  assert.deepEqual(await cellsOf(saved(workbook({ list: table }))), expected, 'and the next one is read');
});

test('a workbook that needs more memory than the limit is refused', async () => {
  const limits = { timeoutMs: 60_000, memoryMb: 16 };
  const refused = await openWorkbook(await hollow(8_000_000), 100, limits);
  assert.match(JSON.stringify(refused), /WORKBOOK_TOO_LARGE/);
});

test('a sheet with many rows is read completely and in order', async () => {
  const rows = Array.from({ length: 25_000 }, (_, index) => [String(index), 'x']);
  const reading = await readTableFile(saved(workbook({ list: [['code', 'name'], ...rows] })), 30_000);
  assert.ok('rows' in reading);
  assert.deepEqual(
    reading.rows.map(({ cells }) => cells),
    rows,
  );
  assert.equal(reading.rows.at(-1)?.line, 25_001);
});

for (const [name, bytes] of Object.entries(files))
  test(`a CSV file ${name} is read`, async () => {
    assert.deepEqual(await cellsOf(bytes), expected);
  });

test('an empty cell of a tab-separated file stays empty', async () => {
  const reading = await readTableFile(Buffer.from('code\tname\tnote\n1\t\tx\n\tИмя\t\n'), 10);
  assert.deepEqual('rows' in reading && reading.rows.map(({ cells }) => cells), [
    ['1', '', 'x'],
    ['', 'Имя', ''],
  ]);
});

test('line numbers in errors count a leading `sep=` line', async () => {
  const reading = await readTableFile(Buffer.from('sep=;\ncode;name\n1;2;3\n'), 10);
  assert.deepEqual('faults' in reading && reading.faults, [
    { line: 3, message: { code: 'ROW_CELLS', values: { cells: 3, columns: 2 } } },
  ]);
});

for (const [name, text, rowsMax] of [
  ['a cell with a line break', 'a,b\n1,2\n"x\ny",3\n', 9],
  ['a row of another length', 'a,b\n1\n1,2\n', 9],
  ['a line sep= and blank rows', 'sep=;\r\na;b\r\n;;\r\n\r\n1;2;;\r\n', 9],
  ['an unclosed quote', 'a,b\n"1,2\n', 9],
  ['a character after a quote', 'a,b\n1,"2"x\n', 9],
  ['no text', '', 9],
  ['more rows than allowed', `a,b\n${'1,2\n'.repeat(20_000)}`, 50],
  ['a cell longer than a chunk', `a,b\n"${'x\n'.repeat(20_000)}",2\n3,4\n`, 9],
] as const)
  test(`a CSV file with ${name} gives the same rows in chunks as in one piece`, async () => {
    const bytes = Buffer.from(text);
    const rows = tableCollector();
    const faults = await takeCsvRows(bytes, rowsMax, rows);
    assert.deepEqual(faults.length > 0 ? { faults } : rows.table(), readCsv(bytes, rowsMax));
  });

test('the server answers other requests while it reads a large CSV file', async () => {
  const bytes = Buffer.from(`code,name\n${'001,Первый\n'.repeat(50_000)}`);
  let turns = 0;
  let isRead = false;
  const takeTurn = () => {
    turns += 1;
    if (!isRead) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  const reading = await readTableFile(bytes, 100_000);
  isRead = true;
  assert.ok('rows' in reading && reading.rows.length === 50_000);
  assert.ok(turns > 20, `${turns} turns`);
});

async function* inParts<Row>(...parts: readonly (readonly Row[])[]) {
  yield* parts;
}

test('a streamed workbook continues on the next sheet with the heading again', async () => {
  const heading = ['Номер', 'Сумма'];
  const rows = Array.from({ length: 7 }, (_, nr) => [`№ ${nr}`, nr / 10]);
  const bytes = await buffer(
    streamWorkbook('contracts', heading, inParts(rows.slice(0, 5), [], rows.slice(5)), 4),
  );
  const { SheetNames, Sheets } = read(bytes);
  assert.deepEqual(SheetNames, ['contracts', 'contracts 2', 'contracts 3']);
  const sheets = SheetNames.map((name) => utils.sheet_to_json(Sheets[name] ?? {}, { header: 1 }));
  assert.deepEqual(sheets, [
    [heading, ...rows.slice(0, 3)],
    [heading, ...rows.slice(3, 6)],
    [heading, ...rows.slice(6)],
  ]);
});

test('a streamed workbook has one sheet with the heading if there are no rows, or if the rows fill the sheet', async () => {
  for (const rows of [[], [['1'], ['2'], ['3']]]) {
    const { SheetNames, Sheets } = read(await buffer(streamWorkbook('list', ['Код'], inParts(rows), 4)));
    assert.deepEqual(SheetNames, ['list']);
    assert.deepEqual(utils.sheet_to_json(Sheets.list ?? {}, { header: 1 }), [['Код'], ...rows]);
  }
});

test('a streamed workbook keeps texts as texts, without characters that XML forbids', async () => {
  const texts = [
    '=1+1',
    '01',
    'a<b>&"c"',
    '  края  ',
    '_x000D_',
    'две\nстроки',
    '\u0000\ud800x',
    '',
    'я'.repeat(40_000),
  ];
  const { Sheets } = read(
    await buffer(streamWorkbook('list', ['Текст'], inParts(texts.map((text) => [text])))),
  );
  const cells = utils
    .sheet_to_json<string[]>(Sheets.list ?? {}, { header: 1, defval: '' })
    .map(([cell]) => cell);
  assert.deepEqual(cells.slice(1), [...texts.slice(0, 6), '\ufffdx', '', 'я'.repeat(32_767)]);
});

test('a streamed workbook ends its rows when the reader closes it, and fails when its rows fail', async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) yield [['строка'.repeat(500)]];
    } finally {
      isEnded = true;
    }
  }
  const left = streamWorkbook('list', ['Текст'], endless());
  await new Promise((resolve) => left.once('data', resolve));
  left.destroy();
  for (let turn = 0; turn < 1_000 && !isEnded; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
  assert.ok(isEnded);
  async function* failing(): AsyncGenerator<string[][]> {
    yield [['строка']];
    throw new Error('away');
  }
  await assert.rejects(buffer(streamWorkbook('list', ['Текст'], failing())), /away/);
});

test('a streamed file of a command is written whole, and is removed if its content fails', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bindery-'));
  try {
    const path = join(directory, 'register.csv');
    await saveStream(path, () => Readable.from([Buffer.from('a\r\n'), Buffer.from('б\r\n')]));
    assert.equal(readFileSync(path, 'utf8'), 'a\r\nб\r\n');
    async function* failing() {
      yield Buffer.from('a');
      throw new Error('away');
    }
    await assert.rejects(
      saveStream(path, () => Readable.from(failing())),
      /away/,
    );
    assert.deepEqual(readdirSync(directory), []);
    await assert.rejects(
      saveStream(join(directory, 'no', 'register.csv'), () => assert.fail('the content is read')),
      /cannot be written \(ENOENT\)/,
    );
  } finally {
    rmSync(directory, { recursive: true });
  }
});
