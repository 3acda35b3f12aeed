import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const shippedDirectory = join(import.meta.dirname, '..', '..', 'data', 'tariffs');

/** Replacements in the files of a tariff version: by file, pairs of old and new text. */
export type Edits = Readonly<Record<string, readonly (readonly [before: string, after: string])[]>>;

/** Copies a kind's shipped version in force on `by` to the directory `to`, with another effective date and edits. */
export function tariffCopy(
  kind: string,
  to: string,
  effectiveFrom: string,
  edits: Edits = {},
  by = effectiveFrom,
): string {
  const dates = readdirSync(join(shippedDirectory, kind)).filter((date) => date <= by);
  const newest = dates.sort().at(-1);
  if (!newest) throw new Error(`no version of ${kind} began by ${by}`);
  cpSync(join(shippedDirectory, kind, newest), to, { recursive: true });
  const head = [[`"${newest}"`, `"${effectiveFrom}"`]] as const;
  for (const [file, pairs] of Object.entries({ ...edits, 'version.json': head })) {
    let text = readFileSync(join(to, file), 'utf8');
    for (const [before, after] of pairs) {
      if (!text.includes(before)) throw new Error(`${kind} ${newest}: no ${before} in ${file}`);
      text = text.replace(before, after);
    }
    writeFileSync(join(to, file), text);
  }
  return to;
}
