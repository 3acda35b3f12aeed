/** Spaces that separate groups of three digits, as typed or copied from a page. */
const separators = ' \u00a0\u2009\u202f';
const typedNumber = new RegExp(`^(\\d+|\\d{1,3}(?:[${separators}]\\d{3})+)(?:[.,](\\d+))?$`);
const units = { rubles: /\s*(?:₽|руб\.?|р\.)$/iu, percent: /\s*%$/ } as const;

/** Converts a number as Russians type it, such as "1 000 000,50 ₽", to "1000000.50"; undefined if it is not a number. */
export function plainNumber(typed: string, unit?: keyof typeof units): string | undefined {
  const text = typed.trim();
  const [, whole, fraction] = typedNumber.exec(unit ? text.replace(units[unit], '') : text) ?? [];
  if (whole === undefined) return undefined;
  return `${whole.replace(/\D/g, '')}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** Formats a plain number for Russian readers: "1 173,25" for "1173.25", "12,5" for "12.50". Returns other texts unchanged. */
export function numberPrinted(plain: string): string {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? [];
  if (sign === undefined) return plain;
  const digits = fraction.replace(/0+$/, '');
  const groups = whole.replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');
  return `${sign === '' ? '' : '\u2212'}${groups}${digits === '' ? '' : `,${digits}`}`;
}
