import type { ReferenceBook, ReferenceEntry } from '#catalogues/reference/reference-book.ts';
import * as schema from '#kernel/schema/schema-fields.ts';
import { sent, stands } from '#parties/checks.ts';
import { text } from '../fields/kinds.ts';
import { present } from '../printed/changes.ts';
import { line } from '../printed/text.ts';
import { checkListed } from '../voluntary/parties.ts';

const list = 'coverage_territory';
const title = 'территория страхования';

/** Where the vehicle is insured: a code, or a name of the list, which means its code. */
export const territory = {
  // A contract that was made before territories had codes stands with the words that were agreed.
  ...text(title, 'RU', { changeable: true, assumed: ['Российская Федерация'] }),
  schema: schema.text(`Территория страхования, код списка ${list} или его название`, 'RU', 500),
  check(checks, path, value) {
    if (stands(checks, path, value)) return;
    checkListed(checks, list, path, territoryOf(value, checks.sale.reference)?.code ?? value);
  },
  lines: (value, reference) => present(territoryOf(line(value), reference)?.name ?? line(value)),
} satisfies ReturnType<typeof text>;

/** The territory that a code or its name means; undefined for another text. */
function territoryOf(text: string, reference: ReferenceBook): ReferenceEntry | undefined {
  const name = (sent(text) ?? '').toLowerCase();
  return (
    reference.entry(list, text.trim()) ??
    reference.entries(list).find((entry) => entry.name.toLowerCase() === name)
  );
}
