import assert from 'node:assert/strict';
import type { FilledForm, FormValue } from '#kernel/ports/ports.ts';
import type { ReadPdf } from './read-pdf.ts';

/** Values that a template shows otherwise than as text, or not at all. */
const notText = new Set(['product', 'title', 'subject', 'keywords', 'documentDate', 'path', 'url']);

/**
 * Every text with which a form was filled stands in what a reader finds, however it was broken into lines; but for what
 * stands under a key of `hidden`.
 */
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

/** Columns and line breaks put white space where they like. */
function packed(text: string): string {
  return text.replace(/\s/g, '');
}
