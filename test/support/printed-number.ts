/** A test environment's osago number as printed for clients; other numbers unchanged. */
export function printedNumber(number: string, space = '\u00a0'): string {
  return number.replace(/^(ZZZ)(\d{10})/, `$1${space}№${space}$2`);
}
