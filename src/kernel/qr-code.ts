import { create } from 'qrcode';

/** A QR code as one path of squares of side 1 from (0, 0) to (`modules`, `modules`), without the quiet zone. */
export interface QrCode {
  readonly modules: number;
  /** Commands of an SVG path: a rectangle for every run of dark modules. */
  readonly path: string;
}

/** The QR code of `text`, error correction M: readable with 15 % of it spoiled. Throws when `text` is over 2,331 bytes. */
export function qrCode(text: string): QrCode {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const runs: string[] = [];
  for (let row = 0; row < size; row++)
    runs.push(...darkRuns(data.subarray(row * size, (row + 1) * size), row));
  return { modules: size, path: runs.join('') };
}

function darkRuns(modules: Uint8Array, row: number): string[] {
  const runs: string[] = [];
  let column = 0;
  while (column < modules.length) {
    const start = column;
    while (column < modules.length && modules[column] !== 0) column++;
    if (column > start) runs.push(`M${start} ${row}h${column - start}v1h${start - column}z`);
    else column++;
  }
  return runs;
}
