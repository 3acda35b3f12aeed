import { shippedTexts } from '#catalogues/files/shipped-texts.ts';

export interface ServedDocument {
  readonly file: string;
  /** URL path of the page; the Markdown is at this path plus `.md`. */
  readonly path: string;
  readonly language: 'ru' | 'en';
  readonly name: string;
  /** Purpose in English, for `/llms.txt`. */
  readonly about: string;
  /** True to move the dates of its examples to today; documents about the past keep their dates. */
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

/** Bodies that the service accepts on the day of reading. */
export const examplesPath = '/docs/examples';
/** Requests for clients of HTTP: with `.http` for editors, with `.json` for Postman. */
export const collectionPath = '/docs/collection';
const examplesFolder = 'docs/examples/';

/** Resolves a document link to an address here; undefined if only the repository has its target. */
export function servedAddress(fromFile: string, link: string, suffix: '' | '.md' = ''): string | undefined {
  if (/^(?:[a-z]+:|#|\/)/.test(link)) return link;
  // Relative to the document, as a browser takes links.
  const { pathname, hash } = new URL(link, `file:///${fromFile}`);
  const file = pathname.slice(1);
  const document = servedDocuments.find((one) => one.file === file);
  if (document) return `${document.path}${suffix}${hash}`;
  if (file === examplesFolder) return `${examplesPath}${suffix}`;
  return file.startsWith(examplesFolder) && file.endsWith('.json')
    ? `${examplesPath}/${file.slice(examplesFolder.length)}`
    : undefined;
}
