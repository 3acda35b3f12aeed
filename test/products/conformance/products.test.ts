import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { holderTypes } from '../../../src/kernel/holder-type.ts';
import { isObject, type JsonObject } from '../../../src/kernel/json.ts';
import { inCyrillicLetters, inLatinCapitals } from '../../../src/kernel/lookalikes.ts';
import { rublesPrinted } from '../../../src/kernel/money.ts';
import { productCodes, productOf, products, tariffCompilers } from '../../../src/products/index.ts';
import { testSeries } from '../../../src/products/numbering.ts';
import type { FormType, PrintableContract, Product } from '../../../src/products/product.ts';
import { checkVersions } from '../../../src/tariffs/check-version.ts';
import { changed } from '../../support/change.ts';
import { shippedBook } from '../../support/shipped-book.ts';
import { testDay } from './day.ts';
import { type Field, fieldsOf, isAtOrBelow, wrongValues } from './fields.ts';
import type { HolderCases, ProductCases } from './product-cases.ts';
import { book, outcomeOf, shipped } from './rating.ts';

const root = new URL('../../../', import.meta.url);

test('products have one code each, which the interface knows', () => {
  const codes = products.map(({ code }) => code);
  assert.equal(new Set(codes).size, codes.length);
  for (const product of products) {
    assert.ok(productCodes.some((code) => code === product.code));
    assert.equal(productOf(product.code), product);
  }
  const numbers = products.map(({ numbers: own }) => own.format(own.testSeries ?? testSeries, 7n, testDay));
  assert.equal(new Set(numbers).size, numbers.length, 'two products give one number in the test environment');
  const sequences = products.map(({ numbers }) => numbers.sequence);
  assert.equal(new Set(sequences).size, sequences.length, 'two products share a sequence of numbers');
});

for (const product of products) {
  const cases = await casesOf(product);
  describe(product.code, () => {
    testNumbers(product, cases);
    testTariff(product);
    for (const holderType of holderTypes) {
      describe(holderType, () => testHolder(product, holderType, cases.holders[holderType]));
    }
  });
}

async function casesOf({ code }: Product): Promise<ProductCases> {
  const file = new URL(`cases/${code}.ts`, import.meta.url);
  assert.ok(existsSync(file), `the product ${code} needs test/products/conformance/cases/${code}.ts`);
  const { cases }: { cases: ProductCases } = await import(file.href);
  return cases;
}

function testNumbers({ code, numbers }: Product, { numberPattern }: ProductCases): void {
  test('numbers have one form and are never the same', () => {
    const values = [1n, 2n, 9n, 10n, 11n, 99n, 100n, 123_456n, 99_999_998n, 99_999_999n];
    const made = values.map((value) => numbers.format(numbers.series, value, testDay));
    for (const number of made) assert.match(number, numberPattern);
    assert.equal(new Set(made).size, values.length);
    assert.equal(numbers.format(numbers.series, 7n, testDay), numbers.format(numbers.series, 7n, testDay));
  });

  test('numbers of the test environment have the same form, and letters that no policy has', () => {
    const ofTests = numbers.testSeries ?? testSeries;
    const [real, tried] = [numbers.series, ofTests].map((series) => numbers.format(series, 7n, testDay));
    assert.equal(tried, real?.replace(numbers.series, ofTests));
    assert.match(ofTests, /^ZZ[A-Z]$/);
    assert.notEqual(tried, real);
    // No letter of it is taken for one of the other alphabet, in any entry.
    assert.equal(inLatinCapitals(inCyrillicLetters(String(tried))), tried);
  });

  test('their sequence is named after the product, and ends where the form of a number does', () => {
    assert.equal(numbers.sequence, `${code}_policy_number`);
    const last = numbers.format(numbers.series, BigInt('9'.repeat(numbers.digits)), testDay);
    assert.match(last, numberPattern);
    assert.equal(last.length, numbers.format(numbers.series, 1n, testDay).length);
  });
}

function testTariff({ code, tariff }: Product): void {
  const own = shipped.filter((version) => version.product === code);

  test('the shipped versions have no faults', () => {
    assert.deepEqual(checkVersions(own, [], tariffCompilers), []);
    for (const kind of tariff.kinds) assert.ok(own.some((version) => version.kind === kind));
  });

  test('every shipped version compiles into a tariff', () => {
    const dates = own
      .map(({ effectiveFrom }) => effectiveFrom)
      .filter((date) => date >= (book.earliest(code) ?? ''));
    assert.notEqual(dates.length, 0);
    for (const date of dates) {
      const found = book.inForce(code, date);
      assert.equal(found?.versionIds.length, tariff.kinds.length);
      assert.equal(book.byVersionIds(code, found.versionIds)?.tariff, found.tariff);
    }
  });
}

function testHolder(product: Product, holderType: 'individual' | 'corporate', cases: HolderCases): void {
  const { schemas } = product;
  const sample = cases.sample(testDay);
  const fields = fieldsOf(sample, schemas[holderType].contract);
  const outcome = (body: JsonObject, purpose: 'quote' | 'contract' = 'contract') =>
    outcomeOf(product, holderType, purpose, body);

  test('the sample is accepted and nothing is assumed', async () => {
    const { rated, faults } = await outcome(sample);
    assert.deepEqual(faults, []);
    assert.deepEqual(rated?.calculation.assumptions, []);
    assert.deepEqual(rated?.body, sample);
    assert.equal(rated?.terms.concludedOn, testDay);
  });

  test('the least quote is accepted, and what was assumed is told', async () => {
    const { rated, faults } = await outcome(cases.leastQuote, 'quote');
    assert.deepEqual(faults, []);
    assert.notDeepEqual(rated?.calculation.assumptions, []);
    assert.notDeepEqual((await outcome(cases.leastQuote)).faults, []);
  });

  test('an empty body is refused or assumed for a quote, and refused for a contract', async () => {
    const { rated, faults } = await outcome({}, 'quote');
    assert.ok(rated || faults.length > 0);
    assert.notDeepEqual((await outcome({})).faults, []);
  });

  test('every broken field is refused at its place', async () => {
    const wrong: string[] = [];
    for (const field of fields) {
      for (const value of wrongValues(field)) {
        const broken = changed(sample, { [field.name]: value });
        const { faults } = await outcome(broken);
        wrong.push(...misplaced(field, value, faults, cases));
        if (value === null)
          wrong.push(...misplaced(field, value, (await outcome(broken, 'quote')).faults, cases));
      }
    }
    assert.deepEqual(wrong, []);
  });

  test('the schema knows every field of the sample but those that are named', () => {
    const unknown = fields.filter(({ schema }) => schema === undefined).map(({ name }) => name);
    assert.deepEqual(unknown.sort(), [...cases.unknown].sort());
  });

  test('fields that nobody knows are kept as they are, wherever they stand', async () => {
    const objects = fields.filter(({ value }) => isObject(value)).map(({ name }) => name);
    for (const place of ['', ...objects.map((name) => `${name}.`)]) {
      const body = changed(sample, { [`${place}fieldOfPartner`]: [1, { 'a.b': null }, 'текст'] });
      const { rated, faults } = await outcome(body);
      assert.deepEqual(faults, [], place);
      assert.deepEqual(rated?.body, body);
    }
  });

  test('a contract without a field that it needs is refused there, and without any other is taken', async () => {
    const names = fields.map(({ name }) => name);
    const wrong = cases.demanded
      .filter((name) => !names.includes(name))
      .map((name) => `the sample has no ${name}`);
    for (const { name, isRequired } of fields) {
      const { faults } = await outcome(changed(sample, { [name]: undefined }));
      const isNeeded = isRequired || cases.demanded.includes(name);
      const isDemanded = faults.some(
        ({ field }) => isAtOrBelow(field, name) || cases.faultedBesides[name]?.includes(field),
      );
      if (isNeeded && !isDemanded) wrong.push(`${name} is not demanded`);
      if (!isNeeded && faults.length > 0) wrong.push(`${name}: ${JSON.stringify(faults)}`);
    }
    assert.deepEqual(wrong, []);
  });

  for (const [difference, changes] of Object.entries({ sample: {}, ...cases.variations })) {
    test(`a quote equals the contract: ${difference}`, async () => {
      const body = changed(sample, onlyWhereItStands(sample, changes));
      const [quote, contract] = [await outcome(body, 'quote'), await outcome(body)];
      assert.deepEqual(contract.faults, []);
      assert.deepEqual(quote.rated?.calculation, contract.rated?.calculation);
      assert.ok((contract.rated?.calculation.premium ?? 0n) > 0n);
      assert.deepEqual((await outcome(body)).rated, contract.rated, 'the same body gives another contract');
    });
  }

  test('a contract is rated again to the kopeck from what was kept of it', async () => {
    const { rated } = await outcome(sample);
    assert.ok(rated);
    const kept = JSON.parse(JSON.stringify({ body: rated.body, facts: rated.facts }));
    const tariff = book.byVersionIds(product.code, rated.calculation.tariffVersionIds)?.tariff;
    const circumstances = {
      purpose: 'contract',
      holderType,
      today: testDay,
    } as const;
    const prepared = product.prepare(product.read(kept.body, circumstances), tariff, kept.facts.vehicle);
    assert.deepEqual(product.calculate(prepared, kept.facts), {
      calculation: rated.calculation,
    });
  });

  for (const formType of ['DRAFT', 'POLICY'] as const) {
    test(`${formType} is filled from the sample`, async () => {
      const { rated } = await outcome(sample);
      assert.ok(rated);
      testForm(product, formType, {
        policyNumber: product.numbers.format(product.numbers.series, 1n, testDay),
        holderType,
        body: rated.body,
        premium: rated.calculation.premium,
        calculation: rated.calculation,
        facts: rated.facts,
        concludedOn: testDay,
        issuedAt: testDay,
        installments: rated.installments,
        reference: shippedBook,
        checkUrl: 'https://polis.insurer.example/check/code',
      });
    });
  }
}

/** What is wrong with how a broken field is refused. */
function misplaced(
  { name }: Field,
  value: unknown,
  faults: readonly { readonly field: string }[],
  { faultedBesides }: HolderCases,
): string[] {
  const what = `${name} = ${JSON.stringify(value)}`;
  if (!faults.some(({ field }) => isAtOrBelow(field, name))) return [`${what} is not refused there`];
  return faults
    .map(({ field }) => field)
    .filter((field) => !isAtOrBelow(field, name) && !faultedBesides[name]?.includes(field))
    .map((field) => `${what} is also refused at ${field}`);
}

/** Without the removals of what the sample does not have: a change would create the way to it. */
function onlyWhereItStands(sample: JsonObject, changes: HolderCases['variations'][string]) {
  const stands = (path: string) => fieldsOf(sample, {}).some(({ name }) => name === path);
  return Object.fromEntries(
    Object.entries(changes).filter(([path, value]) => value !== undefined || stands(path)),
  );
}

function testForm(product: Product, formType: FormType, contract: PrintableContract): void {
  const form = product.forms[formType]?.(contract);
  assert.ok(form, `the product prints no ${formType}`);
  assert.ok(existsSync(new URL(`data/print-forms/${form.template}.typ`, root)), form.template);
  const texts = textsOf(form.data);
  assert.ok(texts.length > 20, 'a form says more');
  for (const text of texts) assert.doesNotMatch(text, /undefined|NaN|\[object|Infinity/);
  const digits = /\d+$/.exec(contract.policyNumber)?.[0] ?? '';
  assert.ok(
    texts.some((text) => text.includes(digits)),
    'the policy number is not printed',
  );
  const premium = rublesPrinted(contract.premium);
  assert.ok(
    texts.some((text) => text.replaceAll(/\s/g, '\u00a0').includes(premium)),
    'the premium is not printed',
  );
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsOf);
  assert.ok(
    ['string', 'number', 'boolean'].includes(typeof value) || value === null,
    `a form holds ${typeof value}`,
  );
  return value === null ? [] : [String(value)];
}
