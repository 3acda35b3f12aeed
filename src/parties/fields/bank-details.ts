import Type from 'typebox';
import { type Fault, faultAt } from '#kernel/errors/errors.ts';
import { isObject, type Json } from '#kernel/json/json.ts';
import { textField } from '#kernel/schema/schema-fields.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';
import { isWindows1251 } from '#kernel/text/windows-1251.ts';
import { isCorrespondentAccount, isLegalInn, isPersonInn, isSettlementAccount } from './identifiers.ts';

/** Account to which money is transferred, as payment orders name it. Personal data. */
export interface BankDetails {
  readonly name: string;
  /** INN; empty for a person without one. */
  readonly inn: string;
  readonly account: string;
  readonly bic: string;
  /** Name of the bank; empty if unknown. */
  readonly bankName: string;
  /** Correspondent account of the bank; empty if unknown. */
  readonly correspondentAccount: string;
}

export const detailsField = 'refundDetails';

const nameMax = 160;
const bankNameMax = 100;
/** Longest number with the spaces that banks print between its groups. */
const numberMax = 40;

export const bankDetailsSchema = namedSchema(
  'RefundDetails',
  Type.Object(
    {
      name: Type.String({ ...textField('Получатель', 'Образцов Пётр Ильич', nameMax), minLength: 1 }),
      inn: Type.Optional(textField('ИНН получателя, если известен', '770000000138', numberMax)),
      account: textField('Счёт получателя в рублях, 20 цифр', '40817810100000000001', numberMax),
      bic: textField('БИК банка, 9 цифр', '049900104', numberMax),
      bankName: Type.Optional(textField('Название банка', 'АО «Образец-Банк»', bankNameMax)),
      correspondentAccount: Type.Optional(
        textField('Корреспондентский счёт банка, 20 цифр', '30101810900000000104', numberMax),
      ),
    },
    { description: 'Реквизиты для возврата премии, если её нельзя вернуть так, как она уплачена' },
  ),
);

const names: readonly (keyof BankDetails)[] = [
  'name',
  'inn',
  'account',
  'bic',
  'bankName',
  'correspondentAccount',
];

/** Returns the names of wrong fields. Account numbers are checked by their keys; a transfer in rubles needs an account in rubles. */
export function wrongDetails(details: BankDetails): readonly (keyof BankDetails)[] {
  const { name, inn, account, bic, bankName, correspondentAccount } = details;
  const isFit: Readonly<Record<keyof BankDetails, boolean>> = {
    name: name !== '' && name.length <= nameMax && isPrintedByBanks(name),
    inn: inn === '' || isPersonInn(inn) || isLegalInn(inn),
    account: isSettlementAccount(account, bic) && account.slice(5, 8) === '810',
    bic: /^\d{9}$/.test(bic),
    bankName: bankName.length <= bankNameMax && isPrintedByBanks(bankName),
    correspondentAccount: correspondentAccount === '' || isCorrespondentAccount(correspondentAccount, bic),
  };
  return names.filter((field) => !isFit[field]);
}

/** True for one line of characters that files for banks can contain. A line break would add a line to a file of the 1C format. */
function isPrintedByBanks(text: string): boolean {
  return !/\p{Cc}/u.test(text) && isWindows1251(text);
}

/** What is wrong with a field and what to write instead, in Russian, for clients and partners. */
const faultTexts: Readonly<Record<keyof BankDetails, string>> = {
  name: `укажите получателя: до ${nameMax} знаков, только буквы, которые читает банк (русские и латинские)`,
  inn: 'не сходятся контрольные цифры ИНН: 12 цифр у человека, 10 у организации',
  account: 'ключ счёта не сходится с БИК или счёт не рублёвый: 20 цифр, знаки 6–8 — 810. Сверьте счёт и БИК',
  bic: 'БИК — 9 цифр',
  bankName: `название банка: до ${bankNameMax} знаков, только буквы, которые читает банк`,
  correspondentAccount:
    'ключ корреспондентского счёта не сходится с БИК: 20 цифр. Сверьте его или не указывайте',
};

/** Reads typed bank details. Drops spaces between digits and around names. */
export function typedDetails(typed: (field: keyof BankDetails) => string): BankDetails {
  const line = (field: keyof BankDetails) => typed(field).trim().replace(/\s+/g, ' ');
  const digits = (field: keyof BankDetails) => typed(field).replace(/[\s\u00a0]/g, '');
  return {
    name: line('name'),
    inn: digits('inn'),
    account: digits('account'),
    bic: digits('bic'),
    bankName: line('bankName'),
    correspondentAccount: digits('correspondentAccount'),
  };
}

export function detailsFaults(details: BankDetails): readonly (readonly [keyof BankDetails, string])[] {
  return wrongDetails(details).map((field) => [field, faultTexts[field]] as const);
}

/** Reads bank details. `bankDetailsSchema` reports the faults of values that do not fit it. */
export function readDetails(sent: Json | undefined): {
  readonly details: BankDetails | undefined;
  readonly faults: readonly Fault[];
} {
  if (!isObject(sent)) return { details: undefined, faults: [] };
  const details = typedDetails((field) => (typeof sent[field] === 'string' ? sent[field] : ''));
  // The schema reports absent fields and an empty name.
  const isReportedHere = (field: keyof BankDetails) =>
    typeof sent[field] === 'string' && (field !== 'name' || sent.name !== '');
  const faults = detailsFaults(details)
    .filter(([field]) => isReportedHere(field))
    .map(([field, text]) => faultAt(`${detailsField}.${field}`, text, 'FORMAT_INVALID'));
  return { details: wrongDetails(details).length === 0 ? details : undefined, faults };
}
