/** What a bank's application reads from the QR code of a bill (GOST R 56042-2014), in rubles. */
export interface BankTransfer {
  readonly name: string;
  readonly account: string;
  readonly bankName: string;
  readonly bic: string;
  readonly correspondentAccount: string;
  /** Kopecks, as text. */
  readonly sum: string;
  readonly purpose: string;
  readonly payeeInn: string;
  readonly payeeKpp: string;
  /** Empty where the payer has none. */
  readonly payerInn: string;
}

const separator = '|';

/** "ST00012|Name=…|PersonalAcc=…": UTF-8, the required five in their order, the separator in no value. */
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
  ];
  const said = fields
    .map(([key, value, lengthMax]) => [key, cleaned(value, lengthMax)] as const)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${value}`);
  return ['ST00012', ...said].join(separator);
}

function cleaned(value: string, lengthMax: number): string {
  return value
    .replace(/[\p{Cc}|]+/gu, ' ')
    .trim()
    .slice(0, lengthMax);
}
