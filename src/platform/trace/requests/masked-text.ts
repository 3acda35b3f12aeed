import type { Fault } from '#kernel/errors/errors.ts';
import { inCyrillicLetters } from '#kernel/text/lookalikes.ts';
import { isPersonalKey } from '#parties/personal-data/personal-data.ts';
import { isSpecialKey } from '#parties/personal-data/special-data.ts';

const shownMax = 40;

/** Masks a text: replaces Latin letters by "x", Cyrillic letters by "а" and digits by "0". */
export function maskText(text: string): string {
  const shape = text
    .slice(0, shownMax)
    .replace(/\p{Script=Cyrillic}/gu, 'а')
    .replace(/(?!а)\p{L}/gu, 'x')
    .replace(/\p{N}/gu, '0')
    .replace(/[^аx0 .,:;@+/()_-]/gu, '·');
  return text.length > shownMax ? `${shape}…` : shape;
}

/** Texts of the request to mask. `fields` are field names that the schema does not contain. */
export interface Hidden {
  readonly texts: readonly string[];
  readonly fields: ReadonlySet<string>;
}

/** Returns the errors of a refusal, in which quotations from the request are masked. */
export function maskedFaults(
  faults: readonly Fault[],
  hidden: Hidden,
): readonly Pick<Fault, 'field' | 'description' | 'reason'>[] {
  const isEcho = echoOf(hidden.texts);
  return faults.map(({ field, description, reason }) => ({
    field: storable(field).replace(word, (part) => (hidden.fields.has(part) ? maskText(part) : part)),
    description: isSpecial(field)
      ? hiddenText
      : withoutQuotes(field, storable(description)).replace(word, (part) =>
          isEcho(part) ? maskText(part) : part,
        ),
    reason,
  }));
}

/** Text instead of an error about data of a special category, because the error's text would reveal them. */
const hiddenText = 'не показывается: особая категория данных';

function isSpecial(field: string): boolean {
  return field.split(/[.[\]]+/).some(isSpecialKey);
}

/** Removes characters that PostgreSQL cannot store: NUL and unpaired surrogates. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

const word = /[\p{L}\p{N}]+/gu;
/** Masks all quotations in an error about a personal field, because the error may quote stored personal data. */
function withoutQuotes(field: string, description: string): string {
  const isPersonal = field.split(/[.[\]]+/).some(isPersonalKey);
  return isPersonal ? description.replace(/(?<=«)[^»]*/gu, maskText) : description;
}

/** Returns a function that recognises quotations from `texts`, even if Latin letters replace similar Cyrillic ones. */
function echoOf(texts: readonly string[]): (part: string) => boolean {
  const folded = texts.map(inCyrillicLetters);
  const whole = new Set(folded.filter((text) => text.length > 1 && /\p{L}/u.test(text)));
  const words = new Set(folded.flatMap((text) => text.match(word) ?? []).filter((part) => part.length > 2));
  const all = folded.map((text) => `${text}\n${text.replace(/[^\p{L}\p{N}]/gu, '')}`).join('\n');
  return (part) => {
    const sought = inCyrillicLetters(part);
    return whole.has(sought) || words.has(sought) || (sought.length > 3 && all.includes(sought));
  };
}
