const pattern = /^\d{1,9}(?:[.,]\d{1,6})?$/;

/** Converts a quantity that was sent as a number or text; undefined if blank, NaN if not a number. */
export function measure(value: string | number | undefined): number | undefined {
  if (value === undefined || typeof value === 'number') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return pattern.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** Converts a quantity like `measure`; undefined for a value that is not above 0. */
export function positive(value: string | number | undefined): number | undefined {
  const quantity = measure(value);
  return quantity !== undefined && quantity > 0 && quantity < Number.POSITIVE_INFINITY ? quantity : undefined;
}

/** Converts a text to a number of full years; undefined if blank, NaN if not a whole number. */
export function wholeYears(value: string | undefined): number | undefined {
  const text = value?.trim() ?? '';
  if (text === '') return undefined;
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
}
