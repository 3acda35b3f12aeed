import { extractText, getDocumentProxy, getMeta } from 'unpdf';

export interface ReadPdf {
  /** The text of each page, lines joined by spaces, every white space one plain space. */
  readonly pages: readonly string[];
  readonly text: string;
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** Names of fonts that are embedded, without the tag of the subset. */
  readonly fonts: readonly string[];
}

/** What a reader finds in a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(bytes.slice());
  const { text } = await extractText(document);
  const { info } = await getMeta(document);
  const pages = text.map((page) => page.replace(/\s+/g, ' '));
  return {
    pages,
    text: pages.join(' '),
    title: String(info.Title).replace(/\s+/g, ' '),
    author: String(info.Author),
    language: String(info.Language),
    fonts: embeddedFonts(Buffer.from(bytes).toString('latin1')),
  };
}

/** Only an embedded subset has a tag of six letters before its name. */
function embeddedFonts(raw: string): string[] {
  const names = [...raw.matchAll(/\/BaseFont\s*\/([A-Z]{6}\+)?([\w-]+)/g)];
  return [...new Set(names.map(([, tag, name]) => `${tag ? '' : 'not embedded: '}${name}`))].sort();
}
