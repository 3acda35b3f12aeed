import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  countryCodes,
  findCountryCode,
  findCountryName,
  isCountry,
  isRussia,
} from '#parties/fields/country.ts';

test('every country is found by its code, and every code occurs once', () => {
  assert.equal(countryCodes.length, 251);
  for (const codes of countryCodes) {
    for (const code of codes) assert.equal(findCountryCode(code), codes[0]);
  }
  assert.equal(new Set(countryCodes.flat()).size, 3 * countryCodes.length);
});

test('a country is found by its Russian name, in small letters and with spaces', () => {
  for (const text of ['RU', 'rus', ' 643 ', 'РФ', 'Россия', '']) assert.equal(isRussia(text), true, text);
  assert.equal(findCountryCode('Казахстан'), 'KZ');
  assert.equal(findCountryCode('kgz'), 'KG');
  for (const text of ['QQ', 'ZZ', 'Narnia', '7', '000']) assert.equal(isCountry(text), false, text);
});

test('every country is found by its Russian name', () => {
  for (const [code = ''] of countryCodes) {
    const name = findCountryName(code) ?? assert.fail(code);
    assert.match(name, /^[А-ЯЁ]/i);
    assert.equal(findCountryCode(name), code, name);
  }
});

test('a country is found by the names in Russian documents', () => {
  const names: readonly (readonly [string, string])[] = [
    ['OS', 'Южная Осетия'],
    ['OS', 'республика южная\u00a0осетия'],
    ['AB', 'Абхазия'],
    ['AB', 'Республика Абхазия'],
    ['BY', 'Белоруссия'],
    ['KG', 'Кыргызстан'],
    ['US', 'США'],
    ['AE', 'Объединенные Арабские Эмираты'],
    ['CI', "Кот-д'Ивуар"],
  ];
  for (const [code, name] of names) assert.equal(findCountryCode(name), code, name);
});

test('statelessness is accepted as a citizenship and refused as a country', () => {
  assert.equal(isCountry('XXA', true), true);
  assert.equal(isCountry('XXA'), false);
});
