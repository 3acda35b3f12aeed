import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { createTypstRenderer } from '#adapters/pdf/typst-renderer.ts';
import { shippedForms } from '#contracts/print-forms/insurer.ts';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { type HolderType, holderTypes } from '#kernel/terms/holder-type.ts';
import { findPrintable } from '#products/conformance/forms.ts';
import { findDefinition } from '#products/definition/define/index.ts';
import type { FormType, PrintableContract, Product } from '#products/product/product.ts';
import { testDay } from '../products/conformance/day.ts';
import { type Changes, changed, valueAt } from '../support/change.ts';
import { productOf, products } from '../support/products.ts';
import { shippedBook } from '../support/shipped-book.ts';
import { trial } from '../support/trial.ts';
import { readPdf } from './support/read-pdf.ts';

interface Entry {
  readonly text: string;
  readonly risks?: readonly string[];
  readonly inParts?: boolean;
  readonly deductible?: boolean;
  readonly fact?: string;
}
type Terms = Readonly<
  Record<string, Readonly<Record<'perils' | 'special' | 'declarations', readonly (string | Entry)[]>>>
>;

const terms = JSON.parse(readFileSync(`${shippedForms}/voluntary-terms.json`, 'utf8')) as Terms;
const renderer = createTypstRenderer({ templateDirectory: shippedForms });
after(() => renderer.close());

async function exampleOf(code: string, holderType: HolderType, set: Changes = {}) {
  const product = productOf(code) ?? assert.fail(code);
  const contract = await findPrintable(
    { product, holderType, reference: shippedBook, outcomeOf: trial.outcomeOf },
    { body: changed(shownBody(code, holderType), set), today: testDay },
  );
  return contract ?? assert.fail(`${code}: the example is refused`);
}

function shownBody(code: string, holderType: HolderType): JsonObject {
  const shown = requestExamples(code, holderType).find(({ purpose }) => purpose === 'contract');
  return shown?.body ?? assert.fail(`docs/examples has no contract of ${code}, ${holderType}`);
}

async function printed(product: Product, contract: PrintableContract, formType: FormType) {
  return readPdf(await renderer.render(product.forms[formType]?.(contract) ?? assert.fail(formType)));
}

/** Number of letters of a term that are compared: a longer text may be split by a page break. */
const lineLetters = 60;
const plain = (text: string) => text.replaceAll(/\s+/g, ' ');

for (const product of products) {
  const own = terms[product.code];
  if (!own || !findDefinition(product)) continue;
  for (const holderType of holderTypes) {
    test(`${product.code} documents for the holder type ${holderType} print only the terms of the covered risks`, async () => {
      const contract = await exampleOf(product.code, holderType);
      const covered = new Set(contract.calculation.parts?.map(({ code }) => code));
      for (const [formType, lists] of [
        ['POLICY', ['perils', 'special']],
        ['APPLICATION', ['declarations']],
      ] as const) {
        const { text } = await printed(product, contract, formType);
        const entries: readonly (string | Entry)[] = lists.flatMap((list) => own[list]);
        for (const entry of entries) {
          const { text: said, risks, fact, deductible } = typeof entry === 'string' ? { text: entry } : entry;
          // Skip terms that depend on the contract's data; the test below checks such terms.
          if (fact ?? deductible) continue;
          const isMeant: boolean = risks === undefined || risks.some((risk: string) => covered.has(risk));
          assert.equal(text.includes(plain(said).slice(0, lineLetters)), isMeant, `${formType}: ${said}`);
        }
      }
    });
  }
}

for (const [code, set, says, isSaid] of [
  ['pet', {}, /Франшиза безусловная/, false],
  ['pet', {}, /в наморднике и на поводке/, false],
  [
    'pet',
    { 'insuredObject.pet.pets[0].speciesCode': 'DOG', 'insuredObject.pet.pets[0].breedCode': 'PUG' },
    /в наморднике и на поводке/,
    true,
  ],
  ['cargo', { 'insuredObject.cargo.beneficiaries': [] }, /полис выдаётся на предъявителя/, true],
  ['medical', {}, /По полису многократных поездок|уже за границей: страхование/, false],
  ['medical', {}, /Франшиза безусловная/, true],
  ['property', {}, /Франшиза безусловная/, false],
] as const) {
  test(`a policy of ${code} ${isSaid ? 'prints' : 'does not print'} ${says.source}, with the changes ${JSON.stringify(set)}`, async () => {
    const contract = await exampleOf(code, 'individual', set);
    const { text } = await printed(productOf(code) ?? assert.fail(), contract, 'POLICY');
    assert.equal(says.test(text), isSaid, text);
  });
}

test('each risk in the printed terms is a risk of the product', () => {
  for (const [code, lists] of Object.entries(terms)) {
    const product = productOf(code);
    const risks = Object.keys((product && findDefinition(product)?.risks) ?? {});
    for (const list of ['perils', 'special', 'declarations'] as const)
      for (const entry of lists[list])
        if (typeof entry !== 'string')
          for (const risk of entry.risks ?? []) assert.ok(risks.includes(risk), `${code}: ${risk}`);
  }
});

test('documents of organizations mention no life cover (mortgage) and no citizens (property)', async () => {
  for (const [code, wrong] of [
    ['mortgage', /жизн|здоровь|заёмщик|застрахованны[хе] /],
    ['property', /граждан(?!ск)/],
  ] as const) {
    const product = productOf(code) ?? assert.fail(code);
    const contract = await exampleOf(code, 'corporate');
    for (const formType of ['DRAFT', 'POLICY', 'APPLICATION'] as const)
      assert.doesNotMatch((await printed(product, contract, formType)).text, wrong);
  }
});

test('a policy prints the consequences of an unpaid installment if there are several installments', async () => {
  const product = productOf('property') ?? assert.fail();
  for (const [installmentType, isSaid] of [
    ['ONE_TIME', false],
    ['TWO_PAYMENTS', true],
  ] as const) {
    const contract = await exampleOf('property', 'individual', { installmentType });
    assert.equal(/очередной взнос/.test((await printed(product, contract, 'POLICY')).text), isSaid);
    // A surcharge for a change is paid as an installment but is not part of the payment schedule.
    const surcharge = {
      ...contract.installments[0],
      nr: 9,
      amount: 100n,
      addendumNumber: 'ZZU-2026-00000001-1',
    };
    const changedLater = {
      ...contract,
      installments: [...contract.installments, surcharge],
    } as typeof contract;
    const { text } = await printed(product, changedLater, 'POLICY');
    assert.equal(/очередной взнос/.test(text), isSaid);
  }
});

test('a policy of two hundred travellers prints a row for each traveller, and their common terms once', async () => {
  const product = productOf('medical') ?? assert.fail();
  const at = 'insuredObject.medical.insuredPersons';
  const [first] = valueAt(shownBody('medical', 'individual'), at) as [JsonObject];
  const many = Array.from({ length: 200 }, (_, index) => ({
    ...first,
    person: { ...(first.person as JsonObject), lastName: surnameOf(index) },
    document: { ...(first.document as JsonObject), number: String(1_000_000 + index) },
  }));
  const contract = await exampleOf('medical', 'individual', { [at]: many });
  for (const formType of ['POLICY', 'APPLICATION'] as const) {
    const { text, pages } = await printed(product, contract, formType);
    assert.equal(pages.length <= 7, true, `${formType} has ${pages.length} pages`);
    for (let index = 0; index < 200; index += 1) assert.match(text, new RegExp(`${surnameOf(index)}[ ,]`));
    assert.equal(text.match(/Спокойный отдых|Активный отдых и спорт: нет/g)?.length, 1);
  }
});

/** Creates a surname of letters only, such as "Образцоваб". */
function surnameOf(index: number): string {
  const letters = 'абвгдежзиклмнопр';
  return `Образцов${letters[index >> 4]}${letters[index & 15]}`;
}

test('a policy of ten animals prints a row for each animal and cover, and the rules for the insured kinds of animals', async () => {
  const product = productOf('pet') ?? assert.fail();
  const at = 'insuredObject.pet.pets';
  const [first] = valueAt(shownBody('pet', 'corporate'), at) as [JsonObject];
  const many = Array.from({ length: 10 }, (_, index) => ({
    ...first,
    name: surnameOf(index),
    chipNumber: `64309990000${1_000 + index}`,
    birthDate: `2022-09-0${1 + (index % 9)}`,
    vetPassport: { ...(first.vetPassport as JsonObject), number: `RU-000${1_000 + index}` },
  }));
  const contract = await exampleOf('pet', 'corporate', { [at]: many });
  for (const formType of ['POLICY', 'APPLICATION'] as const) {
    const { text } = await printed(product, contract, formType);
    for (const { name, chipNumber } of many) assert.match(text, new RegExp(`${name}[^]*${chipNumber}`));
    assert.equal(text.match(/Немецкая овчарка/g)?.length, 1);
    const rows = plain(text).match(/Ветеринарные расходы после несчастного случая/g);
    assert.equal(rows?.length, 10);
  }
  assert.match((await printed(product, contract, 'POLICY')).text, /перечня потенциально опасных/);
});
