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
}

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
];

/** The correct code on the 3-D Secure page. The third wrong code ends the payment. */
export const threeDSecureCode = '111111';
export const codeAttemptsMax = 3;
/** With this CVC, a payment with the `silent` card takes no money; with any other CVC, the money is taken. */
export const silentWithoutMoneyCvc = '000';

export interface CardEntry {
  readonly card: TestCard;
  readonly cvc: string;
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
  return card && faults.length === 0 ? { card, cvc } : faults;
}

function declined(reason: string): CardConduct {
  return { kind: 'declined', reason };
}
