/** Formats a value for comparison: field names are sorted, and amounts in kopecks differ from equal numbers. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => {
    if (typeof one === 'bigint') return `${one}n`;
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one;
    return Object.fromEntries(Object.entries(one).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}
