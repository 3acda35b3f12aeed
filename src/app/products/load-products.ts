import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageText } from '#kernel/errors/message.ts';
import { unreadable } from '#platform/db/file-errors.ts';
import { StartError } from '#platform/db/start-error.ts';
import { DefinitionError } from '#products/definition/check/definition-error.ts';
import { type DefinedProduct, findDefinition } from '#products/definition/define/index.ts';
import { ForeignImport, requireOwnImport, requireOwnImportsIn } from './foreign-import.ts';
import { formsIn, type ProductForms } from './forms.ts';
import { placed, placeInStack, placeOfWords } from './place.ts';
import { type ProductCase, readCases } from './read-cases.ts';
import { type OwnVersion, readVersions } from './versions.ts';

export interface OwnProduct {
  readonly product: DefinedProduct;
  readonly folder: string;
  readonly versions: readonly OwnVersion[];
  readonly cases: readonly ProductCase[];
  readonly forms: ProductForms;
}

/** Loads the products of a directory with one folder for each. Throws a StartError with the file and line of an error. */
export async function loadProducts(directory: string): Promise<readonly OwnProduct[]> {
  const loaded: OwnProduct[] = [];
  for (const folder of foldersIn(directory)) loaded.push(await loadProduct(folder));
  return loaded;
}

/** Lists folders, following links; skips names with a leading dot, which Kubernetes volumes have. Throws StartError. */
export function foldersIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
      .filter((name) => !name.startsWith('.') && name !== 'node_modules')
      .sort()
      .map((name) => join(directory, name))
      .filter((path) => statSync(path).isDirectory());
  } catch (cause) {
    throw new StartError(
      `PRODUCTS_DIR: ${directory} ${messageText(unreadable(cause) ?? String(cause))}; set it to a directory with a folder for each product`,
      { cause },
    );
  }
}

export async function loadProduct(given: string): Promise<OwnProduct> {
  const folder = existsSync(given) ? realpathSync(given) : given;
  const index = join(folder, 'index.ts');
  if (!existsSync(index))
    throw placed(
      { file: folder },
      'has no index.ts: it needs one whose default export is defineProduct({…})',
    );
  const real = realpathSync(index);
  if (!real.startsWith(join(folder, '/')))
    throw placed({ file: index }, `is a link to ${real}, which lies outside of the folder: copy it into it`);
  const product = await imported(folder, index);
  return {
    product,
    folder,
    versions: readVersions(folder, product),
    cases: readCases(folder),
    forms: formsIn(folder, product),
  };
}

async function imported(folder: string, index: string): Promise<DefinedProduct> {
  resolveDefineIn(folder);
  const loaded: { readonly default?: unknown } = await import(pathToFileURL(index).href).catch(
    (error: unknown) => {
      throw loadError(error, folder, index);
    },
  );
  const product = loaded.default;
  if (typeof product === 'object' && product !== null && findDefinition(product))
    return product as DefinedProduct;
  throw placed(
    placeOfWords(folder, 'export default') ?? { file: index },
    'the default export is not what defineProduct of bindery/define gives: write export default defineProduct({…})',
  );
}

function loadError(error: unknown, folder: string, index: string): StartError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DefinitionError) return definitionFault(error, folder);
  if (error instanceof ForeignImport) return placed(error, message, error);
  const [, missing = '', importer] =
    /^Cannot find (?:module|package) '([^']+)' imported from (\S+)/.exec(message) ?? [];
  const word = importer?.startsWith(folder) ? placeOfWords(folder, basename(missing)) : undefined;
  return placed(word ?? placeInStack(error, folder) ?? { file: importer ?? index }, message, error);
}

/** Adds the position of the wrong word to an error; with `isTried`, the position of the code that failed. */
export function definitionFault(error: DefinitionError, folder: string, isTried = false): StartError {
  const thrown = () => placeInStack(error.cause, folder) ?? placeInStack(error, folder);
  const written = () => placeOfWords(folder, ...error.words);
  const place = isTried ? (thrown() ?? written()) : (written() ?? thrown());
  return placed(place ?? { file: join(folder, 'index.ts') }, error.message, error);
}

const definePage = import.meta.resolve('#products/define.ts');
const known = new Set<string>();

/** Lets files of a directory import only `bindery/define` and each other. Other imports throw ForeignImport. */
function resolveDefineIn(directory: string): void {
  const root = pathToFileURL(`${directory}/`).href;
  if (known.has(root)) return;
  known.add(root);
  registerHooks({
    resolve(specifier, context, next) {
      const importer = context.parentURL;
      const isOurs = importer?.startsWith(root) === true;
      if (isOurs) requireOwnImport(root, importer, specifier);
      if (isOurs && specifier === 'bindery/define') return { url: definePage, shortCircuit: true };
      const found = next(specifier, context);
      if (isOurs) requireOwnImport(root, importer, specifier, found.url);
      return found.url.startsWith(root) && found.url.endsWith('.ts')
        ? { ...found, format: 'module-typescript' }
        : found;
    },
    load(url, context, next) {
      if (url.startsWith(root) && /\.[cm]?[jt]s(?:[?#]|$)/.test(url)) requireOwnImportsIn(root, url);
      return next(url, context);
    },
  });
}
