const pattern = /^\d{1,9}(?:[.,]\d{1,6})?$/;

/** A quantity sent as a number or as its text; undefined where blank, NaN where it is no number. */
export function measure(value: string | number | undefined): number | undefined {
  if (value === undefined || typeof value === 'number') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return pattern.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** A quantity above 0; undefined for anything else. */
export function positive(value: string | number | undefined): number | undefined {
  const quantity = measure(value);
  return quantity !== undefined && quantity > 0 && quantity < Number.POSITIVE_INFINITY ? quantity : undefined;
}

/** Full years as text: digits, or undefined where blank, NaN where it is no whole number. */
export function wholeYears(value: string | undefined): number | undefined {
  const text = value?.trim() ?? '';
  if (text === '') return undefined;
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
}
