import type { ChargeReason } from './autopay.ts';

/** Why a bank declined a charge, worded for clients and staff. */
export const reasonTexts: Readonly<Record<ChargeReason, string>> = {
  declined: 'Банк отклонил списание.',
  'insufficient-funds': 'На счёте недостаточно средств.',
  'limit-exceeded': 'Превышен лимит платежей вашего банка.',
  'three-d-secure-failed': 'Банк требует, чтобы вы подтвердили платёж сами.',
  'wrong-card-data': 'Банк не принял данные карты.',
  'card-expired': 'Срок действия карты истёк. Списаний с неё больше не будет.',
  'permission-revoked': 'Разрешение на списания отозвано в банке. Списаний больше не будет.',
  'method-restricted': 'Банк не разрешает списания с этой карты или счёта.',
  'fraud-suspected': 'Банк счёл списание подозрительным.',
  'bank-unavailable': 'Банк не ответил.',
  expired: 'Банк не подтвердил списание в срок.',
  'not-captured': 'Списание не удалось завершить, деньги снова доступны.',
  'canceled-by-us': 'Списание отменено.',
  refused: 'Банк не принял запрос на списание.',
  unknown: 'Банк отклонил списание без объяснения.',
};
