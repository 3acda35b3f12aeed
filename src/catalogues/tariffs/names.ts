import type { TableNames } from '../files/fault.ts';
import { shippedTexts } from '../files/shipped-texts.ts';
import type { TariffLabels, TariffVersion } from './tariff.ts';

const shipped = new Map(
  shippedTexts('tariff-names', 'scope', 'table', 'column', 'title').map(({ scope, table, column, title }) => [
    [scope, table, column].join(' '),
    title,
  ]),
);

const common = new Map<string, string>();
for (const [key, title] of shipped) {
  const [scope, table, column] = key.split(' ');
  const name = column === '' ? `table ${table}` : `column ${column}`;
  if (scope === '*' || !common.has(name)) common.set(name, title);
}

/** Names a table or column for a text whose product is not known; the technical name if there is no title. */
export function commonTitle(kind: 'table' | 'column', name: string): string {
  return common.get(`${kind} ${name}`) ?? name;
}

const bounds = {
  from: 'от',
  to: 'до',
  over: 'больше',
  up_to: 'до включительно',
} as const;

/** Names tables and columns by `data/texts/tariff-names.csv` and the labels of the product; otherwise by their technical names. */
export function tariffNames(
  { product, kind }: Pick<TariffVersion, 'product' | 'kind'>,
  labels: TariffLabels = { titles: new Map(), attributes: new Map() },
): TableNames {
  const titled = (table: string, column: string) =>
    labels.own?.[column === '' ? table : `${table}.${column}`] ??
    shipped.get(`${product}/${kind} ${table} ${column}`) ??
    shipped.get(`${product} ${table} ${column}`);
  return {
    table: (table) =>
      titled(table, '') ?? shipped.get(`* ${table} `) ?? capitalized(labels.titles.get(table)) ?? table,
    column: (table, column) =>
      titled(table, column) ??
      shipped.get(`* ${table} ${column}`) ??
      shipped.get(`* * ${column}`) ??
      attributeTitle(column, labels) ??
      column,
  };
}

/** Returns the label of the attribute in a column. The columns of a band have the label and the bound. */
function attributeTitle(column: string, { attributes }: TariffLabels): string | undefined {
  const own = attributes.get(column);
  if (own !== undefined) return capitalized(own);
  const [, name = '', bound] = /^(.+?)_(from|to|over|up_to)$/.exec(column) ?? [];
  const label = attributes.get(name);
  return label === undefined ? undefined : `${capitalized(label)}, ${bounds[bound as keyof typeof bounds]}`;
}

function capitalized(text: string | undefined): string | undefined {
  return text && text.charAt(0).toUpperCase() + text.slice(1);
}
