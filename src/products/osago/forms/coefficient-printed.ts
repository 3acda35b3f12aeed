import { type Decimal, decimalText } from '#kernel/decimal.ts';

/** "1,17", "0,50", "1,00": at least two digits after the comma, as tariff tables print coefficients. */
export function coefficientPrinted(value: Decimal): string {
  const [whole = '', fraction = ''] = decimalText(value).split('.');
  return `${whole},${fraction.padEnd(2, '0')}`;
}
