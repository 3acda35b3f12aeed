import { join } from 'node:path';
import { createTypstRenderer } from '#adapters/pdf/typst-renderer.ts';
import { openAssortment } from '#app/products/assortment.ts';
import { createReferenceBook } from '#catalogues/reference/reference-book.ts';
import { shippedVersions } from '#catalogues/tariffs/shipped-versions.ts';
import { shippedDirectory } from '#catalogues/vehicles/shipped-directory.ts';
import { shippedForms } from '#contracts/print-forms/insurer.ts';
import { createTrial } from '#contracts/rating/trial.ts';
import { productExamples, type RequestExample } from '#http/protocol/openapi/examples.ts';
import type { FilledForm } from '#kernel/ports/ports.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { findPrintable } from '#products/conformance/forms.ts';
import { findProduct } from '#products/product/sold.ts';
import { load } from './load.ts';
import { middleOf } from './middle.ts';
import { serve } from './serve.ts';
import { pinLoad } from './server-process.ts';
import { roundsOf, shareOf } from './share.ts';
import { inDirectory } from './temporary.ts';

const base = 'casco-individual';
const warmUp = shareOf(5000);
const quotes = shareOf(5000);
const rounds = roundsOf(3);
const forms = shareOf(100, 2);
/** The day on which the examples were written. */
const today = '2026-11-21';
const assortment = await openAssortment(undefined);
const trial = createTrial({
  products: assortment.products,
  versions: shippedVersions(),
  lists: assortment.lists.shipped,
  vehicles: shippedDirectory(),
});

/** CPU of a quote of each product's first example over HTTP against casco's, in turn, so that a drift meets all; and of its policy. */
export async function compareProducts(): Promise<void> {
  const examples = assortment.products.flatMap((product) => {
    const contracts = holderTypes
      .flatMap((holderType) => productExamples(product, holderType))
      .filter(({ purpose }) => purpose === 'contract');
    return contracts.slice(0, 1);
  });
  const quoteCpu = await measureQuotes(examples);
  const casco = quoteCpu.get(base) ?? 0;
  console.log('| First example | CPU of a quote, µs | against casco | CPU of its policy, ms |');
  console.log('| --- | ---: | ---: | ---: |');
  for (const example of examples) {
    const cpu = quoteCpu.get(example.name) ?? 0;
    const form = (await measureForm(example)).toFixed(1);
    console.log(`| ${example.name} | ${cpu.toFixed(0)} | ${(cpu / casco).toFixed(2)} | ${form} |`);
  }
}

async function measureQuotes(examples: readonly RequestExample[]): Promise<ReadonlyMap<string, number>> {
  pinLoad();
  const figures = new Map<string, number[]>(examples.map(({ name }) => [name, []]));
  const [first] = examples;
  if (!first) throw new Error('no product has an example');
  await inDirectory(async (directory) => {
    const { server, shot } = await serve(8199, { DATA_DIR: join(directory, 'embedded') }, shotOf(first));
    try {
      for (const example of examples) await load(server, { ...shot, ...shotOf(example) }, warmUp);
      for (let round = 0; round < rounds; round += 1) {
        for (const example of examples) {
          const { cpuMicrosecondsPerRequest } = await load(server, { ...shot, ...shotOf(example) }, quotes);
          figures.get(example.name)?.push(cpuMicrosecondsPerRequest);
        }
      }
    } finally {
      await server.stop();
    }
  });
  return new Map([...figures].map(([name, rows]) => [name, middleOf(rows)]));
}

function shotOf({ product, holderType, body }: RequestExample) {
  return { path: `/ship/biz/sales/v2/${holderType}/${product}/quotes`, body: JSON.stringify(body) };
}

/** Milliseconds of the whole process for one policy, its number another each time. */
async function measureForm({ product: code, holderType, body }: RequestExample): Promise<number> {
  const product = findProduct(assortment.products, code);
  if (!product) throw new Error(`no product ${code}`);
  const reference = createReferenceBook(assortment.lists.shipped);
  const contract = await findPrintable(
    { product, holderType, reference, outcomeOf: trial.outcomeOf },
    { body, today },
  );
  const form = contract && product.forms.POLICY?.(contract);
  if (!form) throw new Error(`the first example of ${code} is refused`);
  const renderer = createTypstRenderer({ templateDirectory: shippedForms });
  try {
    for (let index = 0; index < forms; index += 1) await renderer.render(numbered(form, index));
    const before = process.cpuUsage();
    for (let index = 0; index < forms; index += 1) await renderer.render(numbered(form, forms + index));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / forms;
  } finally {
    await renderer.close();
  }
}

function numbered({ template, data }: FilledForm, index: number): FilledForm {
  return { template, data: { ...data, policyNumber: `ZZZ-2026-${String(index).padStart(8, '0')}` } };
}
