const value = /^(\d{1,9})(?:[.,](\d{1,8}))?$/;
const nominal = /^1(0{0,6})$/;

/** What a unit costs, exact, where `nominal` units cost `value`: "12,3450" for 100 is "0.123450"; undefined for what is no price. */
export function rateOfUnit(valueText: string, nominalText: string): string | undefined {
  const [, whole, fraction = ''] = value.exec(valueText) ?? [];
  const zeros = nominal.exec(nominalText)?.[1];
  if (whole === undefined || zeros === undefined) return undefined;
  const scale = fraction.length + zeros.length;
  const digits = BigInt(`${whole}${fraction}`)
    .toString()
    .padStart(scale + 1, '0');
  if (!/[1-9]/.test(digits)) return undefined;
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
