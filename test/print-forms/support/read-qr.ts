import jsqr from 'jsqr';

// jsqr is a CommonJS package whose default export is nested in `default`.
const decode =
  'default' in jsqr ? (jsqr as unknown as { default: typeof import('jsqr').default }).default : jsqr;

const pixelsOfModule = 4;
const quietModules = 4;

/** Decodes a QR code from its SVG path by an independent library and returns the text. */
export function readQr({ modules, path }: { readonly modules: number; readonly path: string }): string {
  const side = (modules + 2 * quietModules) * pixelsOfModule;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, left, top, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    blacken(pixels, side, Number(left), Number(top), Number(width));
  }
  const found = decode(pixels, side, side);
  if (!found) throw new Error('no QR code was found');
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(found.binaryData));
}

function blacken(pixels: Uint8ClampedArray, side: number, left: number, top: number, width: number): void {
  for (let row = 0; row < pixelsOfModule; row++) {
    const from =
      ((top + quietModules) * pixelsOfModule + row) * side + (left + quietModules) * pixelsOfModule;
    for (let column = 0; column < width * pixelsOfModule; column++) {
      pixels.fill(0, (from + column) * 4, (from + column) * 4 + 3);
    }
  }
}
