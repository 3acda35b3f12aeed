import { h } from 'preact';
import type { Contract } from '#contracts/record/contract.ts';
import { formatContractNumber } from '#products/product/numbering.ts';
import type { Product } from '#products/product/product.ts';
import { insuranceKind } from '#products/product/sold.ts';
import { contractNumber, type Page, page, type Site } from '../protocol/page-layout.ts';

/** Renders the heading that names the contract of a link; `product` is undefined if it is not sold any more. */
export function contractHeading({ policyNumber }: Pick<Contract, 'policyNumber'>, product?: Product) {
  return h(
    'h2',
    null,
    product ? `${insuranceKind(product)}, договор ` : 'Договор ',
    contractNumber(policyNumber, formatContractNumber(product?.numbers, policyNumber)),
  );
}

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
