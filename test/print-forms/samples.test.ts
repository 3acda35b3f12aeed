import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import type { HolderType } from '../../src/kernel/holder-type.ts';
import type { FilledForm } from '../../src/ports.ts';
import { fillBill } from '../../src/print-forms/bill/fill-bill.ts';
import { readInsurer } from '../../src/print-forms/insurer.ts';
import { fillReceipt } from '../../src/print-forms/receipt/fill-receipt.ts';
import { cascoForms } from '../../src/products/casco/forms.ts';
import { casco } from '../../src/products/casco/index.ts';
import { osagoForms } from '../../src/products/osago/forms.ts';
import type { FormType, PrintableContract } from '../../src/products/product.ts';
import { cascoContract, longCascoContract } from './support/casco-contracts.ts';
import { contract, longContract } from './support/contracts.ts';

const directory = new URL('../../data/print-forms/samples/', import.meta.url);

function osago(type: FormType, printable: PrintableContract): FilledForm | undefined {
  return osagoForms[type]?.(printable);
}

const paper = { issuedOn: '2026-11-21', amount: 1_012_345n, installmentNr: 1 };
const bill = { billNumber: 'СЧ-2026-00000001', ...paper };
const receipt = { receiptNumber: 'А7-2026-00000001', ...paper };
const partner = { name: 'ООО «Партнёр»', agreementNumber: '15/2026' };

function paidContract(holderType: HolderType) {
  const { policyNumber, body, concludedOn } = cascoContract(holderType);
  const installments = [{ nr: 1, amount: paper.amount, dueOn: '2026-12-01', status: 'DUE' as const }];
  return {
    policyNumber,
    holderType,
    body,
    concludedOn,
    startsOn: '2026-12-01',
    endsOn: '2027-11-30',
    installments,
  };
}

/** What `bindery form preview` shows; RECORD_EXAMPLES=1 writes it anew after the values of a form have changed. */
const samples: Readonly<Record<string, FilledForm | undefined>> = {
  'osago-policy': osago('POLICY', contract()),
  'osago-policy-two-pages': osago('POLICY', longContract()),
  'osago-draft': osago('DRAFT', contract()),
  'osago-application': osago('APPLICATION', contract()),
  'casco-policy': cascoForms.POLICY?.(cascoContract('individual', { installmentType: 'FOUR_PAYMENTS' })),
  'casco-policy-leasing': cascoForms.POLICY?.(longCascoContract()),
  'casco-draft': cascoForms.DRAFT?.(cascoContract('individual')),
  'casco-application': cascoForms.APPLICATION?.(cascoContract('individual')),
  bill: fillBill(readInsurer(), paidContract('individual'), 'КАСКО', bill),
  'bill-organization': fillBill(readInsurer(), paidContract('corporate'), 'КАСКО', bill),
  'receipt-a7': fillReceipt(paidContract('individual'), casco, receipt, partner),
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
