import { join } from 'node:path';
import { lettersOfTests } from '#products/definition/check/names.ts';
import { testSeries } from '#products/product/numbering.ts';
import type { Product } from '#products/product/product.ts';
import type { OwnProduct } from './load-products.ts';
import { placed, placeOfWords } from './place.ts';

/** Kind of value that must be unique among products, with advice for a conflict. */
interface UniqueWord {
  readonly what: string;
  readonly option: string;
  said(product: Product): readonly string[];
  taken(product: Product): readonly string[];
  advice(taken: readonly string[]): string;
}

const allSeries = ({ numbers }: Product) => [numbers.series, numbers.testSeries ?? testSeries];
const but = (taken: readonly string[]) => taken.toSorted().join(', ');

const uniqueWords: readonly UniqueWord[] = [
  {
    what: 'the code',
    option: 'code',
    said: ({ code }) => [code],
    taken: ({ code }) => [code],
    advice: (taken) => `write 2 to 30 small Latin letters, but none of ${but(taken)}`,
  },
  {
    what: 'the product code',
    option: 'productCodes',
    said: ({ productCodes }) => Object.values(productCodes),
    taken: ({ productCodes }) => Object.values(productCodes),
    advice: (taken) => `write capitals, digits and _, but none of ${but(taken)}`,
  },
  {
    what: 'the series',
    option: 'series',
    said: ({ numbers }) => [numbers.series],
    taken: allSeries,
    advice: (taken) =>
      `write three Latin capitals that do not begin with ZZ, but none of ${but(taken.filter((one) => !one.startsWith('ZZ')))}`,
  },
  {
    what: 'the testSeries',
    option: 'testSeries',
    said: ({ numbers }) => [numbers.testSeries ?? testSeries],
    taken: allSeries,
    advice(taken) {
      const free = [...lettersOfTests].map((letter) => `ZZ${letter}`).filter((one) => !taken.includes(one));
      return free.length > 0
        ? `free are ${free.join(', ')}`
        : 'none is free: take a folder away that is sold no more';
    },
  },
];

/** Throws a StartError that names both products if another product has the same code, product code or series. */
export function requireUnique(
  { product, folder }: OwnProduct,
  own: readonly OwnProduct[],
  shipped: readonly Product[],
): void {
  const others = [
    ...shipped.map((other) => ({ other, whose: 'a product of the program' })),
    ...own.map(({ product: other, folder: its }) => ({ other, whose: `the product in ${its}` })),
  ];
  for (const { what, option, said, taken, advice } of uniqueWords) {
    for (const word of said(product)) {
      const holder = others.find(({ other }) => taken(other).includes(word));
      if (!holder) continue;
      throw placed(
        placeOfWords(folder, option, word) ?? { file: join(folder, 'index.ts') },
        `${what} ${word} is that of ${holder.whose}, ${holder.other.code}: ${advice(others.flatMap(({ other }) => taken(other)))}`,
      );
    }
  }
}
