import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTerm } from '#contracts/print-forms/content/terms-items.ts';
import { shippedForms } from '#contracts/print-forms/insurer.ts';
import { isObject, type Json } from '#kernel/json/json.ts';
import type { DefinedProduct } from '#products/definition/define/index.ts';
import { placed, placeOfWords } from './place.ts';

export interface FormFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface ProductForms {
  readonly files: readonly FormFile[];
  readonly terms?: Json;
}

const fileName = /^[\w-]+\.(?:typ|json|svg|png|jpg)$/;
/** File with the terms of all voluntary products, by code. */
export const termsFile = 'voluntary-terms.json';
const termLists = ['perils', 'special', 'declarations'];

/** Reads the forms of a folder; throws StartError for a name without the product's prefix and a missing template. */
export function formsIn(folder: string, { code, definition }: DefinedProduct): ProductForms {
  const directory = join(folder, 'forms');
  const names = existsSync(directory) ? readdirSync(directory).filter((name) => fileName.test(name)) : [];
  for (const name of names)
    if (!name.startsWith(`${code}-`))
      throw placed({ file: join(directory, name) }, `needs a name that begins with ${code}-`);
  for (const name of Object.values(definition.templates ?? {})) {
    if (names.includes(`${name}.typ`) || hasShippedTemplate(name)) continue;
    throw placed(
      placeOfWords(folder, 'templates', name) ?? { file: folder },
      `the template ${name} is not ${directory}/${name}.typ`,
    );
  }
  const files = names.map((name) => ({
    name,
    path: join(directory, name),
    bytes: readFileSync(join(directory, name)),
  }));
  const terms = termsIn(join(folder, 'terms.json'));
  return { files, ...(terms === undefined ? {} : { terms }) };
}

export function hasShippedTemplate(name: string): boolean {
  return existsSync(join(shippedForms, `${name}.typ`));
}

function termsIn(file: string): Json | undefined {
  if (!existsSync(file)) return undefined;
  const terms = jsonOf(file);
  const isWhole =
    isObject(terms) &&
    typeof terms.rules === 'string' &&
    termLists.every((name) => Array.isArray(terms[name]) && terms[name].every(isTerm));
  if (isWhole) return terms;
  throw placed(
    { file },
    `needs rules, a text, and ${termLists.join(', ')}, lists of texts, or of { "text", "risks" }`,
  );
}

function jsonOf(file: string): Json {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Json;
  } catch (error) {
    throw placed({ file }, error instanceof Error ? error.message : String(error), error);
  }
}

/** Returns files that replace or complement shipped templates, with the terms of all products in one file. */
export function filesOfForms(
  own: readonly { readonly product: Pick<DefinedProduct, 'code'>; readonly forms: ProductForms }[],
  printFormsDirectory: string | undefined,
): readonly FormFile[] {
  const said = own.flatMap(({ product, forms }) =>
    forms.terms === undefined ? [] : [[product.code, forms.terms] as const],
  );
  const files = own.flatMap(({ forms }) => forms.files);
  if (said.length === 0) return files;
  const insurers = printFormsDirectory && join(printFormsDirectory, termsFile);
  const path = insurers && existsSync(insurers) ? insurers : join(shippedForms, termsFile);
  const all = jsonOf(path);
  const bytes = Buffer.from(JSON.stringify({ ...(isObject(all) ? all : {}), ...Object.fromEntries(said) }));
  return [...files, { name: termsFile, path, bytes }];
}
