import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ownAccounts, readInsurer, shippedForms } from '#contracts/print-forms/insurer.ts';
import { isOgrn } from '#parties/fields/identifiers.ts';
import { products } from '#products/index.ts';

const shipped = JSON.parse(
  readFileSync(new URL('../../data/print-forms/insurer.json', import.meta.url), 'utf8'),
);
const root = mkdtempSync(join(tmpdir(), 'insurer-'));
after(() => rmSync(root, { recursive: true }));

/** Creates a directory with the insurer's own files and returns its path. */
function directoryWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const directory = mkdtempSync(join(root, 'forms-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}

test("the sample insurer's numbers have valid check digits", () => {
  const insurer = readInsurer();
  assert.equal(insurer.inn, '7700000016');
  assert.ok(isOgrn(shipped.ogrn));
  assert.deepEqual([...ownAccounts(insurer)], ['40702810900000002851']);
});

const [account] = shipped.bankAccounts;
for (const [name, changes, message] of [
  ['a wrong INN', { inn: '7700000017' }, /inn: 10 digits/],
  ['no KPP', { kpp: undefined }, /kpp/],
  ['no account', { bankAccounts: [] }, /bankAccounts: at least one/],
  [
    'an account of another bank',
    { bankAccounts: [{ ...account, bic: '049900105' }] },
    /account: 20 digits whose key/,
  ],
  ['a licence without a date', { licenceDate: '15.01.2024' }, /licenceDate: a date/],
  ['a signatory without a name', { signatory: {} }, /signatory\.name.*signatory\.position.*signatory\.basis/],
  [
    "a product's signatory without a name",
    { signatories: { osago: {} } },
    /signatories\.osago\.name.*signatories\.osago\.position.*signatories\.osago\.basis/,
  ],
  ['signatories without products', { signatories: [shipped.signatory] }, /signatories: an object/],
  [
    'a signatory for an unknown product',
    { signatories: { oasgo: shipped.signatory } },
    /signatories\.oasgo: .*osago/,
  ],
  ['a wrong OGRN', { ogrn: '1027700000009' }, /ogrn: 13 digits/],
  ['a missing logo', { logo: 'absent.png' }, /logo: there is no file absent\.png/],
  ['a missing favicon', { favicon: 'absent.svg' }, /favicon: there is no file absent\.svg/],
  ['an SVG logo for letters', { letterLogo: 'logo.svg' }, /letterLogo: a file name such as letterLogo\.png/],
  ['a colour by its name', { color: 'green' }, /color: a colour such as #0a5c4a/],
  ['a colour too light for white text', { color: '#9fd3c7' }, /color: .* dark enough/],
  ['a logo outside the directory', { logo: '../logo.svg' }, /logo: a file name/],
  [
    'two faults',
    { email: 'x', bankAccounts: [{ ...account, bankName: 'x'.repeat(46) }] },
    /bankName.*email/s,
  ],
] as const) {
  test(`an insurer file with ${name} is reported before the service starts`, () => {
    const directory = directoryWith({ 'insurer.json': JSON.stringify({ ...shipped, ...changes }) });
    assert.throws(
      () => readInsurer(directory, products),
      (error: Error) => {
        assert.equal(error.name, 'StartError');
        assert.match(error.message, message);
        return true;
      },
    );
  });
}

test("the shipped insurer details are used if the insurer's directory has none", () => {
  assert.equal(readInsurer(directoryWith({})).shortName, shipped.shortName);
});

test('a logo is searched first next to the insurer details, then among the shipped files', () => {
  const requisites = (logo: string) => JSON.stringify({ ...shipped, logo });
  const own = directoryWith({ 'insurer.json': requisites('own.svg'), 'own.svg': '<svg/>' });
  assert.equal(readInsurer(own).logo, 'own.svg');
  assert.equal(readInsurer(directoryWith({ 'insurer.json': requisites('logo.svg') })).logo, 'logo.svg');
  const fake = directoryWith({ 'insurer.json': requisites('own.png'), 'own.png': 'GIF89a' });
  assert.throws(() => readInsurer(fake), /logo: own\.png is not a PNG picture/);
});

test('an insurer with its own logo does not get the shipped logo for letters', () => {
  const own = { 'own.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  const requisites = { ...shipped, logo: 'own.svg' };
  const kept = readInsurer(directoryWith({ ...own, 'insurer.json': JSON.stringify(requisites) }));
  assert.equal(kept.logo, 'own.svg');
  assert.equal(kept.letterLogo, undefined);
  const drawn = directoryWith({
    ...own,
    'insurer.json': JSON.stringify({ ...requisites, favicon: 'logo.svg' }),
  });
  assert.equal(readInsurer(drawn).favicon, undefined);
  const sameName = directoryWith({ 'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  assert.equal(readInsurer(sameName).letterLogo, undefined);
  const png = readFileSync(join(shippedForms, 'logo-letter.png'));
  const letters = directoryWith({
    ...own,
    'insurer.json': JSON.stringify(requisites),
    'logo-letter.png': png,
  });
  assert.equal(readInsurer(letters).letterLogo, 'logo-letter.png');
  assert.equal(readInsurer().letterLogo, 'logo-letter.png');
});

test('insurer details without a logo and a signatory are accepted', () => {
  const { logo: _, signatory: __, signatories: ___, ...rest } = shipped;
  const insurer = readInsurer(directoryWith({ 'insurer.json': JSON.stringify(rest) }));
  assert.equal(insurer.signatory, undefined);
  assert.deepEqual(insurer.signatories, {});
  assert.equal(insurer.logo, undefined);
});

test('a signatory for an unknown product is accepted if the products are not loaded', () => {
  const { signatory } = shipped;
  const directory = directoryWith({
    'insurer.json': JSON.stringify({ ...shipped, signatories: { boat: signatory } }),
  });
  assert.deepEqual(readInsurer(directory).signatories, { boat: signatory });
});

test('a missing insurer directory and an invalid JSON file are reported', () => {
  assert.throws(() => readInsurer(join(root, 'absent')), /PRINT_FORMS_DIR=.*is no directory/);
  assert.throws(() => readInsurer(directoryWith({ 'insurer.json': '{' })), /cannot be read/);
});
