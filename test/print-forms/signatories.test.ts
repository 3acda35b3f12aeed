import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTypstRenderer } from '#adapters/pdf/typst-renderer.ts';
import { readSample } from '#app/services/sample-forms.ts';
import { fillBill } from '#contracts/print-forms/bill/fill-bill.ts';
import { readInsurer } from '#contracts/print-forms/insurer.ts';
import type { FilledForm } from '#kernel/ports/ports.ts';
import { cascoForms } from '#products/lines/casco/forms.ts';
import { casco } from '#products/lines/casco/index.ts';
import { osagoForms } from '#products/lines/osago/forms.ts';
import { property } from '#products/lines/property/index.ts';
import { type FormType, formTypes, type PrintableContract, type Product } from '#products/product/product.ts';
import { cascoContract } from './support/casco-contracts.ts';
import { contract } from './support/contracts.ts';
import { propertyContract } from './support/property-contracts.ts';
import { readPdf } from './support/read-pdf.ts';

const templateDirectory = fileURLToPath(new URL('../../data/print-forms', import.meta.url));
const renderer = createTypstRenderer({ templateDirectory });
after(() => renderer.close());

const insurer = readInsurer();
const { signatory, signatories } = insurer;
assert.ok(signatory && signatories.osago && signatories.casco);

function formOf(forms: Product['forms'], type: FormType, printable: PrintableContract): FilledForm {
  const form = forms[type]?.(printable);
  assert.ok(form, type);
  return form;
}

function billOf(product: Product, printable: PrintableContract): FilledForm {
  const term = { startsOn: '2026-12-01', endsOn: '2027-11-30' };
  const paid = { ...printable, ...term, installments: [] };
  const bill = { billNumber: 'СЧ-2026-00000042', issuedOn: '2026-11-22', amount: 100n, installmentNr: 1 };
  return fillBill(insurer, paid, product, bill);
}

const types = formTypes.filter((type) => ['DRAFT', 'POLICY', 'APPLICATION'].includes(type));
const osagoContract = contract();
const cascoPrintable = cascoContract('individual');
const propertyPrintable = propertyContract('individual');
const [, addendumOfCasco] = readSample('addendum-change');

for (const [name, forms, expected] of [
  ['osago', types.map((type) => formOf(osagoForms, type, osagoContract)), signatories.osago],
  [
    'casco',
    [
      ...types.map((type) => formOf(cascoForms, type, cascoPrintable)),
      billOf(casco, cascoPrintable),
      addendumOfCasco,
    ],
    signatories.casco,
  ],
  [
    'property',
    [
      ...types.map((type) => formOf(property.forms, type, propertyPrintable)),
      billOf(property, propertyPrintable),
      { ...addendumOfCasco, data: { ...addendumOfCasco.data, product: 'property' } },
    ],
    signatory,
  ],
] as const) {
  test(`every form of ${name} has the signatory set by the insurer`, async () => {
    const others = [signatory, ...Object.values(signatories)].filter((one) => one.name !== expected.name);
    for (const form of forms) {
      const { text } = await readPdf(await renderer.render(form));
      for (const part of [expected.name, expected.position, expected.basis])
        assert.ok(text.includes(part), `${form.template}: ${part}`);
      for (const other of others) assert.ok(!text.includes(other.name), `${form.template}: ${other.name}`);
    }
  });
}
