import { join } from 'node:path';
import { readInsurer } from '#contracts/print-forms/insurer.ts';
import type { FilledForm, PdfRenderer } from '#kernel/ports/ports.ts';
import { makeDirectory } from '#platform/db/file-errors.ts';
import { StartError } from '#platform/db/start-error.ts';
import { errorCode } from '#platform/db/unavailable.ts';
import { optionalSubjects, usually } from '#staff/use-case/fields.ts';
import { path, textKind, withHint } from '#staff/use-case/kinds.ts';
import { readConfig } from '../config/config.ts';
import { openAssortment } from '../products/assortment.ts';
import { readSample, sampleNames } from '../services/sample-forms.ts';
import { type Invocation, tool } from './commands.ts';
import { saveFile } from './save-file.ts';

export const formPreview = tool({
  name: 'form preview',
  title: 'render sample forms with the current templates and insurer details; needs no database',
  input: {
    samples: optionalSubjects(
      withHint(textKind, 'samples', 'receipt'),
      'names of shipped samples, or .json files with template and data; all samples by default',
    ),
    to: usually(withHint(path, 'directory', 'forms'), 'where the PDF files go', '.'),
  },
  run: (invocation, { samples = [], to }) => preview(invocation, samples, to),
});

/** Renders every sample, so that all templates with errors are reported. */
async function preview({ variables }: Invocation, names: readonly string[], to: string): Promise<number> {
  const config = readConfig(variables);
  const samples = (names.length > 0 ? names : sampleNames()).map(readSample);
  const { own, products } = await openAssortment(config.productsDirectory);
  readInsurer(config.printFormsDirectory, products);
  const { createRenderer } = await import('../services/outside.ts');
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
      `${to} cannot be made (${errorCode(cause)}): give --to a directory, or one to be made`,
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
