import { hash } from 'node:crypto';
import { type ComponentChildren, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { testStrip } from '#kernel/text/test-words.ts';

export interface Page {
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PageOptions {
  readonly title: string;
  readonly status?: number;
  /** Address outside the bank to which forms of the page may redirect; the page's security policy allows it. */
  readonly leadsTo?: string | null;
  /** Refresh header of waiting pages, which works without a script. The browser reloads the page or opens `to`. */
  readonly refresh?: { readonly seconds: number; readonly to?: string | null };
}

const style = `
:root { color-scheme: light; --ink: #16202e; --soft: #4d5a6b; --line: #c3ccd8; --blue: #0b4f9e; --red: #a3000f; }
* { box-sizing: border-box; }
body { margin: 0; background: #eef2f7; color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
aside { background: #8a1c00; color: #fff; padding: .5rem 1rem; font-weight: 600; } aside p { max-width: 34rem; margin: 0 auto; }
header { background: var(--ink); color: #fff; padding: .75rem 1rem; }
header p { max-width: 34rem; margin: 0 auto; }
header strong { font-size: 1.125rem; }
main { max-width: 34rem; margin: 1.5rem auto; padding: 1.5rem; background: #fff; border-radius: .75rem; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 1rem; }
dl { margin: 0 0 1.25rem; } dt { color: var(--soft); font-size: .9375rem; } dd { margin: 0 0 .5rem; }
dd.sum { font-size: 1.75rem; font-weight: 700; line-height: 1.2; }
label { display: block; font-weight: 600; margin-top: 1rem; }
input { width: 100%; min-height: 3rem; padding: .5rem .75rem; font: inherit; border: 1px solid #6b7788; border-radius: .5rem; }
input[aria-invalid] { border: 2px solid var(--red); }
.pair { display: flex; gap: 1rem; } .pair > div { flex: 1; min-width: 0; }
.fault { color: var(--red); margin: .25rem 0 0; }
.hint { color: var(--soft); margin: .25rem 0 0; }
button, .button { display: block; width: 100%; min-height: 3rem; margin-top: 1.25rem; padding: .625rem 1rem; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; border: 2px solid var(--blue); border-radius: .5rem;
  background: var(--blue); color: #fff; cursor: pointer; }
.second { background: #fff; color: var(--blue); margin-top: .75rem; }
:focus-visible { outline: 3px solid #d97706; outline-offset: 2px; }
svg { display: block; width: 100%; max-width: 16rem; margin: 0 auto 1rem; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .25rem .5rem .25rem 0; vertical-align: top; }
td:first-child { font-family: ui-monospace, monospace; white-space: nowrap; }
details { margin-top: 1.5rem; border-top: 1px solid var(--line); padding-top: 1rem; } summary { cursor: pointer; font-weight: 600; }
@media (max-width: 36rem) { main { margin: 0; border-radius: 0; padding: 1.25rem 1rem; } table { font-size: .9375rem; } }
`;

const styleSource = `'sha256-${hash('sha256', style, 'base64')}'`;

/** Builds a page around `content`. Texts are escaped, and the page loads nothing and runs no script. */
export function page(options: PageOptions, ...content: ComponentChildren[]): Page {
  const { title, status = 200, leadsTo, refresh } = options;
  const html = renderToString(
    h(
      'html',
      { lang: 'ru' },
      h(
        'head',
        null,
        h('meta', { charset: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('title', null, `${title} — тестовый банк`),
        h('style', { dangerouslySetInnerHTML: { __html: style } }),
      ),
      h(
        'body',
        null,
        h('aside', null, h('p', null, testStrip)),
        h(
          'header',
          null,
          h('p', null, h('strong', null, 'Тестовый банк'), ' — деньги и карты здесь ненастоящие'),
        ),
        h('main', null, h('h1', null, title), ...content),
      ),
    ),
  );
  return {
    status,
    html: `<!doctype html>${html}`,
    headers: {
      // Browsers apply form-action also to redirects after a form, including redirects of the shop.
      'content-security-policy': [
        "default-src 'none'",
        `style-src ${styleSource}`,
        `form-action 'self'${leadsTo ? ' https: http:' : ''}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      ...(refresh ? { refresh: `${refresh.seconds}${refresh.to ? `; url=${refresh.to}` : ''}` } : {}),
    },
  };
}

/** Returns a link to the shop; empty if the shop gave no address. */
export function wayBack(returnUrl: string | null, text: string, kind: 'button' | 'button second') {
  return returnUrl ? h('a', { class: kind, href: returnUrl }, text) : null;
}
