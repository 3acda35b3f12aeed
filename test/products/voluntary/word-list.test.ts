import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesAny } from '#products/definition/voluntary/word-list.ts';

const refused = [{ code: 'MONEY', name: 'деньги, банкнот', version: '1', partnerAccess: true }];
const names = (text: string) => namesAny(text, refused);

test('a listed word matches the beginning of a word in any case and with е or ё', () => {
  for (const text of ['Деньги', 'старые БАНКНОТЫ', 'мебель/деньги', 'шкаф, деньги (рубли)'])
    assert.ok(names(text), text);
});

test('a listed word does not match after "для" or inside a word', () => {
  for (const text of ['', 'сейф для денег', 'счётчик для банкнот', 'безденьги'])
    assert.equal(names(text), false, text);
});

test('a listed word with ё matches a word with е', () => {
  const goats = refused.map((one) => ({ ...one, name: 'козлёнок' }));
  assert.ok(namesAny('Козленок', goats));
  assert.ok(namesAny('козлёнок живой', goats));
});
