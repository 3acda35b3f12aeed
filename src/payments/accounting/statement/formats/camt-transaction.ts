import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { LineDetails } from '../../../record/statement/line-details.ts';
import type { EarlierFields } from '../../../record/statement/statement-line.ts';
import { mentionsIn } from '../mentions.ts';
import { type Element, findElement, findElements, firstText } from './camt-tree.ts';
import { bankDay } from './days.ts';
import { earlierInn, nameMax, payerDetails } from './payer-details.ts';
import { joinedElements, joinPurpose, referenceText } from './purpose.ts';
import { parseAmount, parseDecimal, plain } from './values.ts';

export interface CamtTransaction extends LineDetails {
  /** Amounts in the order of `amountPaths`; undefined for a path without an amount in rubles. */
  readonly amounts: readonly (Kopecks | undefined)[];
  readonly charges: Kopecks;
  /** Direction CRDT or DBIT; empty if the transaction has the direction of the entry. */
  readonly side: string;
  readonly isReturn: boolean;
  /** Reference that the bank assigned. */
  readonly reference: string;
  /** References that other parties assigned. */
  readonly others: readonly string[];
  readonly number: string;
  readonly settledOn: DateText | undefined;
  readonly earlier: Omit<EarlierFields, 'date' | 'isReversal'>;
}

/** Paths at which versions of the format have the amount of a transaction, the preferred path first. */
export const amountPaths = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/CntrValAmt/Amt', 'AmtDtls/InstdAmt/Amt'];
const numberMax = 100;
const purposeMax = 2_000;
/** Bank codes (subfamilies) of returned and cancelled payments. */
const returns = ['RRTN', 'RPCR'];

export function readTransaction(details: Element): CamtTransaction {
  const parties = findElement(details, 'RltdPties');
  const bank = findElement(details, 'RltdAgts/DbtrAgt/FinInstnId');
  // Since version 8 of the format the party is one level deeper.
  const debtor = findElement(parties, 'Dbtr/Pty') ?? findElement(parties, 'Dbtr');
  const [name, inn] = [firstText(debtor, 'Nm'), debtorInn(details, debtor)];
  const reference = referenceIn(details, 'Refs/AcctSvcrRef');
  const others = ['TxId', 'InstrId', 'EndToEndId', 'UETR'].map((one) => referenceIn(details, `Refs/${one}`));
  const [txId = '', instrId = '', endToEndId = ''] = others;
  const earlierNumber = reference || txId || instrId || endToEndId;
  return {
    amounts: amountPaths.map((path) => rublesOf(findElement(details, path))),
    charges: sumCharges(details),
    side: firstText(details, 'CdtDbtInd'),
    isReturn: findElement(details, 'RtrInf') !== undefined || isReturned(details),
    reference,
    others: others.filter(Boolean),
    number: earlierNumber || (others[3] ?? ''),
    settledOn: bankDay(firstText(details, 'RltdDts/IntrBkSttlmDt')),
    ...payerDetails(name, inn),
    payerAccount: plain(firstText(parties, 'DbtrAcct/Id/Othr/Id', 'DbtrAcct/Id/IBAN')).slice(0, 40),
    payerBic: plain(firstText(bank, 'ClrSysMmbId/MmbId', 'BICFI', 'BIC')).slice(0, 11),
    purpose: transactionPurpose(details, endToEndId),
    earlier: {
      number: earlierNumber,
      payerName: plain(name).slice(0, nameMax),
      payerInn: earlierInn(inn),
      purpose: earlierPurpose(details),
    },
  };
}

const rubles = ['RUB', 'RUR'];

export function isInRubles(amount: Element | undefined): boolean {
  return rubles.includes(amount?.currency?.trim() ?? '');
}

function rublesOf(amount: Element | undefined): Kopecks | undefined {
  return amount && isInRubles(amount) ? parseAmount(amount.text) : undefined;
}

/** Reads a reference; returns an empty text for a placeholder. */
export function referenceIn(element: Element | undefined, ...paths: readonly string[]): string {
  const text = plain(firstText(element, ...paths)).slice(0, numberMax);
  return /^(?:NOTPROVIDED|NONREF|0*)$/.test(text) ? '' : text;
}

/** True if the bank's code of an entry or transaction means that money is returned. */
export function isReturned(element: Element): boolean {
  return returns.includes(firstText(element, 'BkTxCd/Domn/Fmly/SubFmlyCd'));
}

/** Sums the charges and subtracts refunded charges. An unreadable charge counts as 0. */
export function sumCharges(element: Element): Kopecks {
  return findElements(element, 'Chrgs').reduce((total, charges) => {
    const records = findElements(charges, 'Rcrd');
    const parts = records.length > 0 || findElement(charges, 'Amt') === undefined ? records : [charges];
    if (parts.length === 0) return total + (parseDecimal(firstText(charges, 'TtlChrgsAndTaxAmt')) ?? 0n);
    return parts.reduce((sum, part) => {
      const amount = parseDecimal(firstText(part, 'Amt')) ?? 0n;
      return firstText(part, 'CdtDbtInd') === 'CRDT' ? sum - amount : sum + amount;
    }, total);
  }, 0n);
}

function debtorInn(details: Element, debtor: Element | undefined): string {
  const ids = [...findElements(debtor, 'Id/OrgId/Othr'), ...findElements(debtor, 'Id/PrvtId/Othr')];
  const isTax = (id: Element) => /^(?:TXID|INN|ИНН)$/i.test(firstText(id, 'SchmeNm/Cd', 'SchmeNm/Prtry'));
  const named = ids.find(isTax) ?? ids.find((id) => /^(?:\d{10}|\d{12})$/.test(firstText(id, 'Id')));
  return firstText(named, 'Id') || firstText(details, 'Tax/Dbtr/TaxId', 'RmtInf/Strd/TaxRmt/Dbtr/TaxId');
}

function transactionPurpose(details: Element, endToEndId: string): string {
  const texts = (path: string) => findElements(details, path).map(({ text }) => text);
  const purpose = joinPurpose([
    joinedElements(texts('RmtInf/Ustrd')),
    ...texts('RmtInf/Strd/CdtrRefInf/Ref').map(referenceText),
    ...texts('RmtInf/Strd/RfrdDocInf/Nb').map(referenceText),
    joinedElements(texts('RmtInf/Strd/AddtlRmtInf')),
    firstText(details, 'AddtlTxInf'),
  ]);
  return namesSomething(purpose) || !namesSomething(referenceText(endToEndId))
    ? purpose
    : joinPurpose([purpose, referenceText(endToEndId)]);
}

function namesSomething(purpose: string): boolean {
  const { bills, contractKeys } = mentionsIn(purpose);
  return bills.length + contractKeys.length > 0;
}

function earlierPurpose(details: Element): string {
  const lines = [
    ...findElements(details, 'RmtInf/Ustrd'),
    ...findElements(details, 'RmtInf/Strd/AddtlRmtInf'),
  ];
  const text = lines.map((line) => line.text.trim()).join(' ');
  return plain(text || firstText(details, 'AddtlTxInf')).slice(0, purposeMax);
}
