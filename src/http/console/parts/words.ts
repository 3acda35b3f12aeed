import type { HistoryEntry } from '#contracts/contract.ts';
import { statuses } from '#contracts/lifecycle.ts';
import { paymentWays } from '#payments/payment.ts';
import { wordsAbout } from './russian-words.ts';

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
  ...wordsAbout('code'),
  ...paymentWays,
  ...statuses,
  ...actions,
};

/** Names that details of a story have. */
const names = wordsAbout('detail');

/** The name itself where nobody has a word for it. */
export function nameShown(name: string): string {
  return names[name] ?? name;
}

/** The code itself where nobody has a word for it. */
export function wordOf(code: string): string {
  return words[code] ?? code;
}
