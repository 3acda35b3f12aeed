import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ListCatalogue, readCatalogue, UnknownList } from '#catalogues/reference/list-catalogue.ts';
import type { TariffCompiler, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { StartError } from '#platform/db/start-error.ts';
import { codeFaults, requireCodes } from '#products/definition/check/codes.ts';
import { DefinitionError } from '#products/definition/check/definition-error.ts';
import { requireRules } from '#products/definition/check/rules.ts';
import { mentionedIn } from '#products/definition/check/tried-values.ts';
import { findDefinition } from '#products/definition/define/index.ts';
import { productCodes, products as shippedProducts } from '#products/index.ts';
import type { Product } from '#products/product/product.ts';
import { tariffCompilers } from '#products/product/sold.ts';
import { ownGrounds } from '#products/product/termination/refund-table.ts';
import { createProductFailures, guardedProduct, type ProductFailures } from './guarded-product.ts';
import { definitionFault, foldersIn, loadProduct, loadProducts, type OwnProduct } from './load-products.ts';
import { placed, placeOfWords, readProductSource } from './place.ts';
import { requireUnique } from './unique.ts';
import { requireNoFaults } from './versions.ts';

export interface Assortment {
  readonly products: readonly Product[];
  /** Codes that a partner's rights may contain, including products that are not sold yet. */
  readonly productCodes: readonly string[];
  /** Tariff compilers by product code; a compiler checks and compiles tables. */
  readonly compilers: Readonly<Record<string, TariffCompiler>>;
  readonly lists: ListCatalogue;
  readonly own: readonly OwnProduct[];
  readonly failures: ProductFailures;
  readonly ownVersions: readonly TariffVersion[];
}

const listsDirectory = fileURLToPath(new URL('../../../data/reference', import.meta.url));
const nothing: ReadonlyMap<string, string> = new Map();

/** Loads the shipped products and the custom products of a directory. Throws StartError if a custom product has errors. */
export async function openAssortment(productsDirectory: string | undefined): Promise<Assortment> {
  return createAssortment(productsDirectory === undefined ? [] : await loadProducts(productsDirectory));
}

/** Loads the shipped products and the valid custom products; returns the errors of the invalid ones. */
export async function openSoundAssortment(productsDirectory: string | undefined): Promise<{
  readonly assortment: Assortment;
  readonly faulty: readonly { readonly folder: string; readonly fault: string }[];
}> {
  const faulty: { folder: string; fault: string }[] = [];
  let own: readonly OwnProduct[] = [];
  for (const folder of productsDirectory === undefined ? [] : foldersIn(productsDirectory)) {
    try {
      const together = [...own, await loadProduct(folder)];
      createAssortment(together);
      own = together;
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      faulty.push({ folder, fault: error.message });
    }
  }
  return { assortment: createAssortment(own), faulty };
}

/** Combines shipped and custom products; `isThorough` adds slower checks that find more errors in custom rules. */
export function createAssortment(own: readonly OwnProduct[] = [], isThorough = false): Assortment {
  for (const [index, one] of own.entries()) requireUnique(one, own.slice(0, index), shippedProducts);
  const failures = createProductFailures();
  const products = [
    ...shippedProducts,
    ...own.map((one) => withExamples(guardedProduct(one, failures.tell), one.cases)),
  ];
  const lists = catalogueOf(own);
  for (const one of own) requireOwnRules(one, lists, isThorough);
  return {
    products,
    productCodes: [...new Set([...productCodes, ...products.map(({ code }) => code)])],
    compilers: tariffCompilers(products),
    lists,
    own,
    failures,
    ownVersions: own.flatMap(({ versions }) => versions.map(({ version }) => version)),
  };
}

/** Makes products reported to the industry registry. Throws StartError for an unknown product, or one that makes no reports. */
export function withReports(assortment: Assortment, codes: readonly string[]): Assortment {
  if (codes.length === 0) return assortment;
  const isReportable = ({ report, optionalReport }: Product) => (report ?? optionalReport) !== undefined;
  const possible = assortment.products.filter(isReportable).map(({ code }) => code);
  const wrong = codes.filter((code) => !possible.includes(code));
  if (wrong.length > 0)
    throw new StartError(
      `REPORTED_PRODUCTS names ${wrong.join(', ')}, which cannot be reported: name ${possible.join(', ')}; a custom product needs \`reported\` in its definition`,
    );
  const products = assortment.products.map((product) => {
    const { optionalReport } = product;
    return optionalReport && codes.includes(product.code) ? { ...product, report: optionalReport } : product;
  });
  return { ...assortment, products };
}

function withExamples(product: Product, cases: OwnProduct['cases']): Product {
  const examples = cases.filter(({ premium }) => premium !== undefined);
  return { ...product, examples };
}

function catalogueOf(own: readonly OwnProduct[]): ListCatalogue {
  const listing = (directoryOf: (code: string) => string) => (product: Product) => ({
    code: product.code,
    listedFields: product.listedFields ?? nothing,
    listsDirectory: directoryOf(product.code),
    ownEntries: {
      termination_reason: ownGrounds(product.addendums.refunds),
      risk: new Map(
        Object.entries(findDefinition(product)?.risks ?? {}).map(([code, { title }]) => [code, title]),
      ),
    },
  });
  try {
    return readCatalogue(join(listsDirectory, 'common'), [
      ...shippedProducts.map(listing((code) => join(listsDirectory, code))),
      ...own.flatMap(({ product, folder }) => [product].map(listing(() => join(folder, 'lists')))),
    ]);
  } catch (error) {
    const folder =
      error instanceof UnknownList && own.find(({ product }) => product.code === error.code)?.folder;
    const place = folder && placeOfWords(folder, 'list', error.list);
    throw place ? placed(place, error.message, error) : error;
  }
}

/** Checks that all codes and fields in a definition exist, because its author may not have used a compiler. */
function requireOwnRules(
  { product, folder, versions, cases }: OwnProduct,
  { shipped }: ListCatalogue,
  isThorough: boolean,
): void {
  const { definition, schemas, addendums } = product;
  const codesOf = (list: string) => (shipped[list] ?? []).map(({ code }) => code);
  const demand = (check: () => void, isTried: boolean) => {
    try {
      check();
    } catch (error) {
      throw error instanceof DefinitionError ? definitionFault(error, folder, isTried) : error;
    }
  };
  demand(() => requireCodes(definition, addendums.refunds, codesOf), false);
  const mentioned = mentionedIn(readProductSource(folder));
  const trying = { codesOf, mentioned, isThorough, ...(isThorough ? { cases } : {}) };
  demand(() => requireRules(definition, schemas, trying), true);
  for (const own of versions) requireNoFaults(own, codeFaults(definition, own.version.tables, codesOf));
}
