import { hash } from 'node:crypto';
import type { PlaceOnPage } from '#kernel/ports/document-signer.ts';
import { moscowDateTime } from '#kernel/time/calendar.ts';
import { type PdfFile, readPdf } from './pdf-file.ts';

/** A PDF with reserved space for a signature of all other bytes. */
export interface PreparedPdf {
  readonly bytes: Buffer;
  /** Start and end of the reserved space, including its angle brackets. */
  readonly hole: readonly [begin: number, end: number];
}

export interface SignatureField {
  readonly signerName: string;
  readonly at: Date;
  /** Bytes reserved for the signature, before hexadecimal encoding. */
  readonly signatureBytes: number;
  readonly place: PlaceOnPage | null;
}

/** Placeholder for the byte range: space for three numbers of up to ten digits. */
const rangeHole = `[0 ${'*'.repeat(3 * 10 + 2)}]`;

/** Appends a signature field to a PDF. Existing bytes do not change, so earlier signatures stay valid. */
export function withSignatureField(pdf: Uint8Array, field: SignatureField): PreparedPdf {
  const file = readPdf(pdf);
  const page = file.pages[(field.place?.page ?? 1) - 1];
  if (!page) throw new Error(`the PDF has no page ${field.place?.page}`);
  const [signature, widget, appearance] = [0, 1, 2].map((index) => `${file.objectCount + index} 0 R`);
  const rectangle = field.place ? rectangleOf(file.dictionaryOf(page), field.place) : [0, 0, 0, 0];
  const [left = 0, bottom = 0, right = 0, top = 0] = rectangle;
  const objects = new Map<string, string>([
    [file.catalog, withForm(file.dictionaryOf(file.catalog), `${widget}`)],
    [page, withAnnotation(file.dictionaryOf(page), `${widget}`)],
    [`${signature}`, signatureDictionary(field)],
    [
      `${widget}`,
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /V ${signature} /P ${page} ` +
        `/Rect [${rectangle.join(' ')}] /F 132 /AP << /N ${appearance} >> >>`,
    ],
    // The page already shows the signature mark, so the field itself is invisible.
    [
      `${appearance}`,
      `<< /Type /XObject /Subtype /Form /BBox [0 0 ${right - left} ${top - bottom}] /Resources << >> ` +
        '/Length 0 >>\nstream\n\nendstream',
    ],
  ]);
  return withRange(Buffer.concat([file.bytes, appendix(file, objects)]), file.bytes.length);
}

function signatureDictionary({ signerName, at, signatureBytes }: SignatureField): string {
  const moment = moscowDateTime(at).slice(0, 19).replace(/\D/g, '');
  return (
    '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ' +
    `/ByteRange ${rangeHole} /Contents <${'0'.repeat(2 * signatureBytes)}> ` +
    `/M (D:${moment}+03'00') /Name <feff${utf16(signerName)}> >>`
  );
}

function utf16(text: string): string {
  return Buffer.from(text.toWellFormed(), 'utf16le').swap16().toString('hex');
}

/** Converts a place to PDF coordinates, which start at the lower left corner of the page. */
function rectangleOf(page: string, { left, top, width, height }: PlaceOnPage): readonly number[] {
  const box = /\/MediaBox\s*\[\s*0(?:\.0)?\s+0(?:\.0)?\s+[\d.]+\s+([\d.]+)\s*\]/.exec(page)?.[1];
  if (box === undefined) throw new Error('the PDF has a page of unknown height');
  const upper = Number(box) - top;
  return [left, upper - height, left + width, upper].map((length) => Math.floor(length * 100) / 100);
}

function withForm(catalog: string, widget: string): string {
  if (/\/AcroForm\b/.test(catalog)) throw new Error('the PDF has fields already');
  return `<<${catalog}/AcroForm << /Fields [${widget}] /SigFlags 3 >> >>`;
}

function withAnnotation(page: string, widget: string): string {
  if (!/\/Annots\b/.test(page)) return `<<${page}/Annots [${widget}] >>`;
  if (!/\/Annots\s*\[/.test(page))
    throw new Error('the PDF keeps the links of a page in an object of their own');
  return `<<${page.replace(/\/Annots\s*\[/, (list) => `${list}${widget} `)}>>`;
}

/** Builds the new and changed objects, their cross-reference table, and a trailer that refers to the previous table. */
function appendix(file: PdfFile, objects: ReadonlyMap<string, string>): Buffer {
  let text = '\n';
  const places = new Map<number, number>();
  for (const [reference, content] of objects) {
    places.set(Number.parseInt(reference, 10), file.bytes.length + text.length);
    text += `${reference.replace(' R', ' obj')}\n${content}\nendobj\n`;
  }
  const tableOffset = file.bytes.length + text.length;
  text += 'xref\n';
  for (const [number, place] of [...places].sort(([one], [other]) => one - other)) {
    text += `${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`;
  }
  const own = hash('sha256', file.bytes, 'hex').slice(0, 32);
  const identifier = file.identifier ? ` /ID [${file.identifier} <${own}>]` : '';
  text +=
    `trailer\n<< /Size ${Math.max(...places.keys()) + 1} /Root ${file.catalog} ${file.information}${identifier} ` +
    `/Prev ${file.tableOffset} >>\nstartxref\n${tableOffset}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** Writes the signed byte range, which is the whole file except the reserved space. */
function withRange(bytes: Buffer, from: number): PreparedPdf {
  const begin = bytes.indexOf('/Contents <', from) + '/Contents '.length;
  const end = bytes.indexOf('>', begin) + 1;
  const range = `[0 ${begin} ${end} ${bytes.length - end}]`.padEnd(rangeHole.length);
  bytes.write(range, bytes.indexOf(rangeHole, from), 'latin1');
  return { bytes, hole: [begin, end] };
}
