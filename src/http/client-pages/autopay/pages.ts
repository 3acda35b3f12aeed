import { h } from 'preact';
import { rublesPrinted } from '#kernel/money/money.ts';
import { datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import type { AutopayPage } from '#payments/autopay/client-page.ts';
import { autopayPath } from '#payments/links/page/page-view.ts';
import { type AutopayEnd, methodTitle } from '#payments/record/autopay/autopay.ts';
import { type Page, page, type Site } from '../../protocol/page-layout.ts';
import { contractHeading, reopenLinkPage, unknownLinkPage } from '../link-pages.ts';

/** Shows the saved card and the next charges, without the names and addresses of the policyholder. */
export function autopayView(view: AutopayPage, site: Site): Page {
  const { autopay, contract, product, next, consent } = view;
  const isActive = autopay.state === 'ACTIVE';
  return page(
    { title: isActive ? 'Автоматические списания взносов' : 'Списания взносов прекращены', site },
    isActive ? null : h('p', { role: 'status' }, endText(autopay.endReason)),
    h(
      'section',
      null,
      contractHeading(contract, product),
      h(
        'dl',
        null,
        h('dt', null, isActive ? 'Откуда' : 'Было сохранено'),
        h('dd', null, methodTitle(autopay)),
      ),
    ),
    isActive ? planned(next, contract.status) : null,
    isActive
      ? h(
          'form',
          { method: 'post', action: autopayPath(autopay.autopayId) },
          h(
            'p',
            { class: 'hint' },
            'После отмены договор действует как прежде, а взносы нужно платить самому в срок.',
          ),
          h('button', { type: 'submit' }, 'Отменить списания'),
        )
      : null,
    consent.length > 0
      ? h(
          'details',
          null,
          h('summary', null, `На что вы согласились ${datePrinted(moscowDate(autopay.agreedAt))}`),
          ...consent.map((text) => h('p', null, text)),
        )
      : null,
  );
}

function planned(next: AutopayPage['next'], status: AutopayPage['contract']['status']) {
  if (status === 'TERMINATED') return h('p', null, 'Договор расторгнут, взносы больше не списываются.');
  if (next.length === 0) return h('p', null, 'Сейчас списывать нечего: все взносы оплачены.');
  return h(
    'section',
    null,
    h('h2', null, 'Следующие списания'),
    h(
      'dl',
      null,
      ...next.flatMap(({ nr, on, amount }) => [
        h('dt', null, `Взнос ${nr}, ${datePrinted(on)}`),
        h('dd', null, `${rublesPrinted(amount)}\u00a0₽`),
      ]),
    ),
  );
}

const endTexts: Readonly<Partial<Record<AutopayEnd, string>>> = {
  CLIENT: 'Вы отменили списания. Следующие взносы платите сами: по ссылке или по счёту.',
  STAFF: 'Списания отменил страховщик. Следующие взносы платите сами: по ссылке или по счёту.',
  REPLACED: 'Вы сохранили другую карту. С этой взносы больше не списываются.',
  PERMISSION_REVOKED: 'Вы отозвали разрешение на списания в банке. Следующие взносы платите сами.',
  CARD_EXPIRED: 'Срок карты истёк. Следующие взносы платите сами или сохраните другую карту.',
  CONTRACT_ENDED: 'Договор закончился.',
};

function endText(reason: AutopayEnd | null): string {
  return (reason && endTexts[reason]) ?? 'С этой карты или счёта взносы больше не списываются.';
}

export function missingAutopayPage(site: Site): Page {
  return unknownLinkPage(site, 'Проверьте адрес: он приходит в письмах о списании взносов.');
}

export function foreignAutopayForm(site: Site, status?: number): Page {
  return reopenLinkPage(site, 'Списания отменяют только на этой странице', status);
}
