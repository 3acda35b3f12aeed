import { type ComponentChildren, h } from 'preact';
import { createPageStyle, type Page, page, type Site } from '../protocol/page-layout.ts';
import { examplesPath } from './catalogue.ts';
import { reasonsPath } from './reasons/pages.ts';
import type { Heading } from './render.ts';
import { docsStyle } from './style.ts';

type Language = 'ru' | 'en';

export const copyScriptPath = '/docs/copy.js';

export interface DocsPage {
  /** Path of the page. The navigation highlights the entry with this path. */
  readonly path: string;
  readonly title: string;
  readonly language: Language;
  readonly content: ComponentChildren;
  readonly headings?: readonly Heading[];
  /** URL of the Markdown version; absent if the page has none. */
  readonly markdown?: string;
  /** URL of the page in the other language; absent if the page is not translated. */
  readonly translation?: string;
}

/** Returns a function that builds pages. The style is computed only once. */
export function docsPages(site: Site): (options: DocsPage) => Page {
  const style = createPageStyle(`${site.style.text}${docsStyle}`);
  return (options) => {
    const { path, title, language, content, headings = [], markdown, translation } = options;
    return page(
      {
        title,
        site,
        style,
        language,
        isReadOnly: true,
        script: copyScriptPath,
        navigation: navigation(path, language, translation),
        isContained: headings.length > 0,
        ...(markdown === undefined ? {} : { markdown }),
      },
      ...contents(headings, language),
      markdown === undefined ? null : asMarkdown(markdown, language),
      content,
    );
  };
}

/** Converts HTML to page content without escaping. The HTML must be trusted. */
export function html(text: string): ComponentChildren {
  return h('div', { class: 'text', dangerouslySetInnerHTML: { __html: text } });
}

interface Entry {
  readonly path: string;
  readonly name: string;
}

/** Entries of the navigation between the pages for partners, by language. */
const entries: Readonly<Record<Language, readonly Entry[]>> = {
  ru: [
    { path: '/docs', name: 'Методы' },
    { path: '/docs/partner-guide.ru', name: 'Руководство' },
    { path: '/docs/partner-guide.ru#лимиты', name: 'Лимиты' },
    { path: reasonsPath('ru'), name: 'Причины' },
    { path: '/docs/sandbox.ru', name: 'Песочница' },
    { path: examplesPath, name: 'Примеры' },
    { path: '/docs/sdk.ru', name: 'Клиент' },
    { path: '/docs/changelog', name: 'Изменения' },
  ],
  en: [
    { path: '/docs', name: 'Methods' },
    { path: '/docs/partner-guide', name: 'Guide' },
    { path: '/docs/partner-guide#limits', name: 'Limits' },
    { path: reasonsPath('en'), name: 'Reasons' },
    { path: '/docs/sandbox', name: 'Sandbox' },
    { path: examplesPath, name: 'Examples' },
    { path: '/docs/sdk', name: 'Client' },
    { path: '/docs/changelog', name: 'Changelog' },
  ],
};

export function docsLinks(language: Language): readonly Entry[] {
  return entries[language];
}

function navigation(path: string, language: Language, translation: string | undefined) {
  const link = ({ path: address, name }: Entry) =>
    h('li', null, h('a', { href: address, ...(address === path ? { 'aria-current': 'page' } : {}) }, name));
  const other = language === 'ru' ? 'en' : 'ru';
  return h(
    'nav',
    { class: 'pages', 'aria-label': language === 'ru' ? 'Документы' : 'Documents' },
    h(
      'ul',
      null,
      ...entries[language].map(link),
      translation === undefined
        ? null
        : h(
            'li',
            null,
            h(
              'a',
              { href: translation, hreflang: other, lang: other },
              other === 'ru' ? 'По-русски' : 'English',
            ),
          ),
    ),
  );
}

/** Renders the table of contents: next to the text on a wide screen, collapsed above the text on a narrow one. */
function contents(headings: readonly Heading[], language: Language): readonly ComponentChildren[] {
  if (headings.length === 0) return [];
  const name = language === 'ru' ? 'Содержание' : 'Contents';
  const list = h(
    'ul',
    null,
    ...headings.map(({ id, level, html: text }) =>
      h(
        'li',
        { class: `level${level}` },
        h('a', { href: `#${encodeURI(id)}`, dangerouslySetInnerHTML: { __html: withoutLinks(text) } }),
      ),
    ),
  );
  return [
    h('nav', { class: 'contents beside', 'aria-label': name }, h('h2', null, name), list),
    h('details', { class: 'contents above' }, h('summary', null, name), list),
  ];
}

/** Removes links from HTML that goes into a link, because HTML forbids nested links. */
function withoutLinks(text: string): string {
  return text.replace(/<\/?a\b[^>]*>/g, '');
}

function asMarkdown(markdown: string, language: Language) {
  return h(
    'p',
    { class: 'hint' },
    language === 'ru' ? 'Для программ: ' : 'For programs: ',
    h('a', { href: markdown }, 'Markdown'),
    ', ',
    h('a', { href: '/llms.txt' }, 'llms.txt'),
    ', ',
    h('a', { href: '/openapi.json' }, 'OpenAPI'),
  );
}
