import { message } from '#kernel/errors/message.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { findBlock, splitParagraphs } from '#kernel/text/letter-words.ts';
import { placeholderFaults, placeholdersIn } from '#kernel/text/placeholders.ts';
import table from '../../../data/texts/letters.json' with { type: 'json' };
import type { ContentItem, Placeholder, TextFault, TextField } from './content.ts';
import { findContentFault, type TextLimits } from './text-limits.ts';

export type LetterCode = keyof typeof table;

interface LetterRow {
  readonly title: string;
  readonly about: string;
  readonly placeholders: Readonly<Record<string, { readonly about: string; readonly example: unknown }>>;
  readonly required: Readonly<Record<string, readonly string[]>>;
  readonly subject: string;
  readonly body: readonly string[];
  readonly button?: string;
  readonly sms?: string;
}

const rows: Readonly<Record<string, LetterRow>> = table;

/** Placeholders of every letter, with values from the insurer's details. */
export const commonPlaceholders: readonly Placeholder[] = [
  { name: 'insurer', about: 'полное название страховщика' },
  { name: 'phone', about: 'телефон страховщика' },
  { name: 'email', about: 'почта страховщика' },
  { name: 'site', about: 'сайт страховщика' },
];

const prefix = 'letter.';

/** Returns the letter of a content; undefined if the content is no letter. */
export function findLetterCode(contentCode: string): LetterCode | undefined {
  const code = contentCode.slice(prefix.length);
  return contentCode.startsWith(prefix) && code in rows ? (code as LetterCode) : undefined;
}

export function letterContentCode(code: LetterCode): string {
  return `${prefix}${code}`;
}

const titles = {
  subject: 'Тема',
  body: 'Текст; абзацы разделяет пустая строка',
  button: 'Надпись на кнопке',
  sms: 'СМС',
};
const limits: Readonly<Record<keyof typeof titles, TextLimits>> = {
  subject: { max: 150, isLine: true },
  body: { max: 4_000 },
  button: { max: 40, isLine: true },
  // About eight short messages; gateways refuse longer ones.
  sms: { max: 500, isLine: true },
};
type FieldName = keyof typeof titles;

/** Letters that the server sends, with the shipped texts. */
export const letterItems: readonly ContentItem[] = Object.entries(rows).map(([code, row]) => {
  const placeholders = [
    ...Object.entries(row.placeholders).map(([name, { about }]) => ({ name, about })),
    ...commonPlaceholders,
  ];
  const { subject, body, button, sms } = row;
  const filed = { subject, body: body.join('\n\n'), ...(button && { button }), ...(sms && { sms }) };
  const names = Object.keys(filed) as FieldName[];
  return {
    code: `${prefix}${code}`,
    title: row.title,
    about: row.about,
    group: 'letter',
    placeholders,
    filed,
    fields: () =>
      names.map(
        (name): TextField => ({
          field: name,
          title: titles[name],
          isLong: name === 'body',
          required: row.required[name] ?? [],
        }),
      ),
    faults: (value) => [
      ...names.flatMap((name) => fieldFaults(row, placeholders, name, value[name])),
      ...Object.keys(value)
        .filter((name) => !(names as string[]).includes(name))
        .map((field) => ({ field, why: message('CONTENT_FIELD_UNKNOWN', { field, known: names }) })),
    ],
  };
});

function fieldFaults(
  row: LetterRow,
  placeholders: readonly Placeholder[],
  field: FieldName,
  text: JsonObject[string] | undefined,
): readonly TextFault[] {
  const wrong = findContentFault(text, limits[field]);
  if (wrong || typeof text !== 'string') return wrong ? [{ field, why: wrong }] : [];
  const names = placeholders.map(({ name }) => name);
  const known = field === 'body' ? names : names.filter((name) => !isBlock(row, name));
  const inText = new Set(
    splitParagraphs(text).flatMap((one) => (findBlock(one) === undefined ? placeholdersIn(one) : [])),
  );
  const alone = known.filter((name) => isBlock(row, name) && inText.has(name)).map((name) => `{${name}}`);
  return [
    ...placeholderFaults(text, { known, required: row.required[field] ?? [] }),
    ...(alone.length > 0 ? [message('PLACEHOLDER_ALONE', { names: alone })] : []),
  ].map((why) => ({ field, why }));
}

/** True if a placeholder stands for parts of the letter, such as a table. It must then be a paragraph of its own. */
function isBlock({ placeholders }: LetterRow, name: string): boolean {
  return Array.isArray(placeholders[name]?.example);
}

/** Example values of a letter's placeholders: texts, or parts that replace a paragraph. */
export function letterExample(code: LetterCode): {
  readonly values: Readonly<Record<string, string>>;
  readonly blocks: Readonly<Record<string, readonly unknown[]>>;
} {
  const examples = Object.entries(rows[code]?.placeholders ?? {}).map(
    ([name, { example }]) => [name, example] as const,
  );
  const values = examples.filter((one): one is readonly [string, string] => typeof one[1] === 'string');
  const blocks = examples.filter((one): one is readonly [string, unknown[]] => Array.isArray(one[1]));
  return { values: Object.fromEntries(values), blocks: Object.fromEntries(blocks) };
}
