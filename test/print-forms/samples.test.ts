import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { createTypstRenderer } from '#adapters/pdf/typst-renderer.ts';
import { sumOfTermination } from '#contracts/addendums/termination/termination-sum.ts';
import { fillAddendum } from '#contracts/print-forms/addendum/fill-addendum.ts';
import { fillBill } from '#contracts/print-forms/bill/fill-bill.ts';
import { readInsurer, shippedForms } from '#contracts/print-forms/insurer.ts';
import { fillReceipt, receiptFacts } from '#contracts/print-forms/receipt/fill-receipt.ts';
import type { Addendum } from '#contracts/record/addendums/addendum.ts';
import { sumOfChange } from '#contracts/record/addendums/arithmetic.ts';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import type { FilledForm } from '#kernel/ports/ports.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { findPrintable } from '#products/conformance/forms.ts';
import { cascoForms } from '#products/lines/casco/forms.ts';
import { casco } from '#products/lines/casco/index.ts';
import { medical } from '#products/lines/medical/index.ts';
import { osagoForms } from '#products/lines/osago/forms.ts';
import { property } from '#products/lines/property/index.ts';
import type { FormType, PrintableContract } from '#products/product/product.ts';
import { testDay } from '../products/conformance/day.ts';
import { changed } from '../support/change.ts';
import { productOf } from '../support/products.ts';
import { shippedBook } from '../support/shipped-book.ts';
import { trial } from '../support/trial.ts';
import { cascoContract, longCascoContract } from './support/casco-contracts.ts';
import { contract, longContract } from './support/contracts.ts';
import { medicalContract } from './support/medical-contracts.ts';
import { propertyContract } from './support/property-contracts.ts';
import { readPdf, rolesOf } from './support/read-pdf.ts';

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

/** Fills the form of a change or a termination. With `DUE`, its surcharge is unpaid. */
function addendum(kind: Addendum['kind'], status: 'PAID' | 'DUE' = 'PAID'): FilledForm {
  const amended = paidContract('individual');
  const period = { startsOn: amended.startsOn, endsOn: amended.endsOn, effectiveOn: '2027-03-01' };
  const paid = [{ ...paper, nr: 1, dueOn: '2026-12-01', status }];
  const isChange = kind === 'CHANGE';
  const ground = { reasonCode: 'SALE', rule: 'PRO_RATA', percent: '100', refundDueOn: null } as const;
  const at = new Date('2026-11-21T12:00:00+03:00');
  const { calculation, facts, reference } = cascoContract('individual');
  const body = changed(amended.body, {
    'insuredObject.casco.typeLDU': 'UNLIMITED',
    'insuredObject.casco.drivers': [],
    'insuredObject.extraEquipment': undefined,
    mileageLimit: { limit: 10_000 },
  });
  const whole: Addendum = {
    addendumId: 1n,
    addendumNumber: `${amended.policyNumber}-1`,
    contractId: 1n,
    nr: 1,
    kind,
    status: isChange ? 'AWAITING_PAYMENT' : 'COMPLETE',
    effectiveOn: period.effectiveOn,
    reason: 'Заявление страхователя от 21.11.2026',
    figures: isChange
      ? sumOfChange(period, { before: paper.amount, after: 1_512_345n }, paid).figures
      : sumOfTermination({ ...period, books: paper.amount }, paper.amount, paid, ground).figures,
    ground: isChange ? null : ground,
    installmentNr: isChange ? 2 : null,
    payBefore: isChange ? period.effectiveOn : null,
    createdAt: at,
    inForceAt: isChange ? null : at,
    endedAt: null,
    changed: isChange ? { body, facts, calculation } : null,
    replaced: null,
  };
  return fillAddendum(casco, { ...amended, calculation }, whole, {
    reference,
    refunds: casco.addendums.refunds,
  });
}

/** Fills the policy of the example of a product in `docs/examples`. */
async function examplePolicy(code: string, holderType: HolderType = 'individual') {
  const product = productOf(code) ?? assert.fail(code);
  const example = requestExamples(code, holderType).find(({ purpose }) => purpose === 'contract');
  const contract = await findPrintable(
    { product, holderType, reference: shippedBook, outcomeOf: trial.outcomeOf },
    { body: example?.body ?? assert.fail(code), today: testDay },
  );
  return contract && product.forms.POLICY?.(contract);
}

/** Samples for `bindery form preview`. RECORD_EXAMPLES=1 writes the samples again after a form has changed. */
const samples: Readonly<Record<string, FilledForm | undefined>> = {
  'osago-policy': osago('POLICY', contract()),
  'osago-policy-two-pages': osago('POLICY', longContract()),
  'osago-draft': osago('DRAFT', contract()),
  'osago-application': osago('APPLICATION', contract()),
  'casco-policy': cascoForms.POLICY?.(cascoContract('individual', { installmentType: 'FOUR_PAYMENTS' })),
  'casco-policy-leasing': cascoForms.POLICY?.(longCascoContract()),
  'casco-draft': cascoForms.DRAFT?.(cascoContract('individual')),
  'casco-application': cascoForms.APPLICATION?.(cascoContract('individual')),
  'property-policy': property.forms.POLICY?.(
    propertyContract('individual', { installmentType: 'FOUR_PAYMENTS' }),
  ),
  'property-draft': property.forms.DRAFT?.(propertyContract('corporate')),
  'property-application': property.forms.APPLICATION?.(propertyContract('individual')),
  'property-key-information': property.forms.KID?.(
    propertyContract('individual', { installmentType: 'FOUR_PAYMENTS' }),
  ),
  'casco-key-information': cascoForms.KID?.(
    cascoContract('individual', { installmentType: 'FOUR_PAYMENTS' }),
  ),
  'medical-policy': medical.forms.POLICY?.(medicalContract()),
  'pet-policy': await examplePolicy('pet'),
  'cargo-policy': await examplePolicy('cargo', 'corporate'),
  'mortgage-policy': await examplePolicy('mortgage'),
  'gap-policy': await examplePolicy('gap'),
  bill: fillBill(readInsurer(), paidContract('individual'), casco, bill),
  'bill-organization': fillBill(readInsurer(), paidContract('corporate'), casco, bill),
  'addendum-change': addendum('CHANGE'),
  'addendum-termination': addendum('TERMINATION'),
  'addendum-termination-debt': addendum('TERMINATION', 'DUE'),
  'receipt-a7': fillReceipt(
    receiptFacts(paidContract('individual'), casco, receipt.installmentNr, partner),
    receipt,
  ),
};

const citesRules = /^(?:casco|property|medical|pet|cargo|mortgage|gap)-(?:policy|draft|application)/;

/** Fills a form for a contract whose insurance rules are handed over with the policy. */
function withRules(name: string, form: FilledForm | undefined): FilledForm | undefined {
  return form && citesRules.test(name) ? { ...form, data: { ...form.data, areRulesGiven: true } } : form;
}

for (const [name, filled] of Object.entries(samples)) {
  const form = withRules(name, filled);
  test(`the stored sample ${name} equals the data that its form now prints`, () => {
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

test('every form has a title and tagged pictures and tables for screen readers', async (context) => {
  const renderer = createTypstRenderer({ templateDirectory: shippedForms });
  context.after(() => renderer.close());
  for (const [name, form] of Object.entries(samples)) {
    assert.ok(form, name);
    const roles = await rolesOf(await renderer.render(form));
    assert.ok(roles.has('H1') && roles.has('Table'), `${name} is made of ${[...roles].join(', ')}`);
  }
});

test('a form states that rules were handed over only if its data say so', async (context) => {
  const renderer = createTypstRenderer({ templateDirectory: shippedForms });
  context.after(() => renderer.close());
  const handedOver = /вручены страхователю|текст получил|Правила страхования получил/;
  for (const name of [
    'casco-policy',
    'casco-application',
    'property-policy',
    'property-application',
    'medical-policy',
  ]) {
    const form = samples[name] ?? assert.fail(name);
    assert.doesNotMatch((await readPdf(await renderer.render(form))).text, handedOver, name);
    const printed = withRules(name, form) ?? form;
    assert.match((await readPdf(await renderer.render(printed))).text, handedOver, name);
  }
});
