/** An osago number of the test environment as everything that a client reads writes it; other numbers as they are. */
export function printedNumber(number: string, space = '\u00a0'): string {
  return number.replace(/^(ZZZ)(\d{10})/, `$1${space}№${space}$2`);
}
