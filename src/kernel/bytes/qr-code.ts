import encodeQr from 'qr';

/** A QR code as an SVG path of squares with side 1, from (0, 0) to (`modules`, `modules`), without the quiet zone. */
export interface QrCode {
  readonly modules: number;
  readonly path: string;
}

/** Encodes `text` with error correction M, which tolerates 15 % of damage. Throws if `text` is over 2,331 bytes. */
export function qrCode(text: string): QrCode {
  // Remove the border, because the library always draws a border of at least one module.
  const bordered = encodeQr(text, 'raw', { ecc: 'medium', border: 1 });
  const rows = bordered.slice(1, -1).map((row) => row.slice(1, -1));
  return { modules: rows.length, path: rows.flatMap(darkRuns).join('') };
}

function darkRuns(modules: readonly boolean[], row: number): string[] {
  const runs: string[] = [];
  let column = 0;
  while (column < modules.length) {
    const start = column;
    while (modules[column]) column++;
    if (column > start) runs.push(`M${start} ${row}h${column - start}v1h${start - column}z`);
    else column++;
  }
  return runs;
}
