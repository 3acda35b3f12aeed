import { h } from 'preact';
import { type Page, page, type Site } from '../protocol/page-layout.ts';

/** Builds the page for an unknown or expired link. `advice` explains where the client finds a valid one. */
export function unknownLinkPage(site: Site, advice: string): Page {
  return page({ title: 'Такой ссылки нет', site, status: 404 }, h('p', null, advice));
}

/** Builds the page for a form that was sent from a foreign page. `rule` explains where the form can be sent. */
export function reopenLinkPage(site: Site, rule: string, status = 403): Page {
  return page(
    { title: 'Откройте ссылку заново', site, status },
    h('p', { role: 'alert' }, `${rule}: откройте ссылку ещё раз.`),
    h('a', { class: 'button', href: '' }, 'Открыть'),
  );
}
