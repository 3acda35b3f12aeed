import { createTypstRenderer } from '#adapters/pdf/typst-renderer.ts';
import { openAssortment } from '#app/products/assortment.ts';
import { createReferenceBook } from '#catalogues/reference/reference-book.ts';
import { shippedVersions } from '#catalogues/tariffs/shipped-versions.ts';
import { shippedDirectory } from '#catalogues/vehicles/shipped-directory.ts';
import { shippedForms } from '#contracts/print-forms/insurer.ts';
import { createTrial } from '#contracts/rating/trial.ts';
import { examplesWrittenOn, productExamples } from '#http/protocol/openapi/examples.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { changed, valueAt } from '#kernel/json/json-change.ts';
import type { FilledForm, FormValue, PdfRenderer } from '#kernel/ports/ports.ts';
import { type HolderType, holderTypes } from '#kernel/terms/holder-type.ts';
import { findPrintable } from '#products/conformance/forms.ts';
import type { FormType, PrintableContract } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { print } from './row.ts';
import { roundsOf, shareOf } from './share.ts';

const warmUp = roundsOf(3);
const forms = shareOf(20, 1);
const formTypes: readonly FormType[] = ['DRAFT', 'POLICY', 'APPLICATION', 'KID'];

/** The longest list that a product takes, of which holders other than of all, and what of an entry else its tables would refuse. */
interface LongList {
  readonly product: string;
  readonly path?: string;
  readonly lengths: Readonly<Record<HolderType, number>>;
  readonly each?: JsonObject;
}

const lists: readonly LongList[] = [
  { product: 'osago', path: 'osago.drivers', lengths: { individual: 50, corporate: 50 } },
  { product: 'casco', path: 'casco.drivers', lengths: { individual: 15, corporate: 15 } },
  {
    product: 'cargo',
    path: 'cargo.items',
    lengths: { individual: 50, corporate: 100 },
    each: { value: 60_000 },
  },
  {
    product: 'mortgage',
    path: 'mortgage.insuredPersons',
    lengths: { individual: 4, corporate: 4 },
    each: { share: 25 },
  },
  { product: 'medical', path: 'medical.insuredPersons', lengths: { individual: 200, corporate: 200 } },
  {
    product: 'property',
    path: 'property.objects',
    lengths: { individual: 5, corporate: 5 },
    each: {
      covers: [
        { cover: { code: 'STRUCTURE' }, sumInsured: 2_000_000 },
        { cover: { code: 'FINISH' }, sumInsured: 300_000 },
      ],
    },
  },
  { product: 'gap', lengths: { individual: 1, corporate: 1 } },
  { product: 'pet', path: 'pet.pets', lengths: { individual: 5, corporate: 20 } },
];

/** Names and numbers, which tell one entry of a list from another. */
const telling: Readonly<Record<string, (said: string, index: number) => string>> = {
  lastName: (said, index) => said + inLetters(index, 'абвгдежзиклмнопр'),
  lastNameLatin: (said, index) => said + inLetters(index, 'ABCDEFGHIJKLMNOP'),
  description: (said, index) => `${said} ${index}`,
  name: (said, index) => said + inLetters(index, 'абвгдежзиклмнопр'),
  number: (said, index) => said.slice(0, -5) + String(index % 100_000).padStart(5, '0'),
  birthDate: (said, index) => said.slice(0, -2) + String(1 + (index % 28)).padStart(2, '0'),
  cadastralNumber: (said, index) => said.replace(/\d+$/, String(1_000 + index)),
  chipNumber: (said, index) => said.slice(0, -5) + String(index % 100_000).padStart(5, '0'),
};

function inLetters(index: number, letters: string): string {
  return [12, 8, 4, 0].map((shift) => letters[(index >> shift) & 15]).join('');
}

function another(said: Json, index: number): Json {
  if (Array.isArray(said)) return said.map((one) => another(one, index));
  if (!isObject(said)) return said;
  return Object.fromEntries(
    Object.entries(said).map(([key, value]) => [
      key,
      typeof value === 'string' ? (telling[key]?.(value, index) ?? value) : another(value, index),
    ]),
  );
}

/** CPU of the forms of each product's longest contracts, their number alone another from form to form, and every text of a list. */
export async function measureLongForms(): Promise<void> {
  print('The longest contract', 'of another number, CPU', 'of other texts, CPU');
  print('---', '---:', '---:');
  const assortment = await openAssortment(undefined);
  const trial = createTrial({
    products: assortment.products,
    versions: shippedVersions(),
    lists: assortment.lists.shipped,
    vehicles: shippedDirectory(),
  });
  const reference = createReferenceBook(assortment.lists.shipped);
  const renderer = createTypstRenderer({ templateDirectory: shippedForms });
  for (const long of lists) {
    const product = findProduct(assortment.products, long.product);
    if (!product) throw new Error(`no product ${long.product}`);
    for (const holderType of holderTypes) {
      const subject = { product, holderType, reference, outcomeOf: trial.outcomeOf };
      for (const [type, filled] of await filledOf(subject, long)) {
        const same = await cpuOf(
          renderer,
          filled.map(({ data: { policyNumber = '' } }) => numbered(filled[0], policyNumber)),
        );
        const others = await cpuOf(renderer, filled);
        print(`${product.code}, ${holderType}, ${type}`, `${same.toFixed(1)} ms`, `${others.toFixed(1)} ms`);
      }
    }
  }
  await renderer.close();
}

/** The form with another number. */
function numbered(form: FilledForm | undefined, policyNumber: FormValue): FilledForm {
  if (!form) throw new Error('nothing is printed');
  return { ...form, data: { ...form.data, policyNumber } };
}

type Subject = Parameters<typeof findPrintable>[0];

/** Every form that the product prints of its longest contract, filled as often as it is made, each time with other texts. */
async function filledOf(subject: Subject, long: LongList): Promise<Map<FormType, FilledForm[]>> {
  const { product, holderType } = subject;
  const filled = new Map<FormType, FilledForm[]>();
  for (let seed = 0; seed < warmUp + forms; seed += 1) {
    const contract = await longest(subject, long, seed);
    const policyNumber = product.numbers.format(product.numbers.series, BigInt(seed + 1), examplesWrittenOn);
    for (const type of formTypes) {
      const isGiven = type !== 'KID' || product.keyInformation?.includes(holderType);
      const form = isGiven && product.forms[type]?.({ ...contract, policyNumber });
      if (form) filled.set(type, [...(filled.get(type) ?? []), form]);
    }
  }
  return filled;
}

/** The product's example with the most in its list, the last of it as often as a body may have it. */
async function longest(subject: Subject, long: LongList, seed: number): Promise<PrintableContract> {
  const { product, holderType } = subject;
  const path = `insuredObject.${long.path}`;
  const bodies = productExamples(product, holderType).filter(({ purpose }) => purpose === 'contract');
  const listed = bodies.map(({ body }) => [body, valueAt(body, path)] as const);
  const [body, said] = listed.sort(([, left], [, right]) => lengthOf(right) - lengthOf(left))[0] ?? [];
  if (!body) throw new Error(`no example of ${product.code}, ${holderType}`);
  const last = Array.isArray(said) ? said.at(-1) : undefined;
  const length = long.lengths[holderType];
  const entry = (index: number): Json => ({
    ...(another(last ?? {}, seed * length + index) as JsonObject),
    ...long.each,
  });
  const outcome = await findPrintable(subject, {
    body: isObject(last)
      ? changed(body, { [path]: Array.from({ length }, (_, index) => entry(index)) })
      : body,
    today: examplesWrittenOn,
  });
  if (!outcome) throw new Error(`the longest contract of ${product.code}, ${holderType}, is refused`);
  return outcome;
}

function lengthOf(list: Json | undefined): number {
  return Array.isArray(list) ? list.length : 0;
}

/** Milliseconds of the whole process for one form. */
async function cpuOf(renderer: PdfRenderer, filled: readonly FilledForm[]): Promise<number> {
  for (const form of filled.slice(0, warmUp)) await renderer.render(form);
  const before = process.cpuUsage();
  for (const form of filled.slice(warmUp)) await renderer.render(form);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / forms;
}
