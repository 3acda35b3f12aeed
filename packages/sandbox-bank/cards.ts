export type CardConduct =
  | { readonly kind: 'paid' }
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'three-d-secure' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'paid-twice' }
  | { readonly kind: 'refund-refused' };

export interface TestCard {
  readonly number: string;
  /** Effect of a payment with the card, as shown in the list below the card form. */
  readonly title: string;
  readonly conduct: CardConduct;
  /** Outcomes of later charges of the saved card, in turn; the last one repeats. Absent: every charge is paid. */
  readonly later?: readonly LaterConduct[];
}

/** Outcome of a charge without the client; `declined` has the reason of YooKassa. `pending` is paid a minute later. */
export type LaterConduct = 'paid' | 'pending' | { readonly declined: string };

/** Test cards of the sandbox bank. Any other card number is refused, and real cards must never be entered. */
export const testCards: readonly TestCard[] = [
  { number: '4111111111111111', title: 'оплачена', conduct: { kind: 'paid' } },
  { number: '4000000000000002', title: 'отклонена банком', conduct: declined('general_decline') },
  { number: '4000000000009995', title: 'недостаточно средств', conduct: declined('insufficient_funds') },
  { number: '4000000000000069', title: 'срок карты истёк', conduct: declined('card_expired') },
  { number: '4000000000000127', title: 'неверный код CVC', conduct: declined('invalid_csc') },
  { number: '4000000000003220', title: 'спросит код 3-D Secure', conduct: { kind: 'three-d-secure' } },
  { number: '4000000000000119', title: 'банк молчит', conduct: { kind: 'silent' } },
  { number: '4000000000000259', title: 'оплачена дважды', conduct: { kind: 'paid-twice' } },
  {
    number: '4000000000005126',
    title: 'оплачена, возврат не пройдёт',
    conduct: { kind: 'refund-refused' },
  },
  saved('4000000000000341', 'следующие списания: недостаточно средств', declinedLater('insufficient_funds')),
  saved(
    '4000000000000432',
    'первое списание: недостаточно средств, второе проходит',
    declinedLater('insufficient_funds'),
    'paid',
  ),
  saved('4000000000000515', 'при списании: разрешение отозвано в банке', declinedLater('permission_revoked')),
  saved('4000000000000606', 'при списании: срок карты истёк', declinedLater('card_expired')),
  saved(
    '4000000000000697',
    'при списании: нужно подтверждение 3-D Secure',
    declinedLater('3d_secure_failed'),
  ),
  saved('4000000000000788', 'списание проходит через минуту', 'pending'),
];

/** The correct code on the 3-D Secure page. The third wrong code ends the payment. */
export const threeDSecureCode = '111111';
export const codeAttemptsMax = 3;
/** With this CVC, a payment with the `silent` card takes no money; with any other CVC, the money is taken. */
export const silentWithoutMoneyCvc = '000';

export interface CardEntry {
  readonly card: TestCard;
  readonly cvc: string;
  /** Last month of the card, as `YYYY-MM`. */
  readonly expires: string;
}

export interface CardFault {
  readonly field: 'number' | 'expiry' | 'cvc';
  readonly text: string;
}

/** Reads a card form, or returns all its errors. `month` is the current month as `YYYY-MM`. */
export function readCard(form: URLSearchParams, month: string): CardEntry | readonly CardFault[] {
  const number = (form.get('number') ?? '').replace(/[\s-]/g, '');
  const expiry = (form.get('expiry') ?? '').replace(/\s/g, '');
  const cvc = (form.get('cvc') ?? '').trim();
  const card = testCards.find((one) => one.number === number);
  const faults: CardFault[] = [];
  if (!/^\d{12,19}$/.test(number)) faults.push({ field: 'number', text: 'Введите номер карты: 16 цифр' });
  else if (!card) {
    faults.push({ field: 'number', text: 'Это не тестовая карта; возьмите номер из списка под формой' });
  }
  const [, expiryMonth = '', expiryYear = ''] = /^(0[1-9]|1[0-2])\/?(\d\d)$/.exec(expiry) ?? [];
  if (!expiryMonth)
    faults.push({ field: 'expiry', text: 'Введите срок действия: месяц и год, например 12/30' });
  else if (`20${expiryYear}-${expiryMonth}` < month) {
    faults.push({ field: 'expiry', text: 'Срок действия карты истёк; введите будущий, например 12/30' });
  }
  if (!/^\d{3}$/.test(cvc)) faults.push({ field: 'cvc', text: 'Введите три цифры с обратной стороны карты' });
  const expires = `20${expiryYear}-${expiryMonth}`;
  return card && faults.length === 0 ? { card, cvc, expires } : faults;
}

/** Returns the outcome of the next charge of a saved card, after `charges` earlier ones. */
export function laterConduct(cardDigits: string | null, charges: number): LaterConduct {
  const { later = ['paid'] } = testCards.find(({ number }) => number.slice(-4) === cardDigits) ?? {};
  return later[Math.min(charges, later.length - 1)] ?? 'paid';
}

function saved(number: string, later: string, ...outcomes: readonly LaterConduct[]): TestCard {
  return { number, title: `оплачена; ${later}`, conduct: { kind: 'paid' }, later: outcomes };
}

function declinedLater(reason: string): LaterConduct {
  return { declined: reason };
}

function declined(reason: string): CardConduct {
  return { kind: 'declined', reason };
}
