import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type ComponentChildren, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import {
  type InsurerFace,
  licencePrinted,
  plainColor,
  telephoneAddress,
} from '#contracts/print-forms/contacts.ts';
import type { Picture } from '#contracts/print-forms/insurer.ts';
import { testStrip } from '#kernel/text/test-words.ts';

export interface Page {
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The insurer whose pages are shown, and whether money and contracts are real. */
export interface Site {
  readonly insurer: InsurerFace;
  readonly logo?: Picture | undefined;
  readonly favicon?: Picture | undefined;
  readonly style: PageStyle;
  readonly isTest: boolean;
  readonly securityContact?: string | undefined;
}

/** A style sheet, and the hash that allows it in the content security policy. */
export interface PageStyle {
  readonly text: string;
  readonly source: string;
}

export const brandPaths = { logo: '/brand/logo', favicon: '/favicon.ico' } as const;

export interface PageOptions {
  /** True for pages without forms. Such a page sends no referrer to other sites. */
  readonly isReadOnly?: boolean;
  readonly title: string;
  readonly site: Site;
  readonly status?: number;
  /** Number of seconds after which the browser reloads a waiting page. */
  readonly refreshSeconds?: number;
  readonly refreshTo?: string;
  readonly retryAfterSeconds?: number;
  readonly language?: 'ru' | 'en';
  readonly style?: PageStyle;
  readonly navigation?: ComponentChildren;
  /** True to show a table of contents next to the text. */
  readonly isContained?: boolean;
  /** URL of the page's script. Without this URL the page runs no script. */
  readonly script?: string;
  readonly markdown?: string;
}

const style = `
:root { color-scheme: light; --ink: #1a2230; --soft: #4a5666; --line: #ccd4de; --main: ${plainColor}; --bad: #a3000f; --soon: #0b4f9e; }
* { box-sizing: border-box; }
body { margin: 0; background: #f1f4f3; color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere; }
header { background: #fff; border-bottom: 1px solid var(--line); padding: .875rem 1rem; }
header p { max-width: 36rem; margin: 0 auto; font-weight: 600; display: flex; align-items: center; gap: .75rem; }
header img { height: 2.5rem; max-width: min(10rem, 40%); object-fit: contain; flex: none; }
footer { max-width: 36rem; margin: 0 auto 1.5rem; padding: 0 1rem; color: var(--soft); font-size: .875rem; }
footer p { margin: 0 0 .25rem; } footer a, main a:not(.button) { color: var(--main); }
.test { background: #8a1c00; color: #fff; padding: .5rem 1rem; font-weight: 600; }
.test p { max-width: 36rem; margin: 0 auto; font-size: .875rem; }
main { max-width: 36rem; margin: 1.5rem auto; padding: 1.75rem; background: #fff; border: 1px solid var(--line);
  border-radius: .75rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; }
h1, h2, dt, button, .button { hyphens: auto; }
h2 { font-size: 1.0625rem; margin: 0 0 .5rem; }
section { border-top: 1px solid var(--line); padding: 1rem 0; }
dl { display: grid; grid-template-columns: fit-content(45%) 1fr; gap: .25rem 1rem; margin: 0; }
dt { color: var(--soft); overflow-wrap: break-word; } dd { margin: 0; }
.total { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: .25rem 1rem;
  border-top: 1px solid var(--line); padding-top: 1rem; margin: 0 0 .25rem; }
.total strong { font-size: 1.75rem; line-height: 1.2; }
/* In one line as long as a line has room for it. */
.number { display: inline-block; max-width: 100%; }
.hint { color: var(--soft); margin: 0 0 1rem; } input + .hint { margin-top: .5rem; }
.state { font-size: 1.125rem; font-weight: 600; } .valid { color: #0a5c4a; } .invalid { color: var(--bad); } .soon { color: var(--soon); }
.notice { border-left: .25rem solid var(--bad); background: #fdf1f1; padding: .75rem 1rem; margin: 0 0 1rem; }
.notice p { margin: 0; } .notice p + p { margin-top: .25rem; }
fieldset { border: 0; margin: 1rem 0 0; padding: 0; } legend { font-weight: 600; padding: 0; margin-bottom: .5rem; }
label.choice { display: flex; gap: .75rem; align-items: center; min-height: 3rem; padding: .625rem 1rem;
  border: 1px solid #6b7788; border-radius: .5rem; margin-bottom: .5rem; cursor: pointer; }
label.choice:has(:checked) { border-color: var(--main); box-shadow: inset 0 0 0 1px var(--main); }
input[type=radio], input[type=checkbox] { width: 1.25rem; height: 1.25rem; margin: 0; flex: none; accent-color: var(--main); }
label.field { display: block; font-weight: 600; margin: 1rem 0 .25rem; }
input[type=text] { width: 100%; min-height: 3rem; padding: .5rem .75rem; font: inherit; letter-spacing: .1em;
  border: 1px solid #6b7788; border-radius: .5rem; }
summary { cursor: pointer; color: var(--main); padding: .5rem 0; } form + form { margin-top: 1.5rem; border-top: 1px solid var(--line); }
button, .button { display: block; width: 100%; min-height: 3rem; margin-top: 1rem; padding: .625rem 1rem; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; border: 2px solid var(--main); border-radius: .5rem;
  background: var(--main); color: #fff; cursor: pointer; }
.second { background: #fff; color: var(--main); margin-top: .75rem; }
:focus-visible { outline: 3px solid #b45309; outline-offset: 2px; }
@media (max-width: 36rem) {
  main { margin: 0; border: 0; border-radius: 0; padding: 1.25rem 1rem; }
  body { background: #fff; }
}
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
/* A phone whose reader has doubled the size of text. */
@media (max-width: 16rem) {
  header, main, .test { padding-inline: .5rem; } header img { display: none; } footer { padding: 0 .5rem; }
  h1 { font-size: 1.25rem; } .total strong { font-size: 1.375rem; } label.choice { padding: .5rem; gap: .5rem; } .number { font-size: .9em; }
}
`;

/** Creates the site. Each access to `insurer` and `style` returns those of the details in force. */
export function createSite(insurer: () => InsurerFace, parts: Omit<Site, 'style' | 'insurer'>): Site {
  let known: { readonly color: string | undefined; readonly style: PageStyle } | undefined;
  return {
    ...parts,
    get insurer() {
      return insurer();
    },
    get style() {
      const { color } = insurer();
      if (known === undefined || known.color !== color) {
        const text = color === undefined ? style : `${style}:root { --main: ${color}; }\n`;
        known = { color, style: createPageStyle(text) };
      }
      return known.style;
    },
  };
}

export function createPageStyle(text: string): PageStyle {
  return { text, source: `'sha256-${hash('sha256', text, 'base64')}'` };
}

/** Builds the page around `content`: escapes texts, loads nothing from other hosts, and runs only the given script. */
export function page(options: PageOptions, ...content: ComponentChildren[]): Page {
  const {
    title,
    site,
    status = 200,
    refreshSeconds,
    refreshTo,
    retryAfterSeconds,
    isReadOnly = false,
    language = 'ru',
    style: sheet = site.style,
    script,
    markdown,
  } = options;
  const { insurer, isTest } = site;
  const html = renderToString(
    h(
      'html',
      { lang: language },
      h(
        'head',
        null,
        h('meta', { charset: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('title', null, `${title} — ${insurer.fullName}`),
        site.favicon ? h('link', { rel: 'icon', href: brandPaths.favicon, type: site.favicon.type }) : null,
        markdown ? h('link', { rel: 'alternate', type: 'text/markdown', href: markdown }) : null,
        h('style', { dangerouslySetInnerHTML: { __html: sheet.text } }),
        script ? h('script', { src: script, defer: true }) : null,
      ),
      h(
        'body',
        null,
        isTest ? h('aside', { class: 'test', lang: 'ru' }, h('p', null, testStrip)) : null,
        h(
          'header',
          { lang: 'ru' },
          h('p', null, site.logo ? h('img', { src: brandPaths.logo, alt: '' }) : null, insurer.fullName),
        ),
        options.navigation,
        h('main', options.isContained ? { class: 'contained' } : null, h('h1', null, title), ...content),
        contacts(insurer),
      ),
    ),
  );
  return {
    status,
    html: `<!doctype html>${html}`,
    headers: {
      ...securityHeaders(sheet, isReadOnly, script !== undefined),
      ...(refreshSeconds === undefined
        ? {}
        : { refresh: `${refreshSeconds}${refreshTo ? `; url=${refreshTo}` : ''}` }),
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
  };
}

function contacts(insurer: InsurerFace) {
  const { phone, email, site } = insurer;
  return h(
    'footer',
    { lang: 'ru' },
    h('p', null, licencePrinted(insurer)),
    h(
      'p',
      null,
      h('a', { href: telephoneAddress(phone) }, phone),
      ', ',
      h('a', { href: `mailto:${email}` }, email),
      `, ${site}`,
    ),
  );
}

/** Builds headers that forbid referrers and caching, because the id in the address grants access. */
function securityHeaders(
  { source }: PageStyle,
  isReadOnly: boolean,
  hasScript: boolean,
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      ...(hasScript ? ["script-src 'self'"] : []),
      `style-src ${source}`,
      "img-src 'self'",
      // Forms may redirect to any https address, because the bank's address is known only after the form is sent.
      `form-action ${isReadOnly ? "'none'" : "'self' https:"}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': isReadOnly ? 'no-referrer' : 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
}

/** Renders the contract number as printed on the policy. `data-number` contains the number as sent, for programs. */
export function contractNumber(sent: string, printed: string) {
  return h('span', { class: 'number', 'data-number': sent }, printed);
}

export function sendPage(reply: FastifyReply, { status, headers, html }: Page): FastifyReply {
  return reply.status(status).headers(headers).type('text/html; charset=utf-8').send(html);
}
