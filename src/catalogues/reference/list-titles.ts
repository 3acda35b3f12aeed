import { shippedTexts } from '../files/shipped-texts.ts';

const titles = new Map(shippedTexts('list-names', 'list', 'title').map(({ list, title }) => [list, title]));

/** Returns the Russian name of a reference list; the code of a list that an insurer added. */
export function listTitle(list: string): string {
  return titles.get(list) ?? list;
}
