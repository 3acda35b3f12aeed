import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { shippedForms } from '#contracts/print-forms/insurer.ts';
import { messageText } from '#kernel/errors/message.ts';
import { isObject } from '#kernel/json/json.ts';
import type { FilledForm, FormContent, PdfRenderer } from '#kernel/ports/ports.ts';
import { unreadable } from '#platform/db/file-errors.ts';
import { StartError } from '#platform/db/start-error.ts';

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

/** Renders the sample policy of a product with given contents; a bill for a product without a sample. */
export function renderProductSample(
  renderer: PdfRenderer,
  product: string,
  content: FormContent,
): Promise<Uint8Array> {
  const name = `${product}-policy`;
  const [, form] = readSample(sampleNames().includes(name) ? name : 'bill');
  return renderer.render({ ...form, content });
}
