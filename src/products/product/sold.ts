import type { TariffCompiler } from '#catalogues/tariffs/tariff.ts';
import type { Product } from './product.ts';

/** Finds a product by its code; undefined if it is not sold, or no longer. */
export function findProduct<Of extends Pick<Product, 'code'>>(
  products: readonly Of[],
  code: string | undefined,
): Of | undefined {
  return products.find((product) => product.code === code);
}

export function tariffCompilers(products: readonly Product[]): Readonly<Record<string, TariffCompiler>> {
  return Object.fromEntries(products.map(({ code, tariff }) => [code, tariff]));
}

/** Names the insurance after "договор" and "полис": "ОСАГО", "страхования грузов". */
export function insuranceNamed({ title, insurance }: Pick<Product, 'title' | 'insurance'>): string {
  return insurance === undefined ? title : `страхования ${insurance}`;
}

/** Names the kind of insurance for its own row in a form: "ОСАГО", "Страхование грузов". */
export function insuranceKind({ title, insurance }: Pick<Product, 'title' | 'insurance'>): string {
  return insurance === undefined ? title : `Страхование ${insurance}`;
}
