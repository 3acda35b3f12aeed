/** Why money that came does not activate a contract by itself. */
export const reasons = {
  REVERSAL: 'Банк отменил (сторнировал) более раннюю запись',
  NO_BILL_NUMBER: 'В назначении платежа нет ни номера счёта, ни номера договора',
  UNKNOWN_BILL: 'Счёт или договор с номером из назначения платежа не найден',
  SEVERAL_BILLS: 'В назначении платежа названы разные счета',
  BILL_PAID: 'Счёт уже оплачен',
  BILL_REVOKED: 'Счёт отозван: договор изменён, либо выбран другой способ оплаты',
  NOT_AWAITED: 'Договор не ждёт оплаты',
  WRONG_AMOUNT: 'Сумма не равна сумме счёта',
  COVER_STARTED: 'Деньги поступили в первый день страхования или позже, а оплата должна прийти раньше',
  ADDENDUM_STARTED: 'Деньги поступили после дня, с которого доп. соглашение должно было действовать',
  THIRD_PARTY: 'Плательщик — не страхователь',
} as const;

export type Reason = keyof typeof reasons;
