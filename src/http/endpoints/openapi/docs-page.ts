import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { plainColor } from '#contracts/print-forms/contacts.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import { testStrip } from '#kernel/text/test-words.ts';
import { docsLinks } from '../../docs/shell.ts';
import { alsoHead } from '../../protocol/answers/answer-headers.ts';
import { type Asset, gzipAsset, sendAsset, textAsset } from '../../protocol/openapi/asset.ts';
import { brandPaths, type Site } from '../../protocol/page-layout.ts';
import { documentTitle } from './document.ts';

const timeoutMs = 30_000;

let loaded: Promise<Asset> | undefined;

/** Loads the script at first use, in a thread because it takes 0.5 s and 40 MB. Throws UNAVAILABLE if loading fails. */
function referenceScript(): Promise<Asset> {
  loaded ??= load().catch((cause: unknown) => {
    loaded = undefined;
    throw new ServiceError('UNAVAILABLE', { cause, retryAfterSeconds: 5 });
  });
  return loaded;
}

async function load(): Promise<Asset> {
  const worker = new Worker(new URL('./reference-script-thread.ts', import.meta.url));
  const giveUp = setTimeout(
    () => worker.emit('error', new Error(`no script after ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    const gzip = await new Promise<Uint8Array>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the thread of the script exited with code ${code}`)));
    });
    return gzipAsset('text/javascript; charset=utf-8', gzip);
  } finally {
    clearTimeout(giveUp);
    await worker.terminate();
  }
}

/** Headers that allow content of this origin only. Inline styles are allowed, because Scalar writes style elements. */
export const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
};

const pageStyle = (color: string) =>
  '#test { background: #8a1c00; color: #fff; padding: .5rem 1rem; font: 600 1rem/1.5 system-ui, sans-serif; } ' +
  '#pages { background: #fff; padding: .25rem 1rem; border-bottom: 1px solid #ccd4de; font: 1rem/1.5 system-ui, sans-serif; } ' +
  '#pages a { display: inline-block; padding: .25rem 1rem .25rem 0; color: ' +
  `${color}; }`;

const pages = docsLinks('ru')
  .filter(({ path }) => path !== '/docs')
  .map(({ path, name }) => `<a href="${encodeURI(path)}">${name}</a>`)
  .join('\n');

export function pageHtml({ isTest, insurer }: Pick<Site, 'isTest' | 'insurer'>): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${documentTitle}</title>
<link rel="icon" href="${brandPaths.favicon}">
<style>${pageStyle(insurer.color ?? plainColor)}</style>
</head>
<body>
<noscript>Странице нужен JavaScript; само описание: <a href="/openapi.json">/openapi.json</a></noscript>
${isTest ? `<aside id="test">${testStrip}</aside>\n` : ''}<nav id="pages" aria-label="Документы">
${pages}
</nav>
<div id="app"></div>
<script src="/docs/reference.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;
}

/** Settings of Scalar that disable everything that contacts other hosts: fonts, proxy, telemetry, client, assistant. */
const configuration = {
  url: '/openapi.json',
  localization: { locale: 'ru' },
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'direct',
  modelsSectionLabel: 'Схемы',
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: true,
  defaultOpenFirstTag: false,
  persistAuth: false,
  // Keep codes and dates in narrow tables on one line.
  customCss:
    '.markdown th, .markdown td:not(:last-child) { white-space: nowrap; } .markdown :is(th, td) { padding: 8px !important; } ' +
    // Let a wide table scroll on a phone; otherwise the whole page would scroll.
    '.markdown table { display: block !important; width: fit-content !important; min-width: 0 !important; max-width: 100% !important; overflow-x: auto !important; } ' +
    // Use darker greys: Scalar's greys have too little contrast.
    '.light-mode { --scalar-color-2: #5c5c5c; --scalar-color-3: #6a6a6a; } ' +
    // Leave room for the heading when the chosen sign-in method has a long name.
    'section.contents > div > [id^="headlessui-disclosure-button"] { flex: none !important; }',
};

/** Script that adds accessible names and states to Scalar's form fields, which have none. */
const nameFields = `new MutationObserver(() => {
  for (const field of document.querySelectorAll('[role=combobox][contenteditable]:not([aria-label])')) {
    field.setAttribute('aria-label', field.closest('td')?.querySelector('label')?.textContent ?? field.dataset.placeholder ?? '');
    if (!field.hasAttribute('aria-expanded')) field.setAttribute('aria-expanded', 'false');
  }
}).observe(document.body, { childList: true, subtree: true });
`;

/** Script that starts Scalar. Trial requests go to the origin of the page, whatever the public address is. */
export const startScript = `Scalar.createApiReference('#app', {
  ...${JSON.stringify(configuration)},
  servers: [{ url: location.origin, description: 'Этот сервер' }],
});
${nameFields}`;

/** Registers GET /docs, a page to read about the API and to try it. */
export function registerDocs(server: FastifyInstance, site: Site): void {
  const page = textAsset('text/html; charset=utf-8', pageHtml(site));
  const start = textAsset('text/javascript; charset=utf-8', startScript);
  server.get('/docs', alsoHead, (request, reply) => sendAsset(request, reply.headers(pageHeaders), page));
  server.get('/docs/start.js', alsoHead, (request, reply) =>
    sendAsset(request, reply.headers(pageHeaders), start),
  );
  server.get('/docs/reference.js', alsoHead, async (request, reply) =>
    sendAsset(request, reply.headers(pageHeaders), await referenceScript()),
  );
}
