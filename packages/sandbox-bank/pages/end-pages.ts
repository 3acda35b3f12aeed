import { h } from 'preact';
import type { BankPayment } from '../payment.ts';
import { type Page, page, wayBack } from './layout.ts';
import { summary } from './summary.ts';

const refreshSeconds = 5;
const wayBackText = 'Вернуться в магазин';

const reasons: Readonly<Record<string, string>> = {
  '3d_secure_failed': 'Платёж не подтверждён по 3-D Secure.',
  canceled_by_merchant: 'Продавец отменил платёж, деньги на карте снова доступны.',
  card_expired: 'Срок действия карты истёк.',
  expired_on_capture: 'Продавец не забрал деньги вовремя, они на карте снова доступны.',
  expired_on_confirmation: 'Время на оплату вышло.',
  general_decline: 'Банк отклонил платёж.',
  insufficient_funds: 'На счёте недостаточно средств.',
  invalid_csc: 'Код CVC неверный.',
};

/** Shows the result of a paid, cancelled or expired payment. */
export function endPage(payment: BankPayment): Page {
  const isPaid = payment.status !== 'canceled';
  const why = isPaid
    ? 'Деньги списаны, платить ещё раз не нужно.'
    : (reasons[payment.cancelReason ?? ''] ?? 'Платёж отменён.');
  return page(
    {
      title: isPaid ? 'Оплачено' : 'Платёж не прошёл',
      ...(payment.returnUrl ? { refresh: { seconds: refreshSeconds, to: payment.returnUrl } } : {}),
    },
    h('p', null, why),
    summary(payment),
    wayBack(payment.returnUrl, wayBackText, 'button'),
  );
}

export function silentPage(payment: BankPayment): Page {
  return page(
    { title: 'Банк пока не ответил', refresh: { seconds: refreshSeconds } },
    h('p', null, 'Запрос отправлен в банк, выпустивший карту, но ответа ещё нет. Не платите второй раз.'),
    summary(payment),
    wayBack(payment.returnUrl, wayBackText, 'button'),
  );
}

export function missingPage(): Page {
  return page(
    { title: 'Такого платежа нет', status: 404 },
    h('p', null, 'Проверьте адрес страницы или вернитесь к продавцу за новой ссылкой.'),
  );
}

export function downPage(): Page {
  return page({ title: 'Банк не работает', status: 503 }, h('p', null, 'Попробуйте позже.'));
}
