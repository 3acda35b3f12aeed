import type { TariffCompiler } from '#catalogues/tariffs/tariff.ts';
import type { Product } from './product.ts';

export function findProduct<Of extends Pick<Product, 'code'>>(
  products: readonly Of[],
  code: string | undefined,
): Of | undefined {
  return products.find((product) => product.code === code);
}

export function tariffCompilers(products: readonly Product[]): Readonly<Record<string, TariffCompiler>> {
  return Object.fromEntries(products.map(({ code, tariff }) => [code, tariff]));
}

/** Returns the name of the insurance in the grammatical case after "договор" or "полис": "ОСАГО", "страхования грузов". */
export function insuranceNamed({ title, insurance }: Pick<Product, 'title' | 'insurance'>): string {
  return insurance === undefined ? title : `страхования ${insurance}`;
}

/** Returns the kind of insurance as a separate line of a form shows it: "ОСАГО", "Страхование грузов". */
export function insuranceKind({ title, insurance }: Pick<Product, 'title' | 'insurance'>): string {
  return insurance === undefined ? title : `Страхование ${insurance}`;
}
