/** A value as a text by which two can be compared: whole amounts of money kept apart from other numbers, names in their order. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => {
    if (typeof one === 'bigint') return `${one}n`;
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one;
    return Object.fromEntries(Object.entries(one).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}
