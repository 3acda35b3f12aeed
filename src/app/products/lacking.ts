import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '#kernel/json/json.ts';
import { termsFile } from './forms.ts';
import type { OwnProduct } from './load-products.ts';

/** Warns about missing optional parts that a product probably needs; also looks for terms in `printFormsDirectory`. */
export function lackingIn(
  { folder, product, versions, cases, forms }: OwnProduct,
  printFormsDirectory?: string,
): readonly string[] {
  return [
    ...(versions.length > 0
      ? []
      : [
          `${folder}/tariffs: has no version, so nothing is sold until one is imported: make a folder for each, with version.json`,
        ]),
    ...(forms.terms !== undefined || hasTermsOf(product.code, printFormsDirectory)
      ? []
      : [
          `${folder}/terms.json: is missing, so policies name the common rules of insurance: write its rules, perils, special and declarations`,
        ]),
    ...(cases.length > 0
      ? []
      : [
          `${folder}/cases: has none, so nothing shows that its premiums are right, and partners see no example: write a case for each type of holder`,
        ]),
  ];
}

function hasTermsOf(code: string, printFormsDirectory: string | undefined): boolean {
  const file = printFormsDirectory && join(printFormsDirectory, termsFile);
  if (!file || !existsSync(file)) return false;
  const terms: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return isObject(terms) && Object.hasOwn(terms, code);
}
