import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import {
  type Direction,
  lineFault,
  type StatementItem,
  type StatementLine,
} from '../../../record/statement/statement-line.ts';
import { type CamtTransaction, isInRubles, isReturned, referenceIn, sumCharges } from './camt-transaction.ts';
import { type Element, findElement, findElements, firstText, leafTexts, sumOfNumbers } from './camt-tree.ts';
import { bankDay } from './days.ts';
import { joinPurpose } from './purpose.ts';
import { type CamtPart, splitEntry } from './split-entry.ts';
import { parseBoolean, parseDecimal, plain } from './values.ts';

export interface EntryPlace {
  readonly account: string;
  readonly statement: string;
  readonly index: number;
  /** Last day of the statement, used for entries without a date. */
  readonly lastDay: DateText | undefined;
}

/** Returns the lines of an entry, one per transaction of a batch. A credit with doubtful data also yields an error. */
export function entryItems(
  entry: Element,
  transactions: readonly CamtTransaction[],
  place: EntryPlace,
): readonly StatementItem[] {
  const side = firstText(entry, 'CdtDbtInd');
  const amount = parseDecimal(findElement(entry, 'Amt')?.text ?? '');
  const bookedOn = dateOf(entry, transactions);
  const date = bookedOn ?? bankDay(firstText(entry, 'ValDt/Dt', 'ValDt/DtTm')) ?? place.lastDay;
  const wrong = unusable(entry, amount, side, date);
  if (wrong.length > 0 || amount === undefined || !date) return [lineFault(entry.line, wrong.join('; '))];
  if (amount === 0n) return [];
  const sums = {
    amount,
    side,
    charges: sumCharges(entry),
    declared: sumOfNumbers(entry, 'NtryDtls/Btch/NbOfTxs'),
  };
  const split = transactions.length > 0 ? splitEntry(sums, transactions) : [{ ...nobody, amount }];
  const isReversal = parseBoolean(firstText(entry, 'RvslInd'));
  const status = waitingStatus(entry);
  const direction: Direction = side === 'DBIT' ? 'out' : status === '' ? 'in' : 'pending';
  const doubts = [
    ...(split ? [] : ['суммы TxDtls не складываются в сумму записи']),
    ...(bookedOn ? [] : ['нет даты BookgDt или ValDt']),
    ...(isReversal === undefined ? ['RvslInd: ожидается true или false'] : []),
  ];
  const doubt = direction === 'in' ? doubts.join('; ') : '';
  const whole = {
    ...{ direction, date, status, doubt, sourceLine: entry.line, account: place.account },
    isReversal: isReversal === true || isReturned(entry),
  } as const;
  const parts = split ?? [together(transactions, amount)];
  const lines = parts.map((part, index) => ({ line: lineOf(entry, part, { ...place, part: index, whole }) }));
  return doubt === '' ? lines : [lineFault(entry.line, doubt), ...lines];
}

/** Lists the reasons why an entry is unusable: no amount in rubles, no day, or no direction. */
function unusable(entry: Element, amount: Kopecks | undefined, side: string, date: DateText | undefined) {
  return [
    ...(isInRubles(findElement(entry, 'Amt')) ? [] : ['валюта Amt не RUB']),
    ...(amount === undefined ? ['Amt: ожидается сумма, например 21460.22'] : []),
    ...(date ? [] : ['нет даты BookgDt или ValDt']),
    ...(side === 'CRDT' || side === 'DBIT' ? [] : ['CdtDbtInd: ожидается CRDT или DBIT']),
  ];
}

function lineOf(
  entry: Element,
  { amount, ...part }: CamtPart,
  {
    whole,
    ...place
  }: EntryPlace & {
    readonly part: number;
    readonly whole: Omit<
      StatementLine,
      keyof CamtPart | 'number' | 'purpose' | 'origin' | 'earlier' | 'amount'
    >;
  },
): StatementLine {
  const bank = plain(firstText(entry, 'AcctSvcrRef')).slice(0, 100);
  const number = bank || plain(firstText(entry, 'NtryRef')).slice(0, 100);
  const note = firstText(entry, 'AddtlNtryInf');
  const isReversal = whole.isReversal || part.isReturn;
  return {
    ...whole,
    isReversal,
    amount,
    number: part.number || number,
    payerName: part.payerName,
    payerInn: part.payerInn,
    payerAccount: part.payerAccount,
    payerBic: part.payerBic,
    purpose: joinPurpose([part.purpose, note]),
    origin: {
      reference: part.reference || referenceIn(entry, 'AcctSvcrRef'),
      order: '',
      others: part.others.join(' '),
      statement: place.statement,
      position: `${referenceIn(entry, 'NtryRef') || `#${place.index}`}/${place.part}`,
    },
    earlier: {
      ...part.earlier,
      number: part.earlier.number || number,
      purpose: part.earlier.purpose || plain(note).slice(0, 2_000),
      isReversal: firstText(entry, 'RvslInd').toLowerCase() === 'true',
      date: firstText(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10),
    },
  };
}

const nobody: CamtTransaction = {
  ...{ amounts: [], charges: 0n, side: '', isReturn: false, reference: '', others: [], settledOn: undefined },
  ...{ number: '', payerName: '', payerInn: '', payerAccount: '', payerBic: '', purpose: '' },
  earlier: { number: '', payerName: '', payerInn: '', purpose: '' },
};

/** Makes one line of transactions whose amounts do not add up. Names the payer only if it is always the same. */
function together(transactions: readonly CamtTransaction[], amount: Kopecks): CamtPart {
  const [first = nobody] = transactions;
  const isOnePayer = transactions.every(
    ({ payerInn, payerName, payerAccount }) =>
      payerInn === first.payerInn && payerName === first.payerName && payerAccount === first.payerAccount,
  );
  return {
    ...(isOnePayer ? first : nobody),
    ...{ amount, number: '', reference: '', isReturn: transactions.some(({ isReturn }) => isReturn) },
    others: transactions.slice(0, describedMax).flatMap(({ others }) => others),
    purpose: joinPurpose(transactions.slice(0, describedMax).map(({ purpose }) => purpose)),
    earlier: nobody.earlier,
  };
}

/** Maximum number of transactions whose purposes and references are combined. */
const describedMax = 20;

/** Returns the bank's status of an entry that is not booked; empty for a booked entry. */
function waitingStatus(entry: Element): string {
  const words = findElements(entry, 'Sts').flatMap(leafTexts);
  return plain(words.find((word) => word !== 'BOOK')).slice(0, 40);
}

/** Returns the booking day, otherwise the value day, otherwise the settlement day if it is equal in all transactions. */
function dateOf(entry: Element, transactions: readonly CamtTransaction[]): DateText | undefined {
  const named = firstText(entry, 'BookgDt/Dt', 'BookgDt/DtTm') || firstText(entry, 'ValDt/Dt', 'ValDt/DtTm');
  if (named !== '') return bankDay(named);
  const [settled, ...others] = new Set(transactions.map(({ settledOn }) => settledOn));
  return others.length === 0 ? settled : undefined;
}
