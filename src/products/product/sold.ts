import type { TariffCompiler } from '#catalogues/tariffs/tariff.ts';
import type { Product } from './product.ts';

/** The product of a code among those that are sold; undefined where it is not among them, or no longer. */
export function findProduct<Of extends Pick<Product, 'code'>>(
  products: readonly Of[],
  code: string | undefined,
): Of | undefined {
  return products.find((product) => product.code === code);
}

/** How each product's tables are checked and compiled, by product code. */
export function tariffCompilers(products: readonly Product[]): Readonly<Record<string, TariffCompiler>> {
  return Object.fromEntries(products.map(({ code, tariff }) => [code, tariff]));
}

/** "ОСАГО", "страхования грузов": what a product insures, behind "договор" and "полис". */
export function insuranceNamed({ title, insurance }: Pick<Product, 'title' | 'insurance'>): string {
  return insurance === undefined ? title : `страхования ${insurance}`;
}

/** "ОСАГО", "Страхование грузов": the kind of insurance, where a form has a row for it. */
export function insuranceKind({ title, insurance }: Pick<Product, 'title' | 'insurance'>): string {
  return insurance === undefined ? title : `Страхование ${insurance}`;
}
