import type { DateText } from '#kernel/time/calendar.ts';
import {
  type Direction,
  lineFault,
  type StatementItem,
  type StatementLine,
} from '../../../record/statement/statement-line.ts';
import { russianDate } from './days.ts';
import { purposeKey } from './one-c-keys.ts';
import { earlierInn, nameMax, payerDetails } from './payer-details.ts';
import { joinPurpose } from './purpose.ts';
import { parseAccount, parsePrintedAmount, plain } from './values.ts';

/** A document of a 1C file: the lines between "СекцияДокумент" and "КонецДокумента". */
export interface OneCDocument {
  readonly sourceLine: number;
  readonly fields: Map<string, string>;
  lastKey: string;
  /** Key of the last purpose line. A line without a key continues its text. */
  purposeKey: string;
  /** Payment purpose as Bindery 1.0 read it. */
  earlierPurpose: string | undefined;
}

export interface OneCPlace {
  readonly ownAccounts: ReadonlySet<string>;
  /** Unknown accounts that were already reported. */
  readonly strange: ReadonlySet<string>;
  readonly index: number;
  /** Last day of the statement, used for documents without a date. */
  readonly lastDay: DateText | undefined;
}

/** Returns a document as a line, or its errors. A doubtful credit yields a line and an error. */
export function documentItems(
  { fields, sourceLine, earlierPurpose }: OneCDocument,
  place: OneCPlace,
  broken = '',
): readonly StatementItem[] {
  const [payerAccount, receiverAccount] = [accountIn(fields, 'Плательщик'), accountIn(fields, 'Получатель')];
  const isOurs = (account: string) => place.ownAccounts.has(account);
  const isIn = isOurs(receiverAccount) && !isOurs(payerAccount);
  if (!isIn && !isOurs(payerAccount) && [payerAccount, receiverAccount].some((one) => place.strange.has(one)))
    return [];
  const amount = parsePrintedAmount(fields.get('Сумма') ?? '');
  const moved = movedOn(fields, isIn);
  const wrong = [
    ...(isIn || isOurs(payerAccount)
      ? []
      : ['ни ПлательщикСчет, ни ПолучательСчет не принадлежит страховщику']),
    ...(amount === undefined
      ? [`Сумма=${shown(fields, 'Сумма')}: ожидаются рубли с копейками через точку, например 21460.22`]
      : []),
  ];
  const doubts = [
    ...(broken === '' ? [] : [broken]),
    ...(moved.date ? [] : [`${moved.key}=${shown(fields, moved.key)}: ожидается дата, например 11.01.2026`]),
  ];
  const date = moved.date ?? russianDate(fields.get('Дата') ?? '') ?? place.lastDay;
  const report = lineFault(sourceLine, [...wrong, ...doubts].join('; '));
  if (wrong.length > 0 || amount === undefined || !date) return [report];
  const { direction } = moved;
  const doubt = direction === 'in' ? doubts.join('; ') : '';
  if (doubts.length > 0 && doubt === '') return [report];
  const line = {
    ...{ date, direction, amount, doubt, sourceLine, account: isIn ? receiverAccount : payerAccount },
    ...described(fields, place, payerAccount, earlierPurpose),
    isReversal: false,
    status: direction === 'pending' ? 'нет ДатаПоступило' : '',
  };
  return doubt === '' ? [{ line }] : [report, { line }];
}

function described(
  fields: ReadonlyMap<string, string>,
  place: OneCPlace,
  payerAccount: string,
  earlierPurpose: string | undefined,
): Pick<
  StatementLine,
  'number' | 'payerName' | 'payerInn' | 'payerAccount' | 'payerBic' | 'purpose' | 'origin' | 'earlier'
> {
  const number = plain(fields.get('Номер')).slice(0, 100);
  const [name, inn] = [fields.get('Плательщик1') || fields.get('Плательщик'), fields.get('ПлательщикИНН')];
  const payer = payerDetails(name, inn);
  return {
    number,
    ...payer,
    // Read the INN from the full name too: the short name may lack the beginning with the INN.
    payerInn: payer.payerInn || payerDetails(fields.get('Плательщик'), undefined).payerInn,
    payerAccount: payerAccount.slice(0, 40),
    payerBic: plain(fields.get('ПлательщикБИК')).slice(0, 11),
    purpose: purposeIn(fields),
    origin: {
      reference: '',
      order: /[^0\s]/.test(number) && payerAccount !== '' ? `${number} ${payerAccount}` : '',
      others: number,
      statement: '',
      position: `#${place.index}`,
    },
    earlier: {
      payerName: plain(name)
        .replace(/^ИНН \d+ /, '')
        .slice(0, nameMax),
      payerInn: earlierInn(inn),
      purpose: plain(earlierPurpose || purposeParts(fields).join(' ')).slice(0, 2_000),
    },
  };
}

function accountIn(fields: ReadonlyMap<string, string>, side: string): string {
  return parseAccount(fields.get(`${side}Счет`) || fields.get(`${side}РасчСчет`));
}

/** Returns the day when money was credited or debited. A credit without that day is pending. */
function movedOn(
  fields: ReadonlyMap<string, string>,
  isIn: boolean,
): { readonly key: string; readonly date: DateText | undefined; readonly direction: Direction } {
  const movedKey = isIn ? 'ДатаПоступило' : 'ДатаСписано';
  const key = fields.get(movedKey) ? movedKey : 'Дата';
  const date = russianDate(fields.get(key) ?? '');
  return { key, date, direction: !isIn ? 'out' : key === 'Дата' ? 'pending' : 'in' };
}

function purposeParts(fields: ReadonlyMap<string, string>): readonly string[] {
  return [1, 2, 3, 4, 5, 6].map((part) => fields.get(`${purposeKey}${part}`) ?? '');
}

/** Returns the payment purpose, completed by text that only the numbered purpose lines contain. */
function purposeIn(fields: ReadonlyMap<string, string>): string {
  return joinPurpose([fields.get(purposeKey) ?? '', purposeParts(fields).join(' ')]);
}

function shown(fields: ReadonlyMap<string, string>, key: string): string {
  const value = fields.get(key);
  return value === undefined ? '(нет)' : plain(value).slice(0, 40);
}
