import { shippedTexts } from '#catalogues/files/shipped-texts.ts';

export interface ServedDocument {
  readonly file: string;
  /** URL path of the page. The Markdown version has this path plus `.md`. */
  readonly path: string;
  readonly language: 'ru' | 'en';
  readonly name: string;
  /** Purpose of the document in English, for `/llms.txt`. */
  readonly about: string;
  /** True to move the dates of examples to today; false for documents about the past. */
  readonly movesDates: boolean;
}

export const servedDocuments: readonly ServedDocument[] = shippedTexts(
  'served-documents',
  'file',
  'path',
  'name',
  'about',
).map((document) => ({
  ...document,
  language: document.file.endsWith('.ru.md') ? 'ru' : 'en',
  movesDates: document.file !== 'CHANGELOG.md',
}));

/** Path of the page with example bodies, which the service accepts on the day of reading. */
export const examplesPath = '/docs/examples';
/** Path of the request collections: `.http` is appended for editors, `.json` for Postman. */
export const collectionPath = '/docs/collection';
const examplesFolder = 'docs/examples/';

/** Resolves a link in a document to an address of this server; undefined if this server does not serve the target. */
export function servedAddress(fromFile: string, link: string, suffix: '' | '.md' = ''): string | undefined {
  if (/^(?:[a-z]+:|#|\/)/.test(link)) return link;
  // Resolve the link relative to the document, as browsers do.
  const { pathname, hash } = new URL(link, `file:///${fromFile}`);
  const file = pathname.slice(1);
  const document = servedDocuments.find((one) => one.file === file);
  if (document) return `${document.path}${suffix}${hash}`;
  if (file === examplesFolder) return `${examplesPath}${suffix}`;
  return file.startsWith(examplesFolder) && file.endsWith('.json')
    ? `${examplesPath}/${file.slice(examplesFolder.length)}`
    : undefined;
}
