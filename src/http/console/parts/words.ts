import type { HistoryEntry } from '#contracts/record/contract.ts';
import { statuses } from '#contracts/record/status/lifecycle.ts';
import type { Json } from '#kernel/json/json.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import { datePrinted, isDate, isUsualDateTime } from '#kernel/time/calendar.ts';
import { returnReasons } from '#payments/record/money-reasons.ts';
import { paymentWays } from '#payments/record/payment.ts';
import { eventTypes } from '#platform/events/event-types.ts';
import { formatMoment } from './moments.ts';
import { wordsAbout } from './russian-words.ts';

const actions: Readonly<Record<HistoryEntry['action'], string>> = {
  save: 'сохранён',
  import: 'импортирован',
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
  extend: 'дана отсрочка взноса',
  reinstating: 'восстанавливается, ждёт оплаты',
  reinstate: 'восстановлен',
  restoreEnd: 'восстановлен до дня расторжения',
};

const eventTitles = Object.fromEntries(Object.entries(eventTypes).map(([type, { title }]) => [type, title]));

/** Russian names of codes. */
export const words: Readonly<Record<string, string>> = {
  ...returnReasons,
  ...wordsAbout('document'),
  ...wordsAbout('channel'),
  ...wordsAbout('delivery'),
  ...wordsAbout('work'),
  ...wordsAbout('task'),
  ...wordsAbout('code'),
  ...paymentWays,
  ...statuses,
  ...eventTitles,
  ...actions,
};

const names: Readonly<Record<string, string>> = { ...wordsAbout('part'), ...wordsAbout('detail') };

export function formatName(name: string): string {
  return names[name] ?? name;
}

export function toWord(code: string): string {
  return words[code] ?? code;
}

const places = wordsAbout('place');

/** Names the place of a person in an application: "водитель" for `insuredObject.osago.drivers[0]`. */
export function personPlace(path: string): string {
  const name = /(\w+)(?:\[\d+\])?$/.exec(path)?.[1] ?? path;
  return places[name] ?? name;
}

/** Formats a detail of an event. Amounts are in rubles; milliseconds are rounded down. */
export function detailText(name: string, value: Json): string {
  if (name === 'amount') return `${valueText(value)} ₽`;
  if (name === 'ms') return String(value).replace(/\..*$/, '');
  return valueText(value);
}

export function valueText(value: Json): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isDate(value)) return datePrinted(value);
  if (isUsualDateTime(value)) return formatMoment(new Date(value));
  return /^-?\d+\.\d\d$/.test(value) ? rublesPrinted(BigInt(value.replace('.', ''))) : toWord(value);
}
