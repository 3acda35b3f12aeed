import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import type { FilledForm } from '../../src/ports.ts';
import { osagoForms } from '../../src/products/osago/forms.ts';
import type { FormType, PrintableContract } from '../../src/products/product.ts';
import { contract, longContract } from './support/contracts.ts';

const directory = new URL('../../data/print-forms/samples/', import.meta.url);

function osago(type: FormType, printable: PrintableContract): FilledForm | undefined {
  return osagoForms[type]?.(printable);
}

/** What `bindery form preview` shows; RECORD_EXAMPLES=1 writes it anew after the values of a form have changed. */
const samples: Readonly<Record<string, FilledForm | undefined>> = {
  'osago-policy': osago('POLICY', contract()),
  'osago-policy-two-pages': osago('POLICY', longContract()),
  'osago-draft': osago('DRAFT', contract()),
  'osago-application': osago('APPLICATION', contract()),
};

for (const [name, form] of Object.entries(samples)) {
  test(`the sample ${name} has the values that the form is filled with`, () => {
    const file = new URL(`${name}.json`, directory);
    const text = `${JSON.stringify(form, null, 2)}\n`;
    if (process.env.RECORD_EXAMPLES === '1') {
      mkdirSync(directory, { recursive: true });
      writeFileSync(file, text);
    }
    assert.equal(
      readFileSync(file, 'utf8'),
      text,
      'RECORD_EXAMPLES=1 npm test -- test/print-forms/samples.test.ts',
    );
  });
}
