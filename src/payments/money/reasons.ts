/** Why money does not activate a contract, as the staff read it. */
export const returnReasons = {
  NOT_OURS: 'Платёж без нашего номера заказа: его создал не этот сервис, возврат — по решению сотрудника',
  UNKNOWN_ORDER: 'Заказ с номером из платежа не найден',
  DOUBLED: 'Банк взял деньги по заказу ещё раз, хотя мы об этом не просили',
  WRONG_AMOUNT: 'Сумма не равна сумме к оплате',
  LINK_REVOKED: 'Ссылка отозвана: договор изменён, оплачен иначе, или её заменила другая',
  LINK_EXPIRED: 'Срок ссылки истёк',
  ALREADY_PAID: 'Взнос уже оплачен',
  COVER_STARTED: 'Срок страхования начался раньше, чем пришли деньги',
  ADDENDUM_STARTED: 'Доп. соглашение должно было вступить в силу раньше, чем пришли деньги',
  PREMIUM_RETURNED: 'Премия возвращается страхователю по доп. соглашению',
  PROLONGED_OTHERWISE: 'Прежний договор уже пролонгирован другим договором на те же дни',
  NOT_PAYABLE: 'Состояние договора не допускает оплату',
  REFUNDED_ELSEWHERE: 'Деньги уже возвращены в кабинете банка',
} as const;

export type ReturnReason = keyof typeof returnReasons;
