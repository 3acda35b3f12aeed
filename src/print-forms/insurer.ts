import { readFileSync } from 'node:fs';
import { StartError } from '../db/start-error.ts';
import { isObject, type Json } from '../kernel/json.ts';
import {
  isBic,
  isCorrespondentAccount,
  isKpp,
  isLegalInn,
  isSettlementAccount,
} from '../parties/identifiers.ts';

export interface BankAccount {
  readonly account: string;
  readonly bankName: string;
  readonly bic: string;
  readonly correspondentAccount: string;
}

/** The insurer's requisites as far as the program itself reads them; templates read the rest. */
export interface Insurer {
  readonly fullName: string;
  readonly inn: string;
  readonly kpp: string;
  readonly email: string;
  /** The first one stands on bills; statements of any of them are read. */
  readonly bankAccounts: readonly [BankAccount, ...BankAccount[]];
}

const shippedFile = new URL('../../data/print-forms/insurer.json', import.meta.url);

/** Reads the requisites; throws StartError that names every field which a bank would refuse. */
export function readInsurer(file: URL | string = shippedFile): Insurer {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new StartError(`data/print-forms/insurer.json cannot be read: ${String(cause)}`, { cause });
  }
  const faults: string[] = [];
  const root = isObject(read) ? read : {};
  const listed: readonly Json[] = Array.isArray(root.bankAccounts) ? root.bankAccounts : [];
  const [first, ...others] = listed.map((one, index) => bankAccount(one, `bankAccounts[${index}]`, faults));
  if (!first) faults.push('bankAccounts: at least one account of the insurer');
  const insurer = {
    fullName: text(root.fullName, 'fullName', faults, (name) => name.length <= 160, 'up to 160 characters'),
    inn: text(root.inn, 'inn', faults, isLegalInn, '10 digits with a right check digit'),
    kpp: text(root.kpp, 'kpp', faults, isKpp, '9 characters'),
    email: text(root.email, 'email', faults, (email) => email.includes('@'), 'an e-mail address'),
  };
  if (!first || faults.length > 0) {
    throw new StartError(`data/print-forms/insurer.json is not usable: ${faults.join('; ')}`);
  }
  return { ...insurer, bankAccounts: [first, ...others] };
}

/** Accounts whose statements are taken. */
export function ownAccounts({ bankAccounts }: Insurer): ReadonlySet<string> {
  return new Set(bankAccounts.map(({ account }) => account));
}

function bankAccount(value: Json, path: string, faults: string[]): BankAccount {
  const fields = isObject(value) ? value : {};
  const bic = text(fields.bic, `${path}.bic`, faults, isBic, '9 digits');
  return {
    bic,
    account: text(
      fields.account,
      `${path}.account`,
      faults,
      (account) => isSettlementAccount(account, bic),
      '20 digits whose key fits the BIC',
    ),
    bankName: text(
      fields.bankName,
      `${path}.bankName`,
      faults,
      (name) => name.length <= 45,
      'up to 45 characters',
    ),
    correspondentAccount: text(
      fields.correspondentAccount,
      `${path}.correspondentAccount`,
      faults,
      (account) => isCorrespondentAccount(account, bic),
      '20 digits whose key fits the BIC',
    ),
  };
}

function text(
  value: Json | undefined,
  field: string,
  faults: string[],
  isRight: (text: string) => boolean,
  expected: string,
): string {
  if (typeof value === 'string' && value !== '' && isRight(value)) return value;
  faults.push(`${field}: ${expected}`);
  return '';
}
