import { h } from 'preact';
import { rublesPrinted } from '#kernel/money/money.ts';
import { datePrinted, moscowDateTime } from '#kernel/time/calendar.ts';
import type { BankPayment } from '../payment.ts';

export function summary({ amount, description, expiresAt, status }: BankPayment) {
  return h(
    'dl',
    null,
    h('dt', null, 'Сумма'),
    h('dd', { class: 'sum' }, `${rublesPrinted(amount)}\u00a0₽`),
    description === '' ? null : [h('dt', null, 'За что'), h('dd', null, description)],
    status === 'pending' ? [h('dt', null, 'Оплатить до'), h('dd', null, printed(expiresAt))] : null,
  );
}

/** Formats a time as "21.11.2026 13:00 (МСК)". */
function printed(moment: Date): string {
  const text = moscowDateTime(moment);
  return `${datePrinted(text.slice(0, 10))} ${text.slice(11, 16)} (МСК)`;
}
