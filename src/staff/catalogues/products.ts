import { listAllVersions } from '#catalogues/tariffs/store.ts';
import type { TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { counted } from '#kernel/text/russian-count.ts';
import { all, column } from '../use-case/columns.ts';
import type { StaffContext } from '../use-case/context.ts';
import { listing, type Subject } from '../use-case/use-case.ts';

type Version = Pick<TariffVersion, 'versionId' | 'product' | 'kind' | 'effectiveFrom' | 'state'>;

const columns = all(column.text, 'code', 'title', 'holderTypes', 'series', 'tariffs', 'from');

export const productList = {
  ...listing({
    name: 'product list',
    title:
      'list the products with their newest tariffs, and the folders of custom products with their faults',
    permission: 'products.read',
    input: {},
    columns,
    none: 'nothing is sold',
    run: async ({ pool, assortment }) => productRows(assortment, await listAllVersions(pool)),
  }),
  table: () => [],
  text: productLines,
};

export const productSubject: Subject = {
  name: 'product',
  about: 'products on sale: standard and custom',
  useCases: [productList],
};

export function productRows(
  { products: sold, own }: Pick<StaffContext['assortment'], 'products' | 'own'>,
  all_: readonly Version[],
) {
  return sold.map(({ code, title, schemas, numbers }) => {
    const versions = all_.filter(({ product, state }) => product === code && state !== 'withdrawn');
    return {
      code,
      title,
      holderTypes: holderTypes.filter((holderType) => schemas[holderType]).join(','),
      series: numbers.series,
      versions,
      tariffs: versions.map((one) => `${nameOf(one)}${one.state === 'draft' ? ' (draft)' : ''}`).join(', '),
      from: own.find(({ product }) => product.code === code)?.folder ?? 'the program',
    };
  });
}

const titleWidth = 32;

/** Formats a line per product, and a line for the folder of custom products, whose path is too wide for a table. */
export function productLines(rows: ReturnType<typeof productRows>): readonly string[] {
  const lines = [
    ['code', 'title', 'series', 'newest tariff, and how many are earlier'],
    ...rows.map(({ code, title, series, versions }) => [
      code,
      title.length > titleWidth ? `${title.slice(0, titleWidth - 1)}…` : title,
      series,
      newestOf(versions) || 'none',
    ]),
  ];
  const widths = [0, 1, 2].map((index) => Math.max(...lines.map((line) => (line[index] ?? '').length)));
  return lines.flatMap((line, index) => {
    const from = rows[index - 1]?.from;
    const isOwn = from !== undefined && from !== 'the program';
    return [
      line
        .map((cell, place) => cell.padEnd(widths[place] ?? 0))
        .join('  ')
        .trimEnd(),
      ...(isOwn ? [`${' '.repeat(widths[0] ?? 0)}  ${from}`] : []),
    ];
  });
}

function nameOf({ versionId, product }: Version): string {
  return versionId.replace(`${product}/`, '');
}

/** Formats the newest version of each kind and the numbers of others: "rates/2026-12-01 +2, 1 draft". */
function newestOf(versions: readonly Version[]): string {
  const published = versions.filter(({ state }) => state === 'published');
  const drafts = versions.length - published.length;
  const kinds = [...new Set(published.map(({ kind }) => kind))];
  const newest = kinds.flatMap((kind) => {
    const ofKind = published.filter((one) => one.kind === kind);
    const [last, ...earlier] = ofKind.toSorted((one, other) =>
      other.effectiveFrom.localeCompare(one.effectiveFrom),
    );
    return last ? `${nameOf(last)}${earlier.length > 0 ? ` +${earlier.length}` : ''}` : [];
  });
  return [...newest, ...(drafts > 0 ? [counted(drafts, 'draft')] : [])].join(', ');
}
