import { fillPlaceholders } from './placeholders.ts';

/** Texts of a letter, with placeholders. Paragraphs of the body are separated by an empty line. */
export interface LetterWords {
  readonly subject: string;
  readonly body: string;
  /** Title of the button, if the letter has one. */
  readonly button?: string;
  /** Text of the short message, if there is one. */
  readonly sms?: string;
  /** Values of the placeholders that every letter may contain, such as the insurer's telephone. */
  readonly common: Readonly<Record<string, string>>;
}

interface Values<Part> {
  /** Values by placeholder. */
  readonly values: Readonly<Record<string, string>>;
  /** Parts that replace a paragraph with nothing but the placeholder; an empty list removes the paragraph. */
  readonly blocks?: Readonly<Record<string, readonly Part[]>>;
}

/** Fills the subject and the paragraphs of a letter. */
export function fillLetter<Part>(
  { subject, body, common }: LetterWords,
  { values: own, blocks = {} }: Values<Part>,
): { readonly subject: string; readonly parts: readonly (string | Part)[] } {
  const values = { ...common, ...own };
  const parts = splitParagraphs(body).flatMap((paragraph): readonly (string | Part)[] => {
    const name = findBlock(paragraph) ?? '';
    return Object.hasOwn(blocks, name) ? (blocks[name] ?? []) : [fillPlaceholders(paragraph, values)];
  });
  return { subject: fillPlaceholders(subject, values), parts };
}

/** Fills the short message; empty if the letter has none. */
export function fillSms({ sms = '', common }: LetterWords, values: Readonly<Record<string, string>>): string {
  return fillPlaceholders(sms, { ...common, ...values });
}

/** Returns the name of the placeholder that is the whole paragraph; undefined for other paragraphs. */
export function findBlock(paragraph: string): string | undefined {
  return /^\{(\w+)\}$/.exec(paragraph)?.[1];
}

/** Splits the body of a letter. */
export function splitParagraphs(body: string): readonly string[] {
  return body
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
