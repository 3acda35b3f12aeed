import type { Tables, TariffLabels } from '#catalogues/tariffs/tariff.ts';
import type { Catalogue } from '../model.ts';
import { readSource } from './sources.ts';

/** Names attributes by their labels, and tables by the formula steps and derived attributes that use them. */
export function labelsIn(
  { attributes, tableTitles }: Pick<Catalogue, 'attributes' | 'tableTitles'>,
  { formula = [], derived = [] }: Tables,
): TariffLabels {
  const titles = new Map<string, string>();
  const name = (table: string, title: string) => {
    const known = titles.get(table);
    if (known === undefined) titles.set(table, title);
    else if (!known.split(', ').includes(title)) titles.set(table, `${known}, ${title}`);
  };
  for (const { source = '', title = '' } of formula) {
    const read = readSource(source);
    if (read?.kind === 'table') name(read.name, title);
  }
  for (const { table = '', title = '' } of derived) name(table, title);
  const own = derived.map(({ attribute = '', title = '' }) => [attribute, title] as const);
  return {
    ...(tableTitles ? { own: tableTitles } : {}),
    titles,
    attributes: new Map([...[...attributes].map(([column, { label }]) => [column, label] as const), ...own]),
  };
}
