/** A row of a table in Markdown. */
export function print(what: string, figure: string, target: string): void {
  console.log(`| ${what} | ${figure} | ${target} |`);
}
