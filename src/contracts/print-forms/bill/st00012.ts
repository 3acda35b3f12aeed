/** Data of a payment in rubles for the QR code of a bill (GOST R 56042-2014). */
export interface BankTransfer {
  readonly name: string;
  readonly account: string;
  readonly bankName: string;
  readonly bic: string;
  readonly correspondentAccount: string;
  /** Sum in kopecks, as text. */
  readonly sum: string;
  readonly purpose: string;
  readonly payeeInn: string;
  readonly payeeKpp: string;
  /** INN of the payer; empty if the payer has none. */
  readonly payerInn: string;
  /** Names of the payer; empty for organizations. */
  readonly payerLastName: string;
  readonly payerFirstName: string;
  readonly payerMiddleName: string;
}

const separator = '|';

/** Formats the QR code text "ST00012|Name=…" in UTF-8, required fields first; limited to the 2,331 bytes of a QR code. */
export function st00012(transfer: BankTransfer): string {
  const fields: readonly (readonly [string, string, number])[] = [
    ['Name', transfer.name, 160],
    ['PersonalAcc', transfer.account, 20],
    ['BankName', transfer.bankName, 45],
    ['BIC', transfer.bic, 9],
    ['CorrespAcc', transfer.correspondentAccount, 20],
    ['Sum', transfer.sum, 18],
    ['Purpose', transfer.purpose, 210],
    ['PayeeINN', transfer.payeeInn, 12],
    ['PayerINN', transfer.payerInn, 12],
    ['KPP', transfer.payeeKpp, 9],
    ['LastName', transfer.payerLastName, 35],
    ['FirstName', transfer.payerFirstName, 35],
    ['MiddleName', transfer.payerMiddleName, 35],
  ];
  const said = fields
    .map(([key, value, lengthMax]) => [key, cleaned(value, lengthMax)] as const)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${value}`);
  return ['ST00012', ...said].join(separator);
}

function cleaned(value: string, lengthMax: number): string {
  const text = value
    .toWellFormed()
    .replace(/[\p{Cc}|]+/gu, ' ')
    .trim();
  return Array.from(text).slice(0, lengthMax).join('').trim();
}
