import { extractText, getDocumentProxy, getMeta } from 'unpdf';

export interface ReadPdf {
  /** Text of each page; any white space is one space. */
  readonly pages: readonly string[];
  readonly text: string;
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly subject: string;
  readonly keywords: string;
  /** Date of creation, such as "20261121". */
  readonly createdAt: string;
  /** Part and conformance level of PDF/A, such as "2A"; empty if the file claims none. */
  readonly archive: string;
  /** Names of the embedded fonts without subset tags. */
  readonly fonts: readonly string[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(bytes.slice());
  const { text } = await extractText(document);
  const { info } = await getMeta(document);
  const raw = Buffer.from(bytes).toString('latin1');
  const pages = text.map((page) => page.replace(/\s+/g, ' '));
  return {
    pages,
    text: pages.join(' '),
    title: String(info.Title).replace(/\s+/g, ' '),
    author: String(info.Author),
    language: String(info.Language),
    subject: String(info.Subject).replace(/\s+/g, ' '),
    keywords: String(info.Keywords),
    createdAt: String(info.CreationDate).slice(2, 10),
    archive: archiveOf(raw),
    fonts: embeddedFonts(raw),
  };
}

function archiveOf(raw: string): string {
  const [, part = '', conformance = ''] =
    /<pdfaid:part>(\d)<\/pdfaid:part><pdfaid:conformance>(\w)</.exec(raw) ?? [];
  return part + conformance;
}

/** Marks fonts that are not embedded: only the name of an embedded subset has a tag of six letters. */
function embeddedFonts(raw: string): string[] {
  const names = [...raw.matchAll(/\/BaseFont\s*\/([A-Z]{6}\+)?([\w-]+)/g)];
  return [...new Set(names.map(([, tag, name]) => `${tag ? '' : 'not embedded: '}${name}`))].sort();
}

/**
 * Returns the structure roles that screen readers find on the first page, such as "H1" and "Table"; an untagged PDF has
 * none.
 */
export async function rolesOf(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const document = await getDocumentProxy(bytes.slice());
  const tree = await (await document.getPage(1)).getStructTree();
  const roles = new Set<string>();
  const visit = (node: { readonly role?: string; readonly children?: readonly object[] }) => {
    if (node.role) roles.add(node.role);
    for (const child of node.children ?? []) visit(child);
  };
  if (tree) visit(tree);
  return roles;
}
