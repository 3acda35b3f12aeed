import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { applyChanges } from '#catalogues/content/apply-changes.ts';
import { type ContentItem, type ContentVersion, versionAt } from '#catalogues/content/content.ts';
import { createContentBook } from '#catalogues/content/content-book.ts';
import { letterExample } from '#catalogues/content/letter-items.ts';
import { contentItems } from '#contracts/print-forms/content/content-items.ts';
import { createCurrentContent } from '#contracts/print-forms/content/current-content.ts';
import { messageText } from '#kernel/errors/message.ts';
import { fillLetter } from '#kernel/text/letter-words.ts';
import { fillPlaceholders, placeholderFaults } from '#kernel/text/placeholders.ts';
import { products } from '#products/index.ts';

const sources = { ownDirectory: undefined, products, ownTerms: {} };
const items = contentItems(sources);

function itemOf(code: string): ContentItem {
  const found = items.find((item) => item.code === code);
  assert.ok(found, code);
  return found;
}

test('every shipped content is valid, and its fields have titles', () => {
  for (const item of items) {
    assert.deepEqual(item.faults(item.filed), [], item.code);
    for (const { field, title } of item.fields(item.filed)) assert.ok(title !== '', `${item.code} ${field}`);
  }
});

test('every product has advice, and every voluntary product has terms', () => {
  const codes = items.map(({ code }) => code);
  for (const { code, keyInformation } of products) {
    assert.ok(codes.includes(`advice.${code}`), code);
    if (keyInformation)
      assert.ok(codes.includes(`terms.${code}`) || codes.includes(`product-terms.${code}`), code);
  }
});

test('the example of every letter fills all its placeholders', () => {
  const at = { now: () => new Date('2026-11-21T09:00:00Z') };
  const current = createCurrentContent(createContentBook(items), at, sources);
  for (const { code, group } of items.filter((item) => item.group === 'letter')) {
    assert.equal(group, 'letter');
    const letter = code.replace('letter.', '') as 'policy';
    const { subject, parts } = fillLetter<unknown>(current.words(letter), letterExample(letter));
    assert.doesNotMatch(JSON.stringify([subject, parts]), /\{[a-zA-Z]+\}/, code);
  }
});

for (const [text, expected] of [
  ['Полис {contract}', []],
  ['Полис {contract', ['a brace without its pair', 'required placeholders are missing: {contract}']],
  ['Полис contract}', ['a brace without its pair', 'required placeholders are missing: {contract}']],
  ['{contract} {}', ['a brace without its pair']],
  ['{{contract}}', ['a brace without its pair']],
  ['{contract} {номер}', ['a brace without its pair']],
  ['{contract} {number} {other}', ['unknown placeholders: {number}, {other}; known: {contract}']],
  ['Полис', ['required placeholders are missing: {contract}']],
] as const) {
  test(`the placeholders of "${text}" have ${expected.length} faults`, () => {
    const faults = placeholderFaults(text, { known: ['contract'], required: ['contract'] }).map((one) =>
      messageText(one),
    );
    assert.equal(faults.length, expected.length, faults.join('; '));
    expected.forEach((one, at) => {
      assert.ok(faults[at]?.startsWith(one), faults.join());
    });
  });
}

test('a value with braces is printed as it is', () => {
  assert.equal(fillPlaceholders('{a} {b}', { a: '{b}', b: '$& {a}' }), '{b} $& {a}');
  assert.equal(fillPlaceholders('{constructor} {c}', {}), '{constructor} {c}');
});

const letter = itemOf('letter.policy');
for (const [name, changes, expected] of [
  ['a subject with a line break', { subject: 'Полис {contract}\nBcc: x@example.com' }, /subject.*one line/],
  ['a subject with a carriage return', { subject: 'Полис {contract}\u0085X' }, /subject.*one line/],
  ['a subject with a line separator', { subject: 'Полис {contract}\u2028X' }, /subject.*one line/],
  ['a long subject', { subject: `{contract}${'я'.repeat(200)}` }, /subject.*at most 150/],
  ['a table within a sentence', { body: 'Вот {facts} таблица' }, /body.*paragraph of its own/],
  ['a table in the subject', { subject: '{contract} {facts}' }, /subject.*unknown placeholders: \{facts\}/],
  ['a control character', { body: '{facts}\n\n\u0007' }, /body.*no control characters/],
  ['no body', { body: null }, /body.*a text/],
  ['a number as the subject', { subject: 1 }, /subject.*a text/],
  ['a field that letters lack', { footer: 'x' }, /footer.*there is no field/],
  ['a field of the prototype', { __proto__: null, constructor: 'x' }, /there is no field constructor/],
] as const) {
  test(`a letter with ${name} is refused`, () => {
    const made = applyChanges(letter, letter.filed, changes);
    const faults = 'value' in made ? letter.faults(made.value) : made.faults;
    assert.match(faults.map(({ field, why }) => `${field}: ${messageText(why)}`).join('; '), expected);
  });
}

const details = itemOf('insurer');
for (const [name, changes, expected] of [
  ['a wrong INN', { inn: '7700000017' }, /inn: 10 digits/],
  ['an account of another bank', { 'bankAccounts[0].bic': '049900105' }, /bankAccounts\[0\]\.account/],
  ['half a new account', { 'bankAccounts[1].bankName': 'Банк' }, /bankAccounts\[1\]\.bic.*account/],
  ['half a signatory', { 'signatories.pet.name': 'Образцова А. А.' }, /signatories\.pet\.position/],
  ['an account far behind the others', { 'bankAccounts[999999999].bic': '1' }, /there is no field/],
  ['a name with a line break', { fullName: 'САО\nОбразец' }, /fullName: up to 160/],
  ['a logo that does not exist next to insurer.json', { logo: 'absent.svg' }, /there is no file absent\.svg/],
] as const) {
  test(`details with ${name} are refused`, () => {
    const made = applyChanges(details, details.filed, changes);
    const faults = 'value' in made ? details.faults(made.value) : made.faults;
    assert.match(faults.map(({ field, why }) => `${field}: ${messageText(why)}`).join('; '), expected);
  });
}

test('removing all texts of an account, a signatory or a line of advice removes the entry', () => {
  const removed = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
  const names = ['signatory.name', 'signatory.position', 'signatory.basis'];
  const signatory = applyChanges(details, details.filed, removed(names));
  assert.ok('value' in signatory && !('signatory' in signatory.value));
  const advice = itemOf('advice.osago');
  const shorter = applyChanges(advice, advice.filed, removed(['lines[0]', 'lines[2]']));
  assert.ok('value' in shorter);
  const lines = advice.filed.lines as readonly string[];
  assert.deepEqual(shorter.value.lines, [lines[1], ...lines.slice(3)]);
});

test('at every moment the version that began last is in force, and of those that began together the newest', () => {
  const version = fc.record({ day: fc.integer({ min: 0, max: 9 }) });
  fc.assert(
    fc.property(fc.array(version, { maxLength: 12 }), fc.integer({ min: -1, max: 10 }), (made, day) => {
      const dated = (at: number) => new Date(Date.UTC(2026, 11, 1 + at));
      const versions = made.map((one, index) => ({ version: index + 1, validFrom: dated(one.day) }));
      const expected = versions
        .filter(({ validFrom }) => validFrom <= dated(day))
        .toSorted((one, other) => +one.validFrom - +other.validFrom || one.version - other.version)
        .at(-1);
      const shuffled = versions.toReversed() as unknown as readonly ContentVersion[];
      assert.equal(versionAt(shuffled, dated(day))?.version, expected?.version);
    }),
  );
});
