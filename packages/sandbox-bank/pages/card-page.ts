import { h } from 'preact';
import { type CardFault, silentWithoutMoneyCvc, testCards, threeDSecureCode } from '../cards.ts';
import type { BankPayment } from '../payment.ts';
import { type Page, page, wayBack } from './layout.ts';
import { summary } from './summary.ts';

/** Shows the card form with the errors of the last attempt. Entered card data is never sent back. */
export function cardPage(payment: BankPayment, faults: readonly CardFault[] = []): Page {
  return page(
    {
      title: 'Оплата картой',
      status: faults.length > 0 ? 400 : 200,
      leadsTo: payment.returnUrl,
    },
    summary(payment),
    h(
      'form',
      { method: 'post', autocomplete: 'off', novalidate: true },
      field(faults, 'number', 'Номер карты', { autocomplete: 'cc-number', maxlength: 23 }),
      h(
        'div',
        { class: 'pair' },
        h('div', null, field(faults, 'expiry', 'Срок, ММ/ГГ', { autocomplete: 'cc-exp', maxlength: 7 })),
        h(
          'div',
          null,
          field(faults, 'cvc', 'CVC', { type: 'password', autocomplete: 'cc-csc', maxlength: 4 }),
        ),
      ),
      h('button', { type: 'submit' }, 'Оплатить'),
    ),
    wayBack(payment.returnUrl, 'Вернуться без оплаты', 'button second'),
    h(
      'details',
      { open: faults.some((fault) => fault.field === 'number') },
      h('summary', null, 'Тестовые карты'),
      h(
        'table',
        null,
        h(
          'thead',
          null,
          h('tr', null, h('th', { scope: 'col' }, 'Номер'), h('th', { scope: 'col' }, 'Что будет')),
        ),
        h(
          'tbody',
          null,
          ...testCards.map(({ number, title }) =>
            h('tr', null, h('td', null, number.replace(/(\d{4})(?=\d)/g, '$1 ')), h('td', null, title)),
          ),
        ),
      ),
      h(
        'p',
        { class: 'hint' },
        `Срок — любой будущий, CVC — любые три цифры. Код 3-D Secure: ${threeDSecureCode}. ` +
          `У молчащего банка с CVC ${silentWithoutMoneyCvc} деньги не списываются, с любым другим — списываются.`,
      ),
    ),
  );
}

function field(
  faults: readonly CardFault[],
  name: CardFault['field'],
  label: string,
  more: { readonly autocomplete: string; readonly maxlength: number; readonly type?: string },
) {
  const fault = faults.find((one) => one.field === name);
  return [
    h('label', { for: name }, label),
    h('input', {
      id: name,
      name,
      type: 'text',
      inputmode: 'numeric',
      required: true,
      ...more,
      ...(fault ? { 'aria-invalid': 'true', 'aria-describedby': `${name}-fault` } : {}),
    }),
    fault ? h('p', { id: `${name}-fault`, class: 'fault', role: 'alert' }, fault.text) : null,
  ];
}
