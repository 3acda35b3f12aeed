/** A document of the repository that partners read from the server. */
export interface ServedDocument {
  /** From the root of the repository. */
  readonly file: string;
  /** The page; the same with `.md` is its Markdown. */
  readonly path: string;
  readonly language: 'ru' | 'en';
  /** What links call it, in its own language. */
  readonly name: string;
  /** What it is for, in English, for programs that read `/llms.txt`. */
  readonly about: string;
  /** Whether its examples are as of the day of reading; what is about the past keeps its days. */
  readonly movesDates: boolean;
}

export const servedDocuments: readonly ServedDocument[] = [
  {
    file: 'docs/partner-guide.ru.md',
    path: '/docs/partner-guide.ru',
    language: 'ru',
    name: 'Руководство',
    about: 'the guide for partners in Russian, heading by heading as the English one',
    movesDates: true,
  },
  {
    file: 'docs/partner-guide.md',
    path: '/docs/partner-guide',
    language: 'en',
    name: 'Guide',
    about:
      'how the parts work together: token, quote, contract, payment, forms, addendums, events, errors, limits',
    movesDates: true,
  },
  {
    file: 'docs/other-languages.ru.md',
    path: '/docs/other-languages.ru',
    language: 'ru',
    name: 'Другие языки',
    about: 'token, quote, handle and signature in PHP, C#, Java and 1C, in Russian',
    movesDates: true,
  },
  {
    file: 'docs/other-languages.md',
    path: '/docs/other-languages',
    language: 'en',
    name: 'Other languages',
    about: 'token, quote, handle and signature in PHP, C#, Java and 1C',
    movesDates: true,
  },
  {
    file: 'docs/sandbox.ru.md',
    path: '/docs/sandbox.ru',
    language: 'ru',
    name: 'Песочница',
    about: 'magic values, cards and switches of the test environment, in Russian',
    movesDates: true,
  },
  {
    file: 'docs/sandbox.md',
    path: '/docs/sandbox',
    language: 'en',
    name: 'Sandbox',
    about: 'magic values, cards and switches of the test environment',
    movesDates: true,
  },
  {
    file: 'packages/sdk/README.ru.md',
    path: '/docs/sdk.ru',
    language: 'ru',
    name: 'Клиент',
    about: 'the client for TypeScript and JavaScript, in Russian',
    movesDates: true,
  },
  {
    file: 'packages/sdk/README.md',
    path: '/docs/sdk',
    language: 'en',
    name: 'Client',
    about:
      'the client for TypeScript and JavaScript: tokens, retries, handles, typed errors, signatures of webhooks',
    movesDates: true,
  },
  {
    file: 'CHANGELOG.md',
    path: '/docs/changelog',
    language: 'en',
    name: 'Changelog',
    about: 'what changed in the program; what changed in the interface stands in /openapi.json',
    movesDates: false,
  },
];

/** Bodies that the service accepts on the day of reading. */
export const examplesPath = '/docs/examples';
/** Requests for clients of HTTP: with `.http` for editors, with `.json` for Postman. */
export const collectionPath = '/docs/collection';
const examplesFolder = 'docs/examples/';

/**
 * Where a link of a document leads on this server: an address, perhaps with an anchor, or undefined for what only the
 * repository has. With `suffix` ".md" documents lead to Markdown.
 */
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
