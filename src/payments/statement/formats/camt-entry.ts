import { type DateText, isDate } from '#kernel/calendar.ts';
import type { Kopecks } from '#kernel/money.ts';
import type { LineDetails } from '../../store/line-details.ts';
import { type Direction, fault, type StatementItem, type StatementLine } from '../statement-line.ts';
import { type Element, find, findAll, textOf } from './camt-tree.ts';
import { amountOf, innOf, plain } from './values.ts';

/** A transaction of an entry, taken out of the tree as soon as it is read. */
export type CamtTransaction = LineDetails &
  Pick<StatementLine, 'number'> & { readonly amount: Kopecks | undefined };

const rubles = ['RUB', 'RUR'];

export function transactionOf(details: Element): CamtTransaction {
  const parties = find(details, 'RltdPties');
  const bank = find(details, 'RltdAgts/DbtrAgt/FinInstnId');
  // Since version 8 the party stands one level deeper.
  const debtor = find(parties, 'Dbtr/Pty') ?? find(parties, 'Dbtr');
  const amount = find(details, 'Amt') ?? find(details, 'AmtDtls/TxAmt/Amt');
  return {
    amount: amount && rubles.includes(amount.currency ?? '') ? amountOf(amount.text) : undefined,
    number: referenceOf(details),
    payerName: plain(textOf(debtor, 'Nm')).slice(0, 500),
    payerInn: debtorInn(details, debtor).slice(0, 20),
    payerAccount: plain(textOf(parties, 'DbtrAcct/Id/Othr/Id', 'DbtrAcct/Id/IBAN')).slice(0, 40),
    payerBic: plain(textOf(bank, 'ClrSysMmbId/MmbId', 'BICFI', 'BIC')).slice(0, 11),
    purpose: purposeOf(details),
  };
}

/** The bank's own reference, for it is the same in every statement that repeats the entry. */
function referenceOf(details: Element | undefined): string {
  const references = ['AcctSvcrRef', 'TxId', 'InstrId', 'EndToEndId'].map((name) =>
    textOf(details, `Refs/${name}`),
  );
  return plain(references.find((text) => text !== '' && text !== 'NOTPROVIDED')).slice(0, 100);
}

function debtorInn(details: Element, debtor: Element | undefined): string {
  const ids = [...findAll(debtor, 'Id/OrgId/Othr'), ...findAll(debtor, 'Id/PrvtId/Othr')];
  const isTax = (id: Element) => /^(?:TXID|INN|ИНН)$/i.test(textOf(id, 'SchmeNm/Cd', 'SchmeNm/Prtry'));
  const named = ids.find(isTax) ?? ids.find((id) => /^(?:\d{10}|\d{12})$/.test(textOf(id, 'Id')));
  return innOf(textOf(named, 'Id') || textOf(details, 'Tax/Dbtr/TaxId', 'RmtInf/Strd/TaxRmt/Dbtr/TaxId'));
}

function purposeOf(details: Element): string {
  const lines = [...findAll(details, 'RmtInf/Ustrd'), ...findAll(details, 'RmtInf/Strd/AddtlRmtInf')];
  const text = lines.map((line) => line.text.trim()).join(' ');
  return plain(text || textOf(details, 'AddtlTxInf')).slice(0, 2_000);
}

/** The lines of an entry: one, or one for each transaction of a batch. */
export function entryItems(
  entry: Element,
  transactions: readonly CamtTransaction[],
  account: string,
): readonly StatementItem[] {
  const wrong: string[] = [];
  const amountElement = find(entry, 'Amt');
  const amount = amountOf(amountElement?.text ?? '');
  if (!rubles.includes(amountElement?.currency ?? '')) wrong.push('валюта Amt не RUB');
  if (amount === undefined) wrong.push('Amt: ожидается сумма, например 21460.22');
  const date = dateOfEntry(entry);
  if (!date) wrong.push('нет даты BookgDt или ValDt');
  const side = textOf(entry, 'CdtDbtInd');
  if (side !== 'CRDT' && side !== 'DBIT') wrong.push('CdtDbtInd: ожидается CRDT или DBIT');
  const split = amount === undefined ? undefined : splitAmounts(amount, transactions);
  if (split === undefined && amount !== undefined) wrong.push('суммы TxDtls не складываются в сумму записи');
  if (wrong.length > 0 || !date || !split) return [fault(entry.line, wrong.join('; '))];
  const status = textOf(entry, 'Sts/Cd', 'Sts');
  const direction: Direction =
    side === 'DBIT' ? 'out' : status === 'BOOK' || status === '' ? 'in' : 'pending';
  const common = {
    account,
    date,
    direction,
    isReversal: textOf(entry, 'RvslInd').toLowerCase() === 'true',
    sourceLine: entry.line,
  };
  const number = plain(textOf(entry, 'AcctSvcrRef', 'NtryRef')).slice(0, 100);
  return split.map(({ amount: part, ...payer }) => ({
    line: {
      ...common,
      amount: part,
      ...payer,
      number: payer.number || number,
      purpose: payer.purpose || plain(textOf(entry, 'AddtlNtryInf')).slice(0, 2_000),
    },
  }));
}

const nobody: CamtTransaction = {
  amount: undefined,
  number: '',
  payerName: '',
  payerInn: '',
  payerAccount: '',
  payerBic: '',
  purpose: '',
};

/** Every transaction with its amount; undefined where they do not make up the entry. */
function splitAmounts(
  amount: Kopecks,
  transactions: readonly CamtTransaction[],
): readonly (CamtTransaction & { readonly amount: Kopecks })[] | undefined {
  const [first = nobody, ...more] = transactions;
  if (more.length === 0) {
    return first.amount === undefined || first.amount === amount ? [{ ...first, amount }] : undefined;
  }
  const parts = transactions.flatMap((one) =>
    one.amount === undefined ? [] : [{ ...one, amount: one.amount }],
  );
  const sum = parts.reduce((total, part) => total + part.amount, 0n);
  return parts.length === transactions.length && sum === amount ? parts : undefined;
}

function dateOfEntry(entry: Element): DateText | undefined {
  const text = textOf(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10);
  return isDate(text) ? text : undefined;
}
