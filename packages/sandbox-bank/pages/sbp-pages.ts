import { h } from 'preact';
import { qrCode } from '#kernel/bytes/qr-code.ts';
import type { BankPayment } from '../payment.ts';
import { type Page, page, wayBack } from './layout.ts';
import { summary } from './summary.ts';

const quietZone = 4;
/** Interval in seconds at which the QR code page reloads. */
const refreshSeconds = 5;

/** Shows the QR code of the payment; `link` is the code's content. */
export function sbpQrPage(payment: BankPayment, link: string): Page {
  const { modules, path } = qrCode(link);
  const side = modules + 2 * quietZone;
  return page(
    { title: 'Оплата через СБП', refresh: { seconds: refreshSeconds } },
    summary(payment),
    h(
      'svg',
      { viewBox: `0 0 ${side} ${side}`, role: 'img', 'aria-label': 'QR-код для оплаты через СБП' },
      h('rect', { width: side, height: side, fill: '#fff' }),
      h('path', { d: path, transform: `translate(${quietZone} ${quietZone})` }),
    ),
    h('p', null, 'Наведите камеру телефона на QR-код или откройте приложение банка на этом устройстве.'),
    h('a', { class: 'button', href: `../sbp/${payment.paymentId}` }, 'Открыть приложение банка'),
    wayBack(payment.returnUrl, 'Вернуться без оплаты', 'button second'),
  );
}

/** Simulates the bank's app, which the QR code opens. */
export function sbpBankPage(payment: BankPayment): Page {
  return page(
    { title: 'Платёж по СБП', leadsTo: payment.returnUrl },
    summary(payment),
    h(
      'form',
      { method: 'post' },
      h('button', { type: 'submit', name: 'action', value: 'pay' }, 'Оплатить'),
      h('button', { type: 'submit', name: 'action', value: 'refuse', class: 'second' }, 'Отказаться'),
    ),
  );
}
