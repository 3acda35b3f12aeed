import { plain } from './values.ts';

const purposeMax = 2_000;
/** Maximum length of a remittance element, in characters. ISO 20022 splits a longer text into several elements. */
const elementLength = 140;
/** Separator of parts. No pattern for bill numbers matches across it. */
const separator = ' | ';

/** Joins elements by spaces. No space follows an element of full length, because the bank cut the text there. */
export function joinedElements(elements: readonly string[]): string {
  return elements.map(withEnd).join('');
}

function withEnd(element: string): string {
  // Remove line breaks around a text, which are layout; spaces may be part of the text.
  const text = element.replace(/^\s*\n\s*|\s*\n\s*$/g, '');
  const full = [text, text.trim()].find((one) => [...one].length === elementLength);
  return full ?? `${text} `;
}

/** Joins parts of a purpose; leaves out parts that another part contains. */
export function joinPurpose(parts: readonly string[]): string {
  const said = parts.map(plain);
  return said
    .filter(
      (part, index) =>
        part !== '' && !said.some((other, at) => at !== index && contains(other, part, at < index)),
    )
    .join(separator)
    .slice(0, purposeMax);
}

/** True if `text` contains `part`. Of two equal parts only the second counts as contained. */
function contains(text: string, part: string, isEarlier: boolean): boolean {
  const [whole, some] = [compact(text), compact(part)];
  return whole.includes(some) && (isEarlier || whole !== some);
}

function compact(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase();
}

/** Converts a structured reference to a purpose text: adds the word "счёт" to a bill number. */
export function referenceText(reference: string): string {
  return /^(?:20\d\d[-/ ]?)?0\d{7}$/.test(reference.trim()) ? `счёт № ${reference.trim()}` : reference;
}
