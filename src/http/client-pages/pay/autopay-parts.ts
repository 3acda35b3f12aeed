import { h } from 'preact';
import type { PageView } from '#payments/links/page/page-view.ts';
import type { AutopayOffer } from '#payments/record/autopay/consent.ts';

/** The consent to automatic payments: never ticked in advance, with its whole text. */
export function autopayBox({ label, paragraphs, sha256 }: AutopayOffer) {
  return h(
    'fieldset',
    null,
    h('legend', null, 'Следующие взносы'),
    h(
      'label',
      { class: 'choice' },
      h('input', { type: 'checkbox', name: 'save', value: sha256, 'aria-describedby': 'autopay-text' }),
      label,
    ),
    h('div', { class: 'hint', id: 'autopay-text' }, ...paragraphs.map((text) => h('p', null, text))),
  );
}

/** Says on the page of a paid link that later installments are charged, and leads to the page where the client cancels this. */
export function savedMethodLink({ title, path }: NonNullable<PageView['saved']>) {
  return h(
    'p',
    null,
    `Следующие взносы спишутся автоматически: ${title}. `,
    h('a', { href: path }, 'Посмотреть или отменить'),
  );
}
