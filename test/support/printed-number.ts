/** Formats an osago number of the test environment as printed for clients; returns other numbers unchanged. */
export function printedNumber(number: string, space = '\u00a0'): string {
  return number.replace(/^(ZZZ)(\d{10})/, `$1${space}№${space}$2`);
}
