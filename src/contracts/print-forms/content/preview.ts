import { hash } from 'node:crypto';
import { createContentBook } from '#catalogues/content/content-book.ts';
import { type LetterCode, letterExample } from '#catalogues/content/letter-items.ts';
import { versionsInForceSince } from '#catalogues/content/store.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Email } from '#kernel/ports/messages.ts';
import type { FormContent } from '#kernel/ports/ports.ts';
import { escapeXml } from '#kernel/text/escape-xml.ts';
import { fillLetter, fillSms } from '#kernel/text/letter-words.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { type Insurer, readPicture } from '../insurer.ts';
import { createLetters } from '../letters/letter.ts';
import type { LetterPart } from '../letters/letter-html.ts';
import { type ContentSources, contentItems } from './content-items.ts';
import { type CurrentContent, createCurrentContent } from './current-content.ts';

interface Loading {
  readonly pool: Queryable;
  readonly clock: Clock;
  readonly sources: ContentSources;
}

/** Loads the contents in force once; `instead` replaces one value, as a preview does. */
export async function loadCurrentContent(
  { pool, clock, sources }: Loading,
  instead?: { readonly code: string; readonly value: JsonObject },
): Promise<CurrentContent> {
  const book = createContentBook(contentItems(sources));
  const now = clock.now();
  const versions = await versionsInForceSince(pool, now);
  const others = versions.filter(({ code }) => code !== instead?.code);
  const [like] = versions;
  const replaced = instead && like ? [{ ...like, ...instead, version: 0, validFrom: now }] : [];
  book.replace([...others, ...replaced]);
  return createCurrentContent(book, clock, sources);
}

export interface LetterPreview {
  readonly email: Email;
  /** Text of the short message; empty if the letter has none. */
  readonly sms: string;
}

/** Writes the letter of a content with invented values, as it would be sent. */
export function previewLetter(
  contents: CurrentContent,
  code: LetterCode,
  ownDirectory: string | undefined,
  product: string,
): LetterPreview {
  const { values, blocks } = letterExample(code);
  const words = contents.words(code);
  const advice = contents.advice(product);
  const example = {
    ...(blocks as Readonly<Record<string, readonly LetterPart[]>>),
    ...('advice' in blocks && { advice: [{ heading: advice.title }, { list: advice.lines }] }),
    ...('action' in blocks && { action: withTitle(blocks.action as readonly LetterPart[], words.button) }),
  };
  const insurer = contents.insurer();
  const letters = createLetters(() => insurer, logoOf(insurer, ownDirectory));
  const email = letters({
    messageId: 'preview',
    to: 'client@example.com',
    ...fillLetter<LetterPart>(words, { values, blocks: example }),
  });
  return { email, sms: fillSms(words, values) };
}

function withTitle(parts: readonly LetterPart[], title = ''): readonly LetterPart[] {
  return parts.map((part) =>
    typeof part === 'object' && 'action' in part ? { action: { ...part.action, title } } : part,
  );
}

function logoOf({ letterLogo, logo }: Insurer, ownDirectory: string | undefined) {
  return readPicture(letterLogo ?? logo, ownDirectory);
}

/** Returns the letter as a page whose pictures are part of it. */
export function letterPage({ email: { subject, html, attachments }, sms }: LetterPreview): string {
  const shown = attachments.reduce(
    (text, { contentId, mimeType, bytes }) =>
      contentId === undefined
        ? text
        : text.replaceAll(
            `cid:${contentId}`,
            `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`,
          ),
    html,
  );
  const note = sms === '' ? '' : `<p>СМС: ${escapeXml(sms)}</p>`;
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeXml(subject)}</title><body><h1>${escapeXml(subject)}</h1>${shown}${note}</body></html>`;
}

/** Returns the files of forms under a key that no version in force has. */
export function previewFiles({ forms }: CurrentContent): FormContent {
  const { files } = forms();
  return { files, key: `preview ${hash('sha256', JSON.stringify(files))}` };
}
