import type { ReasonText } from '../catalogue.ts';

/** Money: how much, how, when, and what has come already. */
export const moneyTexts = {
  PAYMENT_NOT_FOUND: {
    title: ['Такого платежа нет', 'There is no such payment'],
    happened: [
      'Среди платежей ваших договоров нет платежа с этим orderId. Платежи других партнёров для вас не существуют.',
      'None of the payments of your contracts has this orderId. Payments of other partners do not exist for you.',
    ],
    advice: [
      'Возьмите orderId из ответа PUT installments или из payments договора.',
      'Take orderId from the answer of PUT installments or from payments of the contract.',
    ],
  },
  AMOUNT_MISMATCH: {
    title: ['Сумма не равна сумме к оплате', 'The amount is not what is due'],
    happened: [
      'amount отличается от суммы взноса хотя бы на копейку.',
      'amount differs from the installment, if only by a kopeck.',
    ],
    advice: [
      'Передайте сумму из описания и покажите её клиенту; возможно, премия изменилась вместе с договором.',
      'Send the amount that the description names and show it to your client; the premium may have changed with the contract.',
    ],
  },
  PAYMENT_TYPE_NOT_AVAILABLE: {
    title: ['Способ оплаты недоступен', 'The way to pay is not available'],
    happened: [
      'Такой страхователь так не платит: ссылкой платят только физические лица.',
      'This holder cannot pay so: links are for individuals only.',
    ],
    advice: ['Передайте paymentType из описания.', 'Send a paymentType that the description names.'],
  },
  INSTALLMENT_SETTLED: {
    title: ['Взнос уже оплачен или отменён', 'The installment is paid or cancelled'],
    happened: ['Платить этот взнос больше не нужно.', 'This installment need not be paid any more.'],
    advice: [
      'Прочитайте installments договора и не берите с клиента денег второй раз.',
      "Read installments of the contract, and do not take your client's money twice.",
    ],
  },
  INSTALLMENT_OUT_OF_TURN: {
    title: ['Сначала другой взнос', 'Another installment comes first'],
    happened: [
      'Взносы платят по порядку, а предыдущий ещё не оплачен.',
      'Installments are paid in turn, and an earlier one is still due.',
    ],
    advice: ['Оплатите взнос, названный в описании.', 'Pay the installment that the description names.'],
  },
  PAYMENT_TOO_LATE: {
    title: ['Платить поздно', 'It is too late to pay'],
    happened: [
      'Начало договора уже прошло, до его конца дня осталось слишком мало для ссылки, или срок доплаты истёк.',
      'The first day of cover is over, or too little of it is left for a link, or the time for the surcharge has run out.',
    ],
    advice: [
      'Перенесите даты (PUT policies) и оплатите снова; вместо доп. соглашения оформите новое.',
      'Move the dates (PUT policies) and pay again; instead of the addendum make a new one.',
    ],
  },
  LINK_NOT_PAYABLE: {
    title: ['По этой ссылке больше не платят', 'The link can no longer be paid'],
    happened: [
      'Срок ссылки истёк, её заменила другая или договор изменён, либо деньги по ней возвращаются клиенту.',
      'The time of the link is over, another one or a change of the contract took its place, or its money goes back to the client.',
    ],
    advice: [
      'Создайте новую ссылку (PUT installments) и передайте её orderId.',
      'Make a new link (PUT installments) and send its orderId.',
    ],
  },
  PRICE_EXPIRED: {
    title: ['Премия проекта больше не действует', 'The premium of the draft no longer holds'],
    happened: [
      'Проект сохранён слишком давно, или вступили в силу новые тарифы.',
      'The draft was saved too long ago, or new tariffs took effect.',
    ],
    advice: [
      'Передайте договор методом PUT policies, покажите клиенту новую премию и оплатите её.',
      'Send the contract with PUT policies, show the new premium to your client and pay that.',
    ],
  },
  CLIENT_HAS_PAID: {
    title: ['Клиент только что заплатил', 'The client has just paid'],
    happened: [
      'Пока шёл ваш запрос, клиент оплатил договор по ссылке.',
      'While your request was on its way the client paid by the link.',
    ],
    advice: [
      'Прочитайте договор: он вступает в силу. Не берите оплату ещё раз.',
      'Read the contract: it comes into force. Do not take another payment.',
    ],
  },
  JOINT_PAYMENT_NOT_POSSIBLE: {
    title: ['Оплатить вместе нельзя', 'The contracts cannot be paid together'],
    happened: [
      'Договоры не сочетаются: продукт, страхователь, транспортное средство, взнос или способ оплаты не те.',
      'The contracts do not go together: product, holder, vehicle, installment or way to pay do not fit.',
    ],
    advice: [
      'Исправьте то, что называет описание, или оплатите договоры порознь.',
      'Correct what the description names, or pay the contracts one by one.',
    ],
  },
  ACQUIRER_FAILED: {
    title: ['Банк не создал платёж', 'The bank did not create the payment'],
    happened: [
      'Платёжный шлюз недоступен или отказал. Денег никто не взял, договор не изменился.',
      'The payment gateway is away or refused. No money was taken, the contract did not change.',
    ],
    advice: [
      'Повторите позже или предложите другой способ оплаты.',
      'Repeat later, or offer another way to pay.',
    ],
  },
} as const satisfies Readonly<Record<string, ReasonText>>;
