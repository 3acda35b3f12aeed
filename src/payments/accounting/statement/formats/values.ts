import type { Kopecks } from '#kernel/money/money.ts';

const amountLengthMax = 100;

/** Parses rubles such as "21460,22" or "+0021460.2200"; undefined for negative amounts and fractions of a kopeck. */
export function parseDecimal(text: string): Kopecks | undefined {
  const trimmed = text.trim();
  if (trimmed.length > amountLengthMax) return undefined;
  const [, whole = '', fraction = ''] = /^\+?(\d*)(?:[.,](\d*))?$/.exec(trimmed) ?? [];
  const rubles = whole.replace(/^0+/, '');
  const kopecks = fraction.replace(/0+$/, '');
  if (whole + fraction === '' || rubles.length > 15 || kopecks.length > 2) return undefined;
  return BigInt(`${rubles}${kopecks.padEnd(2, '0')}`);
}

/** Parses an amount as `parseDecimal` does, but returns undefined for zero. */
export function parseAmount(text: string): Kopecks | undefined {
  return parseDecimal(text) || undefined;
}

/** Parses a nonzero amount as banks print it: "14 162,93", "14162-93", "14162=". */
export function parsePrintedAmount(text: string): Kopecks | undefined {
  return parseAmount(
    text
      .trim()
      .replace(/(?<=\d)[\s\p{Z}](?=\d{3}(?!\d))/gu, '')
      .replace(/^(\+?\d+)[-=](\d\d)?$/, '$1.$2'),
  );
}

/** Parses an xs:boolean; an empty text is false. Returns undefined for any other text. */
export function parseBoolean(text: string): boolean | undefined {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === 'true' || trimmed === '1') return true;
  return trimmed === '' || trimmed === 'false' || trimmed === '0' ? false : undefined;
}

/** Removes unprintable characters and characters that PostgreSQL cannot store, and reduces white space to single spaces. */
export function plain(text: string | undefined): string {
  return (text ?? '')
    .replace(/[\p{Cc}\p{Z}\ufffd]+/gu, ' ')
    .trim()
    .toWellFormed();
}

/** Removes spaces and points from an account number; a Russian IBAN is reduced to its account number of twenty digits. */
export function parseAccount(text: string | undefined): string {
  const account = plain(text).replace(/ /g, '');
  const digits = account.replace(/[.-]/g, '');
  if (/^\d{20}$/.test(digits)) return digits;
  return /^RU\d{2}\d{9}(\d{20})$/.exec(account)?.[1] ?? account;
}
