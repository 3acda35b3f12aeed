import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReferenceBook } from '#catalogues/reference/reference-book.ts';
import { shippedVersions } from '#catalogues/tariffs/shipped-versions.ts';
import { shippedDirectory } from '#catalogues/vehicles/shipped-directory.ts';
import { createTrial, type Trial } from '#contracts/rating/trial.ts';
import { type HolderType, holderTypes } from '#kernel/terms/holder-type.ts';
import { StartError } from '#platform/db/start-error.ts';
import type { Subject } from '#products/conformance/cases.ts';
import { definedCases } from '#products/conformance/defined-cases.ts';
import { listPromises } from '#products/conformance/index.ts';
import { undeclaredTimings } from '#products/definition/check/timing.ts';
import { type Assortment, createAssortment } from './assortment.ts';
import { hasShippedTemplate } from './forms.ts';
import { guardedProduct, unlessFailed } from './guarded-product.ts';
import { lackingIn } from './lacking.ts';
import { loadProduct, type OwnProduct } from './load-products.ts';
import type { ProductCase } from './read-cases.ts';
import { tryCase } from './try-case.ts';
import { requireUnique } from './unique.ts';

/** Result of one check, with one line for each error. */
export interface Checked {
  readonly what: string;
  readonly faults: readonly string[];
  /** Warnings: accepted by this version, refused by a later version. */
  readonly warnings?: readonly string[];
}

/** Checks a folder as at the server's start, runs the conformance tests and rates the cases. */
export async function* checkProduct(folder: string): AsyncGenerator<Checked> {
  const opened = await opening(folder);
  yield { what: 'the folder can be sold from', faults: 'fault' in opened ? [opened.fault] : [] };
  if ('fault' in opened) return;
  const { own, assortment } = opened;
  const types = typeFaults(own.folder);
  if (types) yield { what: 'its types', faults: types };
  yield { what: 'how its prices relate to time', faults: [], warnings: timingWarnings(own) };
  yield { what: 'its tariff, terms and cases are there', faults: lackingIn(own) };
  if (own.versions.length === 0) return;
  const trial = createTrial({
    products: assortment.products,
    versions: [...shippedVersions(), ...own.versions.map(({ version }) => version)],
    lists: assortment.lists.shipped,
    vehicles: shippedDirectory(),
  });
  const taken: ProductCase[] = [];
  for (const one of own.cases) {
    const { isTaken, faults } = await tryCase(one, own.product, trial);
    if (isTaken && one.premium !== undefined) taken.push(one);
    yield { what: `case «${one.title}»`, faults };
  }
  for (const holderType of holderTypes) yield* promisesKept(holderType, { ...own, taken }, assortment, trial);
}

function timingWarnings({ product, folder }: OwnProduct): readonly string[] {
  return undeclaredTimings(product.definition).map(
    (name) =>
      `${join(folder, 'index.ts')}: premiums does not name ${name}, so its price is by days: ` +
      'add it to proportional, or to wholeTerm if it buys the whole term; the next major version refuses it',
  );
}

async function opening(
  folder: string,
): Promise<{ readonly own: OwnProduct; readonly assortment: Assortment } | { readonly fault: string }> {
  try {
    const loaded = await loadProduct(folder);
    const assortment = createAssortment([loaded], true);
    const own = { ...loaded, product: guardedProduct(loaded, () => undefined) };
    const shipped = assortment.products.filter(({ code }) => code !== own.product.code);
    requireUnique(own, await neighboursOf(own), shipped);
    return { own, assortment };
  } catch (error) {
    if (error instanceof StartError) return { fault: error.message };
    throw error;
  }
}

/** Loads the other products of the parent directory; skips products with errors, which their own check reports. */
async function neighboursOf({ folder }: OwnProduct): Promise<readonly OwnProduct[]> {
  const neighbours: OwnProduct[] = [];
  for (const name of readdirSync(dirname(folder)).sort()) {
    const other = join(dirname(folder), name);
    const index = join(other, 'index.ts');
    if (!existsSync(index) || realpathSync(other) === folder) continue;
    if (!readFileSync(index, 'utf8').includes('bindery/define')) continue;
    try {
      neighbours.push(await loadProduct(other));
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
    }
  }
  return neighbours;
}

/** Runs the conformance tests that the shipped products must pass. */
async function* promisesKept(
  holderType: HolderType,
  {
    product,
    cases,
    taken: all,
    versions,
    forms,
    folder,
  }: OwnProduct & { readonly taken: readonly ProductCase[] },
  { lists }: Assortment,
  trial: Trial,
): AsyncGenerator<Checked> {
  // `all` has no refused cases, because conformance tests change single fields of accepted cases.
  const taken = all.filter((one) => one.holderType === holderType);
  const examples = taken
    .filter(({ purpose }) => purpose === 'contract')
    .map(({ title, today, body }) => ({ name: title, today, body }));
  const least = taken.find(({ purpose }) => purpose === 'quote');
  if (examples.length === 0 || !least) {
    const [missing, purpose] =
      examples.length === 0 ? ['whole contract', 'contract'] : ['least quote ("purpose": "quote")', 'quote'];
    const isThere = cases.some(
      (one) => one.holderType === holderType && one.purpose === purpose && one.premium !== undefined,
    );
    const fault = isThere
      ? `not tried before its ${missing} is taken: mend the case above`
      : `${folder}/cases: has no ${missing} with a premium`;
    yield { what: `${holderType}: what every product promises`, faults: [fault] };
    return;
  }
  const subject: Subject = {
    product,
    holderType,
    cases: definedCases(product.definition, holderType, examples, least.body),
    reference: createReferenceBook(lists.shipped),
    outcomeOf: trial.outcomeOf,
    tariffOf: (versionIds) => trial.book.byVersionIds(product.code, versionIds)?.tariff,
    hasTemplate: (name) =>
      hasShippedTemplate(name) || forms.files.some((file) => file.name === `${name}.typ`),
  };
  const rows = versions.flatMap(({ version }) => Object.values(version.tables).flat());
  for (const { name, broken } of listPromises(subject, rows))
    yield { what: `${holderType}: ${name}`, faults: await unlessFailed(broken) };
}

const definePage = fileURLToPath(import.meta.resolve('#products/define.ts'));

/** Returns compiler options for product authors, with which an editor finds `bindery/define`. */
function compilerOptions(): object {
  return {
    target: 'es2024',
    lib: ['es2024'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['node'],
    typeRoots: [dirname(packageDirectory('@types/node'))],
    strict: true,
    noEmit: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    paths: { 'bindery/define': [definePage] },
  };
}

/** Returns the compiler errors of a folder, one per line; undefined if no compiler is installed, as in the Docker image. */
function typeFaults(folder: string): readonly string[] | undefined {
  const compiler = compilerFile();
  if (compiler === undefined) return undefined;
  const directory = mkdtempSync(join(tmpdir(), 'bindery-types-'));
  try {
    const project = join(directory, 'tsconfig.json');
    const include = [join(folder, '**', '*.ts')];
    writeFileSync(project, JSON.stringify({ compilerOptions: compilerOptions(), include }));
    // Several threads would each check the types that the files share, which takes three times the CPU.
    const options = ['--project', project, '--pretty', 'false', '--singleThreaded'];
    const { stdout } = spawnSync(process.execPath, [compiler, ...options], { encoding: 'utf8', cwd: folder });
    return stdout.split('\n').flatMap((line) => {
      const [, file = '', row, column, message] = /^(.+?)\((\d+),(\d+)\): error (.*)$/.exec(line) ?? [];
      // Skip errors in Bindery's files, which product authors cannot fix.
      const at = resolve(folder, file);
      return at.startsWith(join(folder, '/')) ? [`${at}:${row}:${column}: ${message}`] : [];
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function compilerFile(): string | undefined {
  try {
    return join(packageDirectory('typescript'), 'bin', 'tsc');
  } catch {
    return undefined;
  }
}

/** Finds the directory of a package; throws if the package is not installed. */
function packageDirectory(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}
