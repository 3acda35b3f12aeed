import { h } from 'preact';
import { codeAttemptsMax, threeDSecureCode } from '../cards.ts';
import type { BankPayment } from '../payment.ts';
import { type Page, page } from './layout.ts';
import { summary } from './summary.ts';

/** Simulates the card issuer's page: the correct code confirms the payment, a button refuses it. */
export function threeDSecurePage(payment: BankPayment): Page {
  const { codeAttempts, cardDigits, returnUrl } = payment;
  const isWrong = codeAttempts > 0;
  return page(
    { title: 'Подтверждение 3-D Secure', status: isWrong ? 400 : 200, leadsTo: returnUrl },
    h(
      'p',
      null,
      `Банк, выпустивший карту *${cardDigits ?? ''}, прислал код в СМС. В тестовом банке это ${threeDSecureCode}.`,
    ),
    summary(payment),
    h(
      'form',
      { method: 'post', autocomplete: 'off', novalidate: true },
      h('label', { for: 'code' }, 'Код из СМС'),
      h('input', {
        id: 'code',
        name: 'code',
        type: 'text',
        inputmode: 'numeric',
        autocomplete: 'one-time-code',
        maxlength: 6,
        ...(isWrong ? { 'aria-invalid': 'true', 'aria-describedby': 'code-fault' } : {}),
      }),
      isWrong
        ? h(
            'p',
            { id: 'code-fault', class: 'fault', role: 'alert' },
            `Код неверный. Осталось попыток: ${codeAttemptsMax - codeAttempts}`,
          )
        : null,
      h('button', { type: 'submit', name: 'action', value: 'confirm' }, 'Подтвердить'),
      h('button', { type: 'submit', name: 'action', value: 'refuse', class: 'second' }, 'Отказаться'),
    ),
  );
}
