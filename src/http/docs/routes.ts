import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { JsonObject } from '#kernel/json/json.ts';
import { type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Product } from '#products/product/product.ts';
import { alsoHead } from '../protocol/answers/answer-headers.ts';
import { type Asset, sendAsset, textAsset } from '../protocol/openapi/asset.ts';
import { dateExample } from '../protocol/openapi/examples.ts';
import type { Page, Site } from '../protocol/page-layout.ts';
import { collectionPath, examplesPath, type ServedDocument, servedDocuments } from './catalogue.ts';
import { collectedSales, httpCollection, postmanCollection } from './collection.ts';
import { allExamples, examplesContent, examplesMarkdown } from './examples.ts';
import { llmsText } from './llms.ts';
import { rendered } from './render.ts';
import { servedMarkdown } from './served-markdown.ts';
import { copyScriptPath, docsPages, html } from './shell.ts';
import { copyScript } from './style.ts';

export interface GuidesDependencies {
  readonly site: Site;
  readonly products: readonly Product[];
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly document: (today: DateText) => JsonObject;
}

/** Registers the documentation pages (guides, sandbox, changelog and examples) as HTML and Markdown. */
export function registerGuides(server: FastifyInstance, deps: GuidesDependencies): void {
  const { site, products, publicUrl } = deps;
  const daily = dailyAssets(deps.clock);
  const pageOf = docsPages(site);

  function serve(path: string, make: (today: DateText) => Asset, headers: Page['headers'] = {}): void {
    server.get(path, alsoHead, (request, reply) =>
      sendAsset(request, reply.headers(headers), daily(path, make)),
    );
  }

  // Compute the headers once: they are the same for every page and day.
  const { headers } = pageOf({ path: '', title: '', language: 'ru', content: null });
  function servePage(path: string, make: (today: DateText) => Page): void {
    serve(path, (today) => textAsset('text/html; charset=utf-8', make(today).html), headers);
  }

  for (const document of servedDocuments) {
    const { path } = document;
    servePage(path, (today) => pageOf(documentPage(document, publicUrl, today)));
    serve(`${path}.md`, (today) => markdownAsset(servedMarkdown(document, { publicUrl, today }, '.md')));
  }

  servePage(examplesPath, () =>
    pageOf({
      path: examplesPath,
      title: 'Примеры',
      language: 'ru',
      content: examplesContent(products),
      markdown: `${examplesPath}.md`,
    }),
  );
  serve(`${examplesPath}.md`, () => markdownAsset(examplesMarkdown(products)));
  const examples = new Map(allExamples(products).map((example) => [`${example.name}.json`, example]));
  server.get<{ Params: { file: string } }>(`${examplesPath}/:file`, alsoHead, (request, reply) => {
    const example = examples.get(request.params.file);
    if (!example) return reply.callNotFound();
    const asset = daily(request.params.file, (today) => jsonAsset(dateExample(today, example.body)));
    return sendAsset(request, reply, asset);
  });

  const vectors = readFileSync(
    new URL('../../../docs/examples/webhook-signatures.json', import.meta.url),
    'utf8',
  );
  serve(`${examplesPath}/webhook-signatures.json`, () =>
    textAsset('application/json; charset=utf-8', vectors),
  );
  serve(`${collectionPath}.http`, (today) =>
    textAsset('text/plain; charset=utf-8', httpCollection(publicUrl, collectedSales(deps.document(today)))),
  );
  serve(`${collectionPath}.json`, (today) =>
    jsonAsset(postmanCollection(site.insurer.fullName, publicUrl, collectedSales(deps.document(today)))),
  );

  serve('/llms.txt', () =>
    textAsset('text/plain; charset=utf-8', llmsText(publicUrl, site.insurer.fullName, products)),
  );
  serve(copyScriptPath, () => textAsset('text/javascript; charset=utf-8', copyScript));
}

function documentPage(document: ServedDocument, publicUrl: string, today: DateText) {
  const { path, language } = document;
  const anchorName = language === 'ru' ? 'Ссылка на раздел' : 'Link to';
  const {
    title,
    html: text,
    headings,
  } = rendered(servedMarkdown(document, { publicUrl, today }), anchorName);
  const translation = servedDocuments.find(
    (other) => other !== document && other.path.replace(/\.ru$/, '') === path.replace(/\.ru$/, ''),
  );
  return {
    path,
    title,
    language,
    content: html(text),
    headings,
    markdown: `${path}.md`,
    ...(translation ? { translation: translation.path } : {}),
  };
}

function jsonAsset(value: unknown): Asset {
  return textAsset('application/json; charset=utf-8', `${JSON.stringify(value, null, 2)}\n`);
}

function markdownAsset(text: string): Asset {
  return textAsset('text/markdown; charset=utf-8', text);
}

type DailyAssets = (name: string, make: (today: DateText) => Asset) => Asset;

export function dailyAssets(clock: Clock): DailyAssets {
  let madeOn = '';
  const made = new Map<string, Asset>();
  return (name, make) => {
    const today = moscowDate(clock.now());
    if (today !== madeOn) made.clear();
    madeOn = today;
    const asset = made.get(name) ?? make(today);
    made.set(name, asset);
    return asset;
  };
}
