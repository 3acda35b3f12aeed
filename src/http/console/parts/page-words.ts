import { shippedTexts } from '#catalogues/files/shipped-texts.ts';
import type { ConsolePage, MenuGroup } from '../page.ts';

interface PageWords {
  readonly heading: Pick<ConsolePage, 'title' | 'menu'>;
  readonly about: string;
  readonly button: string;
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

/** Returns the title, menu group and texts of a page; throws for an unknown page. */
export function wordsOfPage(page: string): PageWords {
  const words = pages.get(page);
  if (words) return words;
  throw new Error(`data/texts/console-pages.csv: there is no ${page}`);
}

const fields = Map.groupBy(
  shippedTexts('console-fields', 'page', 'use', 'name', 'title'),
  ({ page, use }) => `${page} ${use}`,
);

/** Returns the labels of fields or columns in display order; throws for a label whose name is not in `known`. */
export function wordsOn(
  page: string,
  use: 'asked' | 'shown' | 'hidden',
  known: object,
): Readonly<Record<string, string>> {
  const rows = fields.get(`${page} ${use}`) ?? [];
  const stray = rows.find(({ name }) => !Object.hasOwn(known, name));
  if (stray) throw new Error(`data/texts/console-fields.csv: ${page} has no ${stray.name}`);
  return Object.fromEntries(rows.map(({ name, title }) => [name, title]));
}
