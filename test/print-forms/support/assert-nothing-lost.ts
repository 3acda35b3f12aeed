import assert from 'node:assert/strict';
import type { FilledForm, FormValue } from '#kernel/ports/ports.ts';
import type { ReadPdf } from './read-pdf.ts';

/** Keys whose values a template prints differently or not at all. */
const notText = new Set(['product', 'title', 'subject', 'keywords', 'documentDate', 'path', 'url']);

/** Checks that the PDF contains every text of the form's data, ignoring white space. Skips the keys in `hidden`. */
export function assertNothingLost(form: FilledForm, pdf: ReadPdf, hidden: readonly string[] = []): void {
  const found = packed(pdf.text);
  for (const text of textsIn(form.data, new Set([...notText, ...hidden]))) {
    assert.ok(found.includes(packed(text)), `not printed: ${text}\nin: ${pdf.text}`);
  }
}

function textsIn(value: FormValue, hidden: ReadonlySet<string>): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, hidden));
  return Object.entries(value).flatMap(([key, inner]) => (hidden.has(key) ? [] : textsIn(inner, hidden)));
}

/** Removes white space: a PDF's text has other spaces and line breaks than the form's data. */
function packed(text: string): string {
  return text.replace(/\s/g, '');
}
