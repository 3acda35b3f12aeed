import { plain } from './values.ts';

const purposeMax = 2_000;
/** ISO 20022 splits a remittance text into elements of this length. */
const elementLength = 140;
/** Separator that no pattern for bill numbers crosses. */
const separator = ' | ';

/** Joins elements of one text: after an element of full length without a space. */
export function joinedElements(elements: readonly string[]): string {
  return elements.map(withEnd).join('');
}

function withEnd(element: string): string {
  // Line breaks around a text are layout; spaces within its length belong to it.
  const text = element.replace(/^\s*\n\s*|\s*\n\s*$/g, '');
  const full = [text, text.trim()].find((one) => [...one].length === elementLength);
  return full ?? `${text} `;
}

/** Joins parts, leaving out those contained in others. */
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

/** True if a part is contained in another; of two equal parts, the second. */
function contains(text: string, part: string, isEarlier: boolean): boolean {
  const [whole, some] = [compact(text), compact(part)];
  return whole.includes(some) && (isEarlier || whole !== some);
}

function compact(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase();
}

/** Words a structured reference like a purpose: the number of a bill needs its word. */
export function referenceText(reference: string): string {
  return /^(?:20\d\d[-/ ]?)?0\d{7}$/.test(reference.trim()) ? `счёт № ${reference.trim()}` : reference;
}
