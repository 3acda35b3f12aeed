import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createReferenceBook } from '#catalogues/reference/reference-book.ts';
import { shippedForms } from '#contracts/print-forms/insurer.ts';
import { createTrial } from '#contracts/rating/trial.ts';
import { messageText } from '#kernel/errors/message.ts';
import { isObject } from '#kernel/json/json.ts';
import type { FilledForm, FormContent, PdfRenderer } from '#kernel/ports/ports.ts';
import { unreadable } from '#platform/db/file-errors.ts';
import { StartError } from '#platform/db/start-error.ts';
import { findPrintable } from '#products/conformance/forms.ts';
import type { Assortment } from '../products/assortment.ts';

const samplesDirectory = join(shippedForms, 'samples');

export function sampleNames(): string[] {
  return readdirSync(samplesDirectory).map((file) => basename(file, '.json'));
}

/** Reads a shipped sample, or a .json file with {template, data}. Throws StartError for anything else. */
export function readSample(name: string): readonly [name: string, form: FilledForm] {
  const file = name.endsWith('.json') ? name : join(samplesDirectory, `${name}.json`);
  let sample: unknown;
  try {
    sample = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const reason = messageText(unreadable(cause) ?? 'is not JSON');
    throw new StartError(`${file} ${reason}; shipped samples: ${sampleNames().join(', ')}`, { cause });
  }
  if (!isObject(sample) || typeof sample.template !== 'string' || !isObject(sample.data)) {
    throw new StartError(`${file} is no sample: it needs {"template": "…", "data": {…}}`);
  }
  // Data is not checked here, because the template reports missing fields.
  return [basename(file, '.json'), sample as unknown as FilledForm];
}

/** Renders the sample policy of a product with given contents; for a custom product, the policy of its first example. */
export async function renderProductSample(
  renderer: PdfRenderer,
  assortment: Assortment,
  product: string,
  content: FormContent,
): Promise<Uint8Array> {
  const name = `${product}-policy`;
  const form = sampleNames().includes(name)
    ? readSample(name)[1]
    : ((await fillExample(assortment, product)) ?? readSample('bill')[1]);
  return renderer.render({ ...form, content });
}

/** Fills the policy of a custom product with its first accepted case; undefined if no case is accepted. */
async function fillExample(
  { products, own, lists, ownVersions }: Assortment,
  code: string,
): Promise<FilledForm | undefined> {
  const { product, cases = [] } = own.find((one) => one.product.code === code) ?? {};
  if (!product) return undefined;
  const trial = createTrial({ products, versions: ownVersions, lists: lists.shipped });
  const reference = createReferenceBook(lists.shipped);
  for (const { holderType, purpose, body, today, premium } of cases) {
    if (purpose !== 'contract' || premium === undefined) continue;
    const subject = { product, holderType, reference, outcomeOf: trial.outcomeOf };
    const contract = await findPrintable(subject, { body, today });
    const form = contract && product.forms.POLICY?.(contract);
    if (form) return form;
  }
  return undefined;
}
