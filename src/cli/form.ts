import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openAssortment } from '../app/assortment.ts';
import { readConfig } from '../config.ts';
import { unreadable } from '../db/file-errors.ts';
import { makeDirectory } from '../db/make-directory.ts';
import { StartError } from '../db/start-error.ts';
import { codeOf } from '../db/unavailable.ts';
import { isObject } from '../kernel/json.ts';
import type { FilledForm, PdfRenderer } from '../ports.ts';
import { readInsurer, shippedForms } from '../print-forms/insurer.ts';
import { optionalSubjects, usually } from '../staff/use-case/fields.ts';
import { named, path, text } from '../staff/use-case/kinds.ts';
import { type Invocation, tool } from './commands.ts';
import { saveFile } from './save-file.ts';

const samplesDirectory = join(shippedForms, 'samples');

export const formPreview = tool({
  name: 'form preview',
  title: 'render samples with the templates and requisites in use, without a database',
  input: {
    samples: optionalSubjects(
      named(text, 'samples', 'receipt'),
      'names of shipped samples, or .json files of {template, data}; without any, all',
    ),
    to: usually(named(path, 'directory', 'forms'), 'where the PDF files go', '.'),
  },
  run: (invocation, { samples = [], to }) => preview(invocation, samples, to),
});

/** Every sample is tried: one template that does not compile hides no other. */
async function preview({ variables }: Invocation, names: readonly string[], to: string): Promise<number> {
  const config = readConfig(variables);
  readInsurer(config.printFormsDirectory);
  const samples = (names.length > 0 ? names : shippedNames()).map(readSample);
  const { own } = await openAssortment(config.productsDirectory);
  const { createRenderer } = await import('../app/outside.ts');
  const renderer = createRenderer(config, own);
  try {
    makePlace(to);
    let code = 0;
    for (const [name, form] of samples)
      code = Math.max(code, await write(renderer, form, join(to, `${name}.pdf`)));
    return code;
  } finally {
    await renderer.close();
  }
}

function makePlace(to: string): void {
  try {
    makeDirectory(to);
  } catch (cause) {
    throw new StartError(
      `${to} cannot be made (${codeOf(cause)}): give --to a directory, or one to be made`,
      { cause },
    );
  }
}

async function write(renderer: PdfRenderer, form: FilledForm, file: string): Promise<number> {
  try {
    saveFile(file, await renderer.render(form));
    console.log(file);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function shippedNames(): string[] {
  return readdirSync(samplesDirectory).map((file) => basename(file, '.json'));
}

function readSample(name: string): readonly [name: string, form: FilledForm] {
  const file = name.endsWith('.json') ? name : join(samplesDirectory, `${name}.json`);
  let sample: unknown;
  try {
    sample = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const reason = unreadable(cause) ?? 'is no JSON';
    throw new StartError(`${file} ${reason}; shipped samples: ${shippedNames().join(', ')}`, { cause });
  }
  if (!isObject(sample) || typeof sample.template !== 'string' || !isObject(sample.data)) {
    throw new StartError(`${file} is no sample: it needs {"template": "…", "data": {…}}`);
  }
  // Whatever else a template misses there, it says itself.
  return [basename(file, '.json'), sample as unknown as FilledForm];
}
