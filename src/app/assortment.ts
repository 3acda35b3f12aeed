import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DefinitionError } from '../products/check/definition-error.ts';
import { demandRules } from '../products/check/rules.ts';
import { productCodes, products as shippedProducts } from '../products/index.ts';
import { testSeries } from '../products/numbering.ts';
import type { Product } from '../products/product.ts';
import { compilersOf } from '../products/sold.ts';
import { type ListCatalogue, readCatalogue, UnknownList } from '../reference/list-catalogue.ts';
import type { TariffCompiler, TariffVersion } from '../tariffs/tariff.ts';
import { definitionFault, loadProducts, type OwnProduct } from './own-products/load-products.ts';
import { placed, placeOfWord } from './own-products/place.ts';

/** What is sold here, made once at start and handed to all that need it. */
export interface Assortment {
  readonly products: readonly Product[];
  /** Those that a partner's rights may name, also before they are sold here. */
  readonly productCodes: readonly string[];
  /** How each product's tables are checked and compiled, by product code. */
  readonly compilers: Readonly<Record<string, TariffCompiler>>;
  readonly lists: ListCatalogue;
  /** The insurer's own among them. */
  readonly own: readonly OwnProduct[];
  /** Their tables. */
  readonly ownVersions: readonly TariffVersion[];
}

const listsDirectory = fileURLToPath(new URL('../../data/reference', import.meta.url));
const nothing: ReadonlyMap<string, string> = new Map();

/** The products of the program, and the insurer's own where a directory has them. Throws StartError where anything of one is wrong. */
export async function openAssortment(productsDirectory: string | undefined): Promise<Assortment> {
  return assortmentOf(productsDirectory === undefined ? [] : await loadProducts(productsDirectory));
}

/** The products that come with the program, and these. */
export function assortmentOf(own: readonly OwnProduct[] = []): Assortment {
  for (const [index, one] of own.entries()) demandUnique(one, own.slice(0, index));
  const products = [...shippedProducts, ...own.map(({ product, cases }) => withExamples(product, cases))];
  const lists = catalogueOf(own);
  for (const one of own) demandOwnRules(one, lists);
  return {
    products,
    productCodes: [...new Set([...productCodes, ...products.map(({ code }) => code)])],
    compilers: compilersOf(products),
    lists,
    own,
    ownVersions: own.flatMap(({ versions }) => versions),
  };
}

function withExamples(product: Product, cases: OwnProduct['cases']): Product {
  const examples = cases.filter(({ premium }) => premium !== undefined);
  return { ...product, examples };
}

/** Codes and series are one product's each: addresses and numbers of policies are made of them. */
function demandUnique({ product, folder }: OwnProduct, others: readonly OwnProduct[]): void {
  const known = [
    ...shippedProducts.map((other) => ({ other, whose: 'a product of the program' })),
    ...others.map(({ product: other, folder: its }) => ({ other, whose: `the product in ${its}` })),
  ];
  const { numbers } = product;
  for (const { other, whose } of known) {
    const taken = [other.numbers.series, other.numbers.testSeries ?? testSeries];
    const fault = (what: string, word: string) =>
      placed(
        placeOfWord(folder, word) ?? { file: join(folder, 'index.ts') },
        `${what} ${word} is that of ${whose}, ${other.code}: give this product another one`,
      );
    const soldAs = Object.values(other.productCodes).find((code) =>
      Object.values(product.productCodes).includes(code),
    );
    if (other.code === product.code) throw fault('the code', product.code);
    if (soldAs !== undefined) throw fault('the product code', soldAs);
    if (taken.includes(numbers.series)) throw fault('the series', numbers.series);
    if (taken.includes(numbers.testSeries ?? '')) throw fault('the testSeries', numbers.testSeries ?? '');
  }
}

function catalogueOf(own: readonly OwnProduct[]): ListCatalogue {
  const listing = (directoryOf: (code: string) => string) => (product: Product) => ({
    code: product.code,
    listedFields: product.listedFields ?? nothing,
    listsDirectory: directoryOf(product.code),
  });
  try {
    return readCatalogue(join(listsDirectory, 'common'), [
      ...shippedProducts.map(listing((code) => join(listsDirectory, code))),
      ...own.flatMap(({ product, folder }) => [product].map(listing(() => join(folder, 'lists')))),
    ]);
  } catch (error) {
    const folder =
      error instanceof UnknownList && own.find(({ product }) => product.code === error.code)?.folder;
    const place = folder && placeOfWord(folder, error.list);
    throw place ? placed(place, error.message, error) : error;
  }
}

/** What a definition says and what its rules ask for must be there: its author may have had no compiler. */
function demandOwnRules({ product, folder }: OwnProduct, { shipped }: ListCatalogue): void {
  const { definition, schemas, addendums } = product;
  const codesOf = (list: string) => (shipped[list] ?? []).map(({ code }) => code);
  const listed: readonly (readonly [list: string, codes: readonly string[]])[] = [
    ['installment_type', definition.installments],
    ['termination_reason', addendums.refunds.map(({ reasonCode }) => reasonCode)],
  ];
  try {
    for (const [list, codes] of listed) {
      const unknown = codes.find((code) => !codesOf(list).includes(code));
      if (unknown !== undefined)
        throw new DefinitionError(
          `${unknown} is no code of the list ${list}; known: ${codesOf(list).join(', ')}`,
          unknown,
        );
    }
    demandRules(definition, schemas, codesOf);
  } catch (error) {
    throw error instanceof DefinitionError ? definitionFault(error, folder, true) : error;
  }
}
