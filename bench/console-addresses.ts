import type { ConsolePage } from '#http/console/page.ts';
import { useCases } from '#staff/index.ts';
import type { Columns, RowOf } from '#staff/use-case/columns.ts';
import type { Fields } from '#staff/use-case/fields.ts';
import type { Listing } from '#staff/use-case/use-case.ts';

type AnyListing = Listing<Fields, Columns, RowOf<Columns>>;

/** Values of filter fields that match rows, by field; other fields get their choices or the example of their kind. */
const samples: Readonly<Record<string, readonly string[]>> = {
  partner: ['large', 'p1', 'p7', 'p45'],
  product: ['osago', 'cargo'],
  plate: ['О500001', 'Х999ХХ99'],
  endsWithin: ['30'],
  hours: ['168', '720'],
  days: ['30'],
  from: ['2026-11-01'],
  to: ['2026-11-28'],
  concludedFrom: ['2026-11-20'],
  concludedTo: ['2022-01-31'],
  startsFrom: ['2026-12-20'],
  startsTo: ['2022-01-31'],
  endsFrom: ['2027-11-01'],
  endsTo: ['2023-01-31'],
  premiumFrom: ['100000'],
  premiumTo: ['2100'],
  about: ['BBB-0000500002'],
  actor: ['staff:s1', 'staff:anna'],
};

/** Texts for the search of a list: a name, a part of a number, an amount, and words that no row contains. */
const searched = ['large', '0000500002', '12 345,67', 'нет такой строки'];

/** Reads the listing of a page; undefined if the page is not a list. */
export function listingOf({ useCases: names = [] }: ConsolePage): AnyListing | undefined {
  const one = useCases.find(({ name }) => name === names[0]);
  return one && 'columns' in one ? (one as AnyListing) : undefined;
}

/**
 * Query strings for a list: each filter, order and search alone. With `isWide`, each filter is also combined with each other filter
 * and with each order.
 */
export function listQueries({ input, columns, page, sortable }: AnyListing, isWide: boolean): string[] {
  const filters = Object.entries(input)
    .filter(([name, { place }]) => place === 'option' && name !== 'rows')
    .flatMap(([name, { kind }]) =>
      (samples[name] ?? kind?.choices ?? (kind ? [kind.example] : ['on'])).map(
        (value) => [name, value] as const,
      ),
    );
  const orders = (sortable ?? (page ? Object.keys(columns) : [])).flatMap((name) => [name, `-${name}`]);
  const alone = [
    ...filters,
    ...orders.map((value) => ['sort', value] as const),
    ...searched.map((value) => ['q', value] as const),
  ];
  const pairs = filters.flatMap((one, at) =>
    alone.slice(at + 1).flatMap((other) => (one[0] === other[0] ? [] : [[one, other]])),
  );
  return [...alone.map((one) => [one]), ...(isWide ? pairs : [])].map((query) =>
    new URLSearchParams(query.map(([name, value]) => [name, value])).toString(),
  );
}
