import type { ContentItem, TextFault, TextField } from '#catalogues/content/content.ts';
import { commonPlaceholders } from '#catalogues/content/letter-items.ts';
import { findContentFault } from '#catalogues/content/text-limits.ts';
import { message } from '#kernel/errors/message.ts';
import type { Json } from '#kernel/json/json.ts';
import { placeholderFaults } from '#kernel/text/placeholders.ts';
import { type Advice, readAdvice } from '../letters/what-to-do.ts';

export function adviceCode(product: string): string {
  return `advice.${product}`;
}

const placeholders = [
  ...commonPlaceholders,
  { name: 'assistancePhone', about: 'телефон ассистанса из полиса путешественника' },
];
const known = placeholders.map(({ name }) => name);
const titleMax = 150;
const lineMax = 500;
const linesMax = 20;

/** Creates a content for each product: the advice for an insured event, which the letter with the policy contains. */
export function adviceItems(
  ownDirectory: string | undefined,
  sold: readonly { readonly code: string; readonly title: string }[],
): readonly ContentItem[] {
  const filed = readAdvice(ownDirectory);
  return sold.map(({ code, title }) => ({
    code: adviceCode(code),
    title: `Страховой случай: ${title}`,
    about: 'Что делать при страховом случае: в письме с полисом',
    group: 'advice',
    placeholders,
    filed: { ...filed(code) },
    fields: ({ lines }) => [
      { field: 'title', title: 'Заголовок', isLong: false, required: [] },
      ...Array.from(
        { length: listOf(lines).length + 1 },
        (_, index): TextField => ({
          field: `lines[${index}]`,
          title: `Пункт ${index + 1}`,
          isLong: true,
          required: [],
        }),
      ),
    ],
    faults: (value) => adviceFaults(value),
  }));
}

function adviceFaults({ title, lines }: Partial<Record<keyof Advice, Json>>): readonly TextFault[] {
  const texts = listOf(lines);
  return [
    ...lineFaults('title', title, titleMax),
    ...texts.flatMap((line, index) => lineFaults(`lines[${index}]`, line, lineMax)),
    ...(texts.length === 0 || texts.length > linesMax
      ? [{ field: 'lines[0]', why: message('CONTENT_SHAPE', { shape: `1–${linesMax}` }) }]
      : []),
  ];
}

function lineFaults(field: string, text: Json | undefined, max: number): readonly TextFault[] {
  const wrong = findContentFault(text, { max, isLine: true });
  if (wrong || typeof text !== 'string') return wrong ? [{ field, why: wrong }] : [];
  return placeholderFaults(text, { known, required: [] }).map((why) => ({ field, why }));
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
