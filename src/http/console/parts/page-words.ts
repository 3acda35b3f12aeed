import { shippedTexts } from '#catalogues/files/shipped-texts.ts';
import type { ConsolePage, MenuGroup } from '../page.ts';

interface PageWords {
  readonly heading: Pick<ConsolePage, 'title' | 'menu'>;
  /** What to know before, above the form; empty where nothing has to be known. */
  readonly about: string;
  readonly button: string;
  /** What is said where there is no row. */
  readonly none: string;
}

const pages = new Map(
  shippedTexts('console-pages', 'page', 'menu', 'title', 'about', 'button', 'none').map(
    ({ page, menu, title, ...words }): [string, PageWords] => [
      page,
      { ...words, heading: { title, ...(menu === '' ? {} : { menu: menu as MenuGroup }) } },
    ],
  ),
);

/** What a page is called, where the menu has it, and what it says around its rows or its form; throws for one that is not known. */
export function wordsOfPage(page: string): PageWords {
  const words = pages.get(page);
  if (words) return words;
  throw new Error(`data/texts/console-pages.csv: there is no ${page}`);
}

const fields = Map.groupBy(
  shippedTexts('console-fields', 'page', 'use', 'name', 'title'),
  ({ page, use }) => `${page} ${use}`,
);

/** What a page calls the fields that it asks for, or the columns that it shows, in their order; throws for one that is not `known`. */
export function wordsOn(
  page: string,
  use: 'asked' | 'shown',
  known: object,
): Readonly<Record<string, string>> {
  const rows = fields.get(`${page} ${use}`) ?? [];
  const stray = rows.find(({ name }) => !Object.hasOwn(known, name));
  if (stray) throw new Error(`data/texts/console-fields.csv: ${page} has no ${stray.name}`);
  return Object.fromEntries(rows.map(({ name, title }) => [name, title]));
}
