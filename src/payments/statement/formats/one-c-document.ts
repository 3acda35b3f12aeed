import type { DateText } from '#kernel/calendar.ts';
import { type Direction, fault, type StatementItem } from '../statement-line.ts';
import { amountOf, innOf, plain, russianDate } from './values.ts';

/** What stands between "СекцияДокумент" and "КонецДокумента". */
export interface OneCDocument {
  readonly sourceLine: number;
  readonly fields: Map<string, string>;
}

/** A document as a line of the statement, or everything that is wrong with it. */
export function documentItem(document: OneCDocument, ownAccounts: ReadonlySet<string>): StatementItem {
  const { fields, sourceLine } = document;
  const payerAccount = accountOf(fields, 'Плательщик');
  const receiverAccount = accountOf(fields, 'Получатель');
  const isIn = ownAccounts.has(receiverAccount) && !ownAccounts.has(payerAccount);
  const wrong: string[] = [];
  if (!isIn && !ownAccounts.has(payerAccount)) {
    wrong.push('ни ПлательщикСчет, ни ПолучательСчет не принадлежит страховщику');
  }
  const amount = amountOf(fields.get('Сумма') ?? '');
  if (amount === undefined) {
    wrong.push(`Сумма=${shown(fields, 'Сумма')}: ожидаются рубли с копейками через точку, например 21460.22`);
  }
  const moved = movedOn(fields, isIn, wrong);
  if (wrong.length > 0 || amount === undefined || !moved) return fault(sourceLine, wrong.join('; '));
  return {
    line: {
      account: isIn ? receiverAccount : payerAccount,
      number: plain(fields.get('Номер')).slice(0, 100),
      ...moved,
      amount,
      isReversal: false,
      payerName: payerName(fields),
      payerInn: innOf(fields.get('ПлательщикИНН')).slice(0, 20),
      payerAccount: payerAccount.slice(0, 40),
      payerBic: plain(fields.get('ПлательщикБИК')).slice(0, 11),
      purpose: purposeOf(fields),
      sourceLine,
    },
  };
}

function accountOf(fields: ReadonlyMap<string, string>, side: string): string {
  return plain(fields.get(`${side}Счет`) || fields.get(`${side}РасчСчет`)).replace(/ /g, '');
}

/** Money has come when the bank says on which day; a document without that day is only on its way. */
function movedOn(
  fields: ReadonlyMap<string, string>,
  isIn: boolean,
  wrong: string[],
): { readonly date: DateText; readonly direction: Direction } | undefined {
  const movedKey = isIn ? 'ДатаПоступило' : 'ДатаСписано';
  const key = fields.get(movedKey) ? movedKey : 'Дата';
  const date = russianDate(fields.get(key) ?? '');
  if (!date) {
    wrong.push(`${key}=${shown(fields, key)}: ожидается дата, например 11.01.2026`);
    return undefined;
  }
  return { date, direction: !isIn ? 'out' : key === 'Дата' ? 'pending' : 'in' };
}

/** Some banks write "ИНН 7707083893 ООО ..." into the field without a digit. */
function payerName(fields: ReadonlyMap<string, string>): string {
  const name = fields.get('Плательщик1') || fields.get('Плательщик');
  return plain(name)
    .replace(/^ИНН \d+ /, '')
    .slice(0, 500);
}

function purposeOf(fields: ReadonlyMap<string, string>): string {
  const parts = [1, 2, 3, 4, 5, 6].map((part) => fields.get(`НазначениеПлатежа${part}`) ?? '');
  return plain(fields.get('НазначениеПлатежа') || parts.join(' ')).slice(0, 2_000);
}

function shown(fields: ReadonlyMap<string, string>, key: string): string {
  const value = fields.get(key);
  return value === undefined ? '(нет)' : plain(value).slice(0, 40);
}
