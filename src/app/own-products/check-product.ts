import { createTrial, type Trial } from '../../contracts/trial.ts';
import { StartError } from '../../db/start-error.ts';
import type { Fault } from '../../kernel/errors.ts';
import { type HolderType, holderTypes } from '../../kernel/holder-type.ts';
import { rublesText } from '../../kernel/money.ts';
import { isNamedIn } from '../../products/check/strict.ts';
import type { Subject } from '../../products/conformance/cases.ts';
import { casesOf } from '../../products/conformance/defined-cases.ts';
import { promisesOf } from '../../products/conformance/index.ts';
import { createReferenceBook } from '../../reference/reference-book.ts';
import { shippedVersions } from '../../tariffs/shipped-versions.ts';
import { shippedDirectory } from '../../vehicles/shipped-directory.ts';
import { type Assortment, assortmentOf } from '../assortment.ts';
import { hasShippedTemplate } from './forms.ts';
import { lackingIn } from './lacking.ts';
import { loadProduct, type OwnProduct } from './load-products.ts';
import type { ProductCase } from './read-cases.ts';
import { typeFaults } from './types.ts';

/** One thing that was looked at, and what is wrong with it, a line each. */
export interface Checked {
  readonly what: string;
  readonly faults: readonly string[];
}

/** Looks at a folder as the program would at start, holds its product to what every one promises, and rates its cases. */
export async function* checkProduct(folder: string): AsyncGenerator<Checked> {
  const opened = await opening(folder);
  yield { what: 'the folder can be sold from', faults: 'fault' in opened ? [opened.fault] : [] };
  if ('fault' in opened) return;
  const { own, assortment } = opened;
  const types = typeFaults(own.folder);
  if (types) yield { what: 'its types', faults: types };
  yield { what: 'its tariff, terms and cases are there', faults: lackingIn(own) };
  if (own.versions.length === 0) return;
  const trial = createTrial({
    products: assortment.products,
    versions: [...shippedVersions(), ...own.versions.map(({ version }) => version)],
    lists: assortment.lists.shipped,
    vehicles: shippedDirectory(),
  });
  for (const one of own.cases)
    yield { what: `case «${one.title}»`, faults: await caseFaults(one, own, trial) };
  for (const holderType of holderTypes) yield* promisesKept(holderType, own, assortment, trial);
}

async function opening(
  folder: string,
): Promise<{ readonly own: OwnProduct; readonly assortment: Assortment } | { readonly fault: string }> {
  try {
    const own = await loadProduct(folder);
    return { own, assortment: assortmentOf([own]) };
  } catch (error) {
    if (error instanceof StartError) return { fault: error.message };
    throw error;
  }
}

async function caseFaults(
  one: ProductCase,
  { product }: OwnProduct,
  trial: Trial,
): Promise<readonly string[]> {
  const { file, holderType, purpose, body, today, premium, refused = [] } = one;
  const { rated, faults } = await trial.outcomeOf({ product, holderType, purpose, body, today });
  const unnamed = faults
    .filter(
      ({ field }) =>
        field.startsWith('insuredObject.') && !isNamedIn(product.schemas[holderType].contract, field),
    )
    .map(({ field }) => `${file}: a rule names the field ${field}, which is none`);
  if (rated) {
    const made = rublesText(rated.calculation.premium);
    if (premium === undefined) return [`${file}: it is taken, its premium is ${made}`];
    return made === premium ? [] : [`${file}: its premium is ${made}, not ${premium}`];
  }
  if (premium !== undefined) return [...unnamed, ...faults.map((fault) => `${file}: ${told(fault)}`)];
  const missing = refused.filter(
    ({ field, text = '' }) =>
      !faults.some((fault) => fault.field === field && fault.description.includes(text)),
  );
  const more = faults.filter(({ field }) => !refused.some((expected) => expected.field === field));
  return [
    ...unnamed,
    ...missing.map(
      ({ field, text }) =>
        `${file}: is not refused at ${field}${text === undefined ? '' : ` with «${text}»`}`,
    ),
    ...more.map((fault) => `${file}: is also refused: ${told(fault)}`),
  ];
}

function told({ field, description }: Fault): string {
  return `${field}: ${description}`;
}

/** The same promises to which the program's own tests hold the products that come with it. */
async function* promisesKept(
  holderType: HolderType,
  { product, cases, versions, forms, folder }: OwnProduct,
  { lists }: Assortment,
  trial: Trial,
): AsyncGenerator<Checked> {
  const taken = cases.filter((one) => one.holderType === holderType && one.premium !== undefined);
  const examples = taken
    .filter(({ purpose }) => purpose === 'contract')
    .map(({ title, today, body }) => ({ name: title, today, body }));
  const least = taken.find(({ purpose }) => purpose === 'quote');
  if (examples.length === 0 || !least) {
    const missing = examples.length === 0 ? 'whole contract' : 'least quote ("purpose": "quote")';
    yield { what: `${holderType}: its cases`, faults: [`${folder}/cases: has no ${missing} with a premium`] };
    return;
  }
  const subject: Subject = {
    product,
    holderType,
    cases: casesOf(product.definition, holderType, examples, least.body),
    reference: createReferenceBook(lists.shipped),
    outcomeOf: trial.outcomeOf,
    tariffOf: (versionIds) => trial.book.byVersionIds(product.code, versionIds)?.tariff,
    hasTemplate: (name) =>
      hasShippedTemplate(name) || forms.files.some((file) => file.name === `${name}.typ`),
  };
  const rows = versions.flatMap(({ version }) => Object.values(version.tables).flat());
  for (const { name, broken } of promisesOf(subject, rows))
    yield { what: `${holderType}: ${name}`, faults: await broken() };
}
