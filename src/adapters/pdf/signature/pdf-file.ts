export interface PdfFile {
  readonly bytes: Buffer;
  /** Offset of the newest cross-reference table. */
  readonly tableOffset: number;
  /** Upper limit of object numbers, exclusive; the first number is 1. */
  readonly objectCount: number;
  /** Reference to the document catalog, for example `34 0 R`. */
  readonly catalog: string;
  /** Line of the information dictionary in the trailer; empty if absent. */
  readonly information: string;
  /** First half of the file identifier in the trailer; empty if absent. */
  readonly identifier: string;
  readonly pages: readonly string[];
  /** Returns an object's dictionary without the outer brackets. Objects with a stream are not supported. */
  dictionaryOf(reference: string): string;
}

const depthMax = 20;

/** Reads a PDF of Bindery's renderer; throws for any other structure, because a wrong update would corrupt the PDF. */
export function readPdf(pdf: Uint8Array): PdfFile {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  // In latin1 one byte is one character, so text offsets equal file offsets.
  const text = bytes.toString('latin1');
  const tableOffset = Number(demand(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text), 'end of file')[1]);
  const offsets = readTable(text, tableOffset);
  const trailer = dictionaryAt(
    text,
    demand(/trailer\s*/.exec(text.slice(tableOffset)), 'trailer', tableOffset),
  );
  const dictionaryOf = (reference: string): string => {
    const offset = offsets[Number.parseInt(reference, 10)];
    if (offset === undefined) throw new Error(`the PDF has no object ${reference}`);
    const head = /^\d+ 0 obj\s*/.exec(text.slice(offset, offset + 40));
    return dictionaryAt(text, demand(head, `object ${reference}`, offset));
  };
  const catalog = referenceOf(trailer, 'Root');
  return {
    bytes,
    tableOffset,
    objectCount: offsets.length,
    catalog,
    information: /\/Info\s+\d+ 0 R/.exec(trailer)?.[0] ?? '',
    identifier: /\/ID\s*\[\s*(\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f]*>)/.exec(trailer)?.[1] ?? '',
    pages: pagesBelow(referenceOf(dictionaryOf(catalog), 'Pages'), dictionaryOf, 0),
    dictionaryOf,
  };
}

function readTable(text: string, offset: number): readonly number[] {
  const head = demand(/^xref\s+0 (\d+)\s+/.exec(text.slice(offset, offset + 40)), 'table of objects');
  const start = offset + head[0].length;
  return Array.from({ length: Number(head[1]) }, (_, index) => {
    const entry = text.slice(start + index * 20, start + index * 20 + 10);
    if (!/^\d{10}$/.test(entry)) throw new Error(`the PDF has no place for object ${index}`);
    return Number(entry);
  });
}

function pagesBelow(
  reference: string,
  dictionaryOf: (reference: string) => string,
  depth: number,
): readonly string[] {
  const dictionary = dictionaryOf(reference);
  const children = /\/Kids\s*\[([^\]]*)\]/.exec(dictionary)?.[1]?.match(/\d+ 0 R/g);
  if (!children) return [reference];
  if (depth === depthMax) throw new Error('the PDF nests its pages too deep');
  return children.flatMap((child) => pagesBelow(child, dictionaryOf, depth + 1));
}

function referenceOf(dictionary: string, name: string): string {
  return demand(new RegExp(`/${name}\\s+(\\d+ 0 R)`).exec(dictionary), name)[1] ?? '';
}

/** Returns the content of the dictionary after `head`, without the outermost brackets. */
function dictionaryAt(text: string, head: RegExpExecArray): string {
  const start = head.index + head[0].length;
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') at = endOfText(text, at);
    const two = text.slice(at, at + 2);
    if (two === '<<') depth += 1;
    if (two === '>>') depth -= 1;
    if (two === '<<' || two === '>>') at += 1;
    if (depth === 0) return text.slice(start + 2, at - 1);
  }
  throw new Error('the PDF ends within a dictionary');
}

/** Finds the end of a string in parentheses, which may contain balanced parentheses. */
function endOfText(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (text[at] === '\\') at += 1;
    if (depth === 0) return at;
  }
  throw new Error('the PDF ends within a text');
}

function demand(match: RegExpExecArray | null, what: string, offset = 0): RegExpExecArray {
  if (!match) throw new Error(`the PDF is not as our renderer writes it: ${what}`);
  match.index += offset;
  return match;
}
