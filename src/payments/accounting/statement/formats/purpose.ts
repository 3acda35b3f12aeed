import { plain } from './values.ts';

const purposeMax = 2_000;
/** ISO 20022 cuts a text of remittance into elements of so many characters. */
const elementLength = 140;
/** No pattern for numbers of bills reaches over it. */
const separator = ' | ';

/** Joins the elements that a format cuts one text into: one of full length continues without a space. */
export function joinedElements(elements: readonly string[]): string {
  return elements.map(withEnd).join('');
}

function withEnd(element: string): string {
  // Line breaks around a text are layout of the file; spaces within its length belong to it.
  const text = element.replace(/^\s*\n\s*|\s*\n\s*$/g, '');
  const full = [text, text.trim()].find((one) => [...one].length === elementLength);
  return full ?? `${text} `;
}

/** One text of all parts, without those that another part contains. */
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

/** Of two equal parts the second is contained in the first. */
function contains(text: string, part: string, isEarlier: boolean): boolean {
  const [whole, some] = [compact(text), compact(part)];
  return whole.includes(some) && (isEarlier || whole !== some);
}

function compact(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase();
}

/** A structured reference as the text of a purpose would name it: the number of a bill alone needs the word. */
export function referenceText(reference: string): string {
  return /^(?:20\d\d[-/ ]?)?0\d{7}$/.test(reference.trim()) ? `счёт № ${reference.trim()}` : reference;
}
