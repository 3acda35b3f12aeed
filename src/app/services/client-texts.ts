import type { ContentItem } from '#catalogues/content/content.ts';
import {
  type ContentBook,
  createContentBook,
  keepContentsCurrent,
} from '#catalogues/content/content-book.ts';
import { storeFiles } from '#catalogues/content/publish-content.ts';
import { storeConsentTexts } from '#contracts/clients/consents/record.ts';
import { readPurposes } from '#contracts/print-forms/consent/read-purposes.ts';
import { contentItems, ownTermsIn } from '#contracts/print-forms/content/content-items.ts';
import { type CurrentContent, createCurrentContent } from '#contracts/print-forms/content/current-content.ts';
import { detailsCode } from '#contracts/print-forms/content/details-item.ts';
import { parseInsurer, readInsurer, readPicture } from '#contracts/print-forms/insurer.ts';
import { createLetters } from '#contracts/print-forms/letters/letter.ts';
import { createSite } from '#http/protocol/page-layout.ts';
import type { CurrentReader } from '#platform/db/keep-current.ts';
import { unlessAway } from '#platform/db/unavailable.ts';
import type { Config } from '../config/config.ts';
import type { Assortment } from '../products/assortment.ts';
import type { Foundation } from './foundation.ts';

/** Reads the files with the insurer's details and texts. Throws StartError if a file is unusable. */
export function readContentFiles(
  { printFormsDirectory: ownDirectory }: Pick<Config, 'printFormsDirectory'>,
  { products, own }: Pick<Assortment, 'products' | 'own'>,
): readonly ContentItem[] {
  readInsurer(ownDirectory, products);
  return contentItems({ ownDirectory, products, ownTerms: ownTermsIn(own) });
}

export interface Contents {
  readonly book: ContentBook;
  readonly current: CurrentContent;
  readonly reader: CurrentReader;
}

/** Stores new files as versions, and keeps the contents in memory up to date. */
export async function openContents(
  { config, pool, clock, log, assortment }: Foundation,
  items: readonly ContentItem[],
): Promise<Contents> {
  const { printFormsDirectory: ownDirectory } = config;
  const { stored, ignored } = await storeFiles(pool, items, clock.now());
  if (stored.length > 0) log.info({ contents: stored }, 'the files of contents are stored as versions');
  for (const { code, version } of ignored)
    log.warn(
      { content: code, version },
      'a file of a content was changed but staff edit the content: import the file with bindery content import, or undo its change',
    );
  const book = createContentBook(items);
  const reader = await keepContentsCurrent(pool, clock, book, {
    loaded: () => storeTexts(pool, book, ownDirectory),
    failed: unlessAway((error) => log.error({ err: String(error) }, 'contents could not be read again')),
  });
  const current = createCurrentContent(book, clock, {
    ...{ ownDirectory, products: assortment.products },
    ownTerms: ownTermsIn(assortment.own),
  });
  return { book, current, reader };
}

/** Stores the texts of consents for all loaded details, because a consent refers to its text. */
async function storeTexts(pool: Foundation['pool'], book: ContentBook, ownDirectory: string | undefined) {
  for (const { value } of book.loaded(detailsCode)) {
    const read = parseInsurer(value, ownDirectory);
    if ('insurer' in read)
      await storeConsentTexts(
        pool,
        readPurposes(() => read.insurer, ownDirectory),
      );
  }
}

export type ClientTexts = ReturnType<typeof createClientTexts>;

/** Creates the site, letters and consent texts from the contents in force. Pictures are read once, at start. */
export function createClientTexts(
  { printFormsDirectory, environment, securityContact }: Config,
  { insurer, advice, words }: CurrentContent,
) {
  const { logo, favicon, letterLogo } = insurer();
  const picture = (name: string | undefined) => readPicture(name, printFormsDirectory);
  return {
    ...{ insurer, advice, words },
    purposes: readPurposes(insurer, printFormsDirectory),
    letters: createLetters(insurer, picture(letterLogo ?? logo)),
    site: createSite(insurer, {
      logo: picture(logo),
      favicon: picture(favicon ?? logo),
      isTest: environment === 'test',
      securityContact,
    }),
  };
}
