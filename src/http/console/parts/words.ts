import type { HistoryEntry } from '#contracts/contract.ts';
import { statuses } from '#contracts/lifecycle.ts';
import { paymentWays } from '#payments/payment.ts';

/** What has been done to a contract. */
const actions: Readonly<Record<HistoryEntry['action'], string>> = {
  save: 'сохранён',
  revise: 'изменён',
  approve: 'согласован',
  reject: 'отклонён',
  expireApproval: 'не согласован в срок',
  await: 'выбрана оплата',
  pay: 'оплачен',
  awaitNext: 'выбрана оплата взноса',
  payNext: 'взнос оплачен',
  proposeAddendum: 'соглашение ждёт доплаты',
  amend: 'изменён соглашением',
  dropAddendum: 'соглашение не вступило в силу',
  terminate: 'расторгнут',
};

/** Codes that choices, rows and stories have, as pages say them. */
const words: Readonly<Record<string, string>> = {
  AWAITING: 'ждёт оплаты',
  PAID: 'оплачен',
  REVOKED: 'отозван',
  EXPIRED: 'время вышло',
  ...paymentWays,
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
  OWED: 'причитается',
  TRANSFERRED: 'переведён',
  REPORTED: 'сообщено',
  enqueued: 'поставлена',
  completed: 'сделана',
  ...statuses,
  ...actions,
};

/** Names that details of a story have. */
const names: Readonly<Record<string, string>> = {
  about: 'о чём',
  acquirer: 'у банка',
  addendum: 'соглашение',
  after: 'стало',
  amount: 'сумма',
  attempt: 'попытка',
  attempts: 'попыток',
  before: 'было',
  bill: 'счёт',
  booked: 'зачислено',
  by: 'кто',
  changed: 'изменилось',
  contract: 'договор',
  edition: 'редакция',
  effective: 'действует с',
  expires: 'до',
  from: 'было',
  installment: 'взнос',
  job: 'работа',
  line: 'строка',
  link: 'ссылка',
  ms: 'мс',
  now: 'сейчас',
  operation: 'операция',
  order: 'заказ',
  partner: 'партнёр',
  reason: 'причина',
  refund: 'возврат',
  registration: 'регистрация',
  request: 'запрос',
  state: 'состояние',
  status: 'ответ',
  to: 'стало',
  trace: 'трасса',
  version: 'версия',
};

/** The name itself where nobody has a word for it. */
export function nameShown(name: string): string {
  return names[name] ?? name;
}

/** The code itself where nobody has a word for it. */
export function wordOf(code: string): string {
  return words[code] ?? code;
}
