/** Codes that choices and rows have, as pages say them. */
const words: Readonly<Record<string, string>> = {
  AWAITING: 'ждёт оплаты',
  PAID: 'оплачен',
  REVOKED: 'отозван',
  EXPIRED: 'время вышло',
  CASH: 'наличные',
  CASHLESS: 'по счёту',
  CARD: 'картой',
  SBP: 'СБП',
  PAYINSURER: 'по ссылке',
  UNMATCHED: 'ждёт разбора',
  MATCHED: 'оплатила счёт',
  RESOLVED: 'оплатила счёт, разобрана вручную',
  IGNORED: 'ничего не оплачивает',
  RETURNING: 'ждёт перевода обратно',
  RETURNED: 'возвращена плательщику',
  TERMINATION: 'досрочное прекращение',
  CHANGE: 'изменение',
  CORRECTION: 'исправление',
  REQUESTED: 'запрошен',
};

/** The code itself where nobody has a word for it. */
export function wordOf(code: string): string {
  return words[code] ?? code;
}
