import { type WrittenRow, writeWorkbook } from '#catalogues/files/write-workbook.ts';

/** Content of a workbook with one table, which is printed and signed. */
export interface PrintedTable {
  readonly name: string;
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[];
  /** Text lines above the table, the title first. */
  readonly titles: readonly string[];
  readonly headings: readonly string[];
  readonly rows: readonly WrittenRow[];
  readonly totals: WrittenRow;
  /** Indexes of the columns with amounts. */
  readonly money: readonly number[];
  readonly notes: readonly string[];
}

/** Functions of the library that open and write the ZIP container of a workbook; the library's types omit them. */
interface Container {
  read(file: Buffer, options: { type: 'buffer' }): unknown;
  find(container: unknown, path: string): { content: Uint8Array } | null;
  write(container: unknown, options: { type: 'buffer'; fileType: 'zip'; compression: true }): Buffer;
  readonly utils: { cfb_add(container: unknown, path: string, content: Buffer): void };
}

/** Builds a printable workbook. Adds page setup, fonts and borders, which the library does not write. */
export async function dressedWorkbook(table: PrintedTable): Promise<Buffer> {
  const { name, widths, titles, headings, rows, totals, notes } = table;
  const headingRow = titles.length + 2;
  const all = [
    ...titles.map((title) => [title]),
    [],
    headings,
    ...rows,
    totals,
    [],
    ...notes.map((note) => [note]),
  ];
  const plain = await writeWorkbook({ [name]: all }, { widths, headingRow });
  const { CFB } = await import('@e965/xlsx');
  const container: Container = CFB;
  const parts = container.read(plain, { type: 'buffer' });
  const path = '/xl/worksheets/sheet1.xml';
  const written = container.find(parts, path);
  if (!written) throw new Error('the library has written no sheet');
  const xml = dressed(Buffer.from(written.content).toString('utf8'), table, headingRow);
  container.utils.cfb_add(parts, path, Buffer.from(xml));
  container.utils.cfb_add(parts, '/xl/styles.xml', Buffer.from(styles));
  return container.write(parts, { type: 'buffer', fileType: 'zip', compression: true });
}

function dressed(xml: string, { rows, money }: PrintedTable, headingRow: number): string {
  const totalsRow = headingRow + rows.length + 1;
  const amounts = new Set(money.map((column) => String.fromCharCode('A'.charCodeAt(0) + column)));
  const lookOf = (column: string, row: number): number => {
    if (row === 1) return styleIds.title;
    if (row === headingRow) return styleIds.heading;
    if (row < headingRow || row > totalsRow) return styleIds.plain;
    if (row === totalsRow) return amounts.has(column) ? styleIds.totalAmount : styleIds.total;
    return amounts.has(column) ? styleIds.amount : styleIds.cell;
  };
  return xml
    .replace('<dimension', '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension')
    .replace(
      /<c r="([A-Z])(\d+)"(?: s="\d+")?/g,
      (_, column: string, row: string) => `<c r="${column}${row}" s="${lookOf(column, Number(row))}"`,
    )
    .replace(/<pageMargins[^>]*>/, (margins) => `${margins}${landscapeA4}`);
}

const landscapeA4 = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';

const styleIds = { plain: 0, title: 1, heading: 2, cell: 3, amount: 4, total: 5, totalAmount: 6 } as const;

/** Id of the built-in number format `#,##0.00`. */
const twoDigits = 4;

const centred = '<alignment horizontal="center" vertical="center" wrapText="1"/>';

const styles = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  `<fonts count="3">${font(11)}${font(11, '<b/>')}${font(13, '<b/>')}</fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  `<borders count="2"><border>${sides('')}<diagonal/></border><border>${sides(' style="thin"')}<diagonal/></border></borders>`,
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="7">${cellFormat(0, 0, 0)}${cellFormat(2, 0, 0)}${cellFormat(1, 1, 0, centred)}`,
  `${cellFormat(0, 1, 0)}${cellFormat(0, 1, twoDigits)}${cellFormat(1, 1, 0)}${cellFormat(1, 1, twoDigits)}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('');

function font(size: number, weight = ''): string {
  return `<font>${weight}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`;
}

function sides(style: string): string {
  return ['left', 'right', 'top', 'bottom'].map((side) => `<${side}${style}/>`).join('');
}

function cellFormat(fontId: number, borderId: number, numberFormat: number, alignment = ''): string {
  const format = `numFmtId="${numberFormat}" fontId="${fontId}" fillId="0" borderId="${borderId}" xfId="0"`;
  const applied = 'applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1"';
  return `<xf ${format} ${applied}>${alignment}</xf>`;
}
