import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { escapeXml } from '#kernel/text/escape-xml.ts';
import { columnWidths, type WrittenRow, writtenText } from './write-workbook.ts';

/** Number of rows of a sheet in Excel. */
const sheetRowsMax = 1_048_576;
/** Number of characters of a cell in Excel. */
const cellCharactersMax = 32_767;
const nameLengthMax = 25;
/** Level of compression: higher levels take several times the CPU for files that are hardly smaller. */
const compressionLevel = 2;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Cell format 1 is "text", so that Excel does not change 2.2 to a date. */
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/**
 * Writes an XLSX file row by row. Rows beyond the limit of a sheet continue on the next sheet, with the heading again. The memory does
 * not depend on the number of rows. If the reader closes the file early, `rows` are ended.
 */
export function streamWorkbook(
  name: string,
  heading: readonly string[],
  rows: AsyncIterable<readonly WrittenRow[]>,
  rowsMax = sheetRowsMax,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  addSheets(zip, output, { name, heading, rowsMax }, rows).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

interface Sheets {
  readonly name: string;
  readonly heading: readonly string[];
  readonly rowsMax: number;
}

async function addSheets(
  zip: ZipFile,
  output: Readable,
  sheets: Sheets,
  rows: AsyncIterable<readonly WrittenRow[]>,
): Promise<void> {
  const source = rows[Symbol.asyncIterator]();
  try {
    const open: OpenSheet = { rows: [], isLast: false, count: 0 };
    do {
      open.count += 1;
      const sheet = Readable.from(sheetParts(sheets, source, open));
      output.once('close', () => sheet.destroy());
      zip.addReadStream(sheet, `xl/worksheets/sheet${open.count}.xml`, { compressionLevel });
      await finished(sheet);
    } while (!open.isLast);
    for (const [path, text] of partsOf(sheets.name, open.count)) zip.addBuffer(Buffer.from(text), path);
    zip.end();
  } finally {
    await source.return?.();
  }
}

/** Rows that were read and not written yet, and the number of sheets. */
interface OpenSheet {
  rows: readonly WrittenRow[];
  isLast: boolean;
  count: number;
}

async function* sheetParts(
  { heading, rowsMax }: Sheets,
  source: AsyncIterator<readonly WrittenRow[]>,
  open: OpenSheet,
): AsyncGenerator<string> {
  if (open.rows.length === 0) await readMore(source, open);
  const widths = columnWidths([heading, ...open.rows]).map(
    (width, column) => `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${head}<worksheet xmlns="${main}"><cols>${widths.join('')}</cols><sheetData>${rowXml(heading, 1)}`;
  for (let written = 1; written < rowsMax && open.rows.length > 0; ) {
    const part = open.rows.slice(0, rowsMax - written);
    yield part.map((row, at) => rowXml(row, written + at + 1)).join('');
    written += part.length;
    open.rows = open.rows.slice(part.length);
    if (open.rows.length === 0) await readMore(source, open);
  }
  yield '</sheetData></worksheet>';
}

async function readMore(source: AsyncIterator<readonly WrittenRow[]>, open: OpenSheet): Promise<void> {
  while (!open.isLast && open.rows.length === 0) {
    const next = await source.next();
    if (next.done) open.isLast = true;
    else open.rows = next.value;
  }
}

function rowXml(row: WrittenRow, nr: number): string {
  return `<row r="${nr}">${row.map(cellXml).join('')}</row>`;
}

function cellXml(value: string | number): string {
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  if (value === '') return '<c/>';
  return `<c s="1" t="inlineStr"><is><t xml:space="preserve">${textXml(writtenText(value))}</t></is></c>`;
}

/** Escapes a text, and removes characters that XML does not allow. */
function textXml(text: string): string {
  const cut = text.length > cellCharactersMax ? text.slice(0, cellCharactersMax) : text;
  if (!/[&<>"\p{Cc}\p{Cs}\ufffe\uffff]/u.test(cut)) return cut;
  return escapeXml(cut.toWellFormed().replaceAll(/[^\t\n\r\P{Cc}]|[\ufffe\uffff]/gu, ''));
}

/** Returns the small parts of the file by path. */
function partsOf(name: string, count: number): readonly (readonly [path: string, text: string])[] {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const each = (format: (nr: number) => string) => numbers.map(format).join('');
  const called = textXml(name.slice(0, nameLengthMax));
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each((nr) => `<Override PartName="/xl/worksheets/sheet${nr}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((nr) => `<sheet name="${called}${nr === 1 ? '' : ` ${nr}`}" sheetId="${nr}" r:id="rId${nr}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packages}/relationships">${each((nr) => `<Relationship Id="rId${nr}" Type="${relations}/worksheet" Target="worksheets/sheet${nr}.xml"/>`)}<Relationship Id="rId${count + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ];
}
