import { h } from 'preact';
import { holderOf, maskedName } from '#contracts/record/holder.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import { type BankDetails, detailsFaults } from '#parties/fields/bank-details.ts';
import type { PayeePage } from '#payments/accounting/premium-refunds/requested-payee.ts';
import { type Page, page, type Site } from '../../protocol/page-layout.ts';
import { contractHeading, reopenLinkPage, unknownLinkPage } from '../link-pages.ts';

/** Renders the form for bank details; with `refused`, as the client has filled it, with all faults. */
export function payeeView(view: PayeePage, site: Site, refused?: BankDetails): Page {
  const { contract, product, state, link } = view;
  const total = view.awaited.reduce((sum, { amount }) => sum + amount, 0n);
  return page(
    { title: 'Реквизиты для возврата премии', site, status: refused ? 400 : 200 },
    refused ? h('div', { class: 'notice', role: 'alert' }, h('p', null, 'Исправьте отмеченные поля.')) : null,
    h(
      'section',
      null,
      contractHeading(contract, product),
      h(
        'dl',
        null,
        h('dt', null, 'Страхователь'),
        h('dd', null, maskedName(holderOf(contract).name)),
        ...(state === 'OPEN'
          ? [h('dt', null, 'К возврату'), h('dd', null, `${rublesPrinted(total)} ₽`)]
          : []),
      ),
    ),
    state === 'OPEN' ? form(link.linkId, refused) : h('p', { role: 'status' }, closedTexts[state]),
  );
}

const closedTexts = {
  SENT: 'Реквизиты получены. Страховщик проверит их и перечислит деньги. Если в них ошибка, обратитесь к страховщику.',
  OVER: 'Реквизиты больше не нужны: страховщик их уже получил или деньги возвращены.',
} as const;

const fields: readonly (readonly [
  name: keyof BankDetails,
  label: string,
  isRequired: boolean,
  hint: string,
])[] = [
  ['name', 'Получатель', true, 'Фамилия, имя и отчество или название организации'],
  ['account', 'Счёт получателя', true, '20 цифр; счёт в рублях, не номер карты'],
  ['bic', 'БИК банка', true, '9 цифр'],
  ['bankName', 'Банк', false, 'Необязательно'],
  ['correspondentAccount', 'Корреспондентский счёт банка', false, 'Необязательно; 20 цифр'],
  ['inn', 'ИНН получателя', false, 'Необязательно; 12 цифр у человека, 10 у организации'],
];

function form(linkId: string, refused?: BankDetails) {
  const faults = new Map(refused ? detailsFaults(refused) : []);
  return h(
    'form',
    { method: 'post', action: `/refund-details/${linkId}` },
    ...fields.flatMap(([name, label, isRequired, hint]) => [
      h('label', { class: 'field', for: name }, label),
      h('input', {
        id: name,
        name,
        type: 'text',
        value: refused?.[name],
        autoComplete: name === 'name' ? 'name' : 'off',
        inputMode: name === 'name' || name === 'bankName' ? undefined : 'numeric',
        maxLength: 160,
        required: isRequired,
        'aria-describedby': `${name}-hint`,
        'aria-invalid': faults.has(name) ? 'true' : undefined,
      }),
      h('p', { class: 'hint', id: `${name}-hint` }, faults.get(name) ?? hint),
    ]),
    h('button', { type: 'submit' }, 'Отправить реквизиты'),
  );
}

export function missingPayeeLink(site: Site): Page {
  return unknownLinkPage(site, 'Ссылка действует 30 дней. Попросите у страховщика новую.');
}

export function foreignPayeeForm(site: Site, status?: number): Page {
  return reopenLinkPage(site, 'Реквизиты вводятся только на этой странице', status);
}
