import { lookalikesInLatin } from '#kernel/text/lookalikes.ts';
import { namedCharacter, unprintableIn } from '#kernel/text/printable-text.ts';

/** Characters used as an apostrophe: U+0027, 2018, 2019, 201B, 02B9, 02BB, 02BC, 02BE, 02BF, 0060, 00B4, 2032. */
const apostrophes = "'‘’‛ʹʻʼʾʿ`´′";
const letters = '\\p{Script=Latin}\\p{Script=Cyrillic}';
const anyName = new RegExp(`^[${apostrophes}]?[${letters}][${letters}${apostrophes}.,()\\- ]*$`, 'u');
const strangeSign = new RegExp(`[^${letters}${apostrophes}.,()\\- ]`, 'u');
// Pattern of a Russian word with a Latin lookalike letter. Registries would not find such a name.
const mixedScripts = new RegExp(
  `\\p{Script=Latin}[${apostrophes}]*\\p{Script=Cyrillic}|\\p{Script=Cyrillic}[${apostrophes}]*\\p{Script=Latin}`,
  'u',
);

const nameExpected =
  'ожидаются буквы русского или латинского алфавита (в одном слове — одного из них), дефис, пробел, апостроф, например Иванов-Петров';

/** True for a name whose words each use one alphabet, with hyphens, spaces, apostrophes, points, commas and brackets. */
export function isPersonName(name: string): boolean {
  const text = tidyName(name).trim();
  return anyName.test(text) && !mixedScripts.test(text) && unprintableIn(text) === undefined;
}

/** Returns the error text for a refused name: what to send and, if a letter is the reason, which letter. */
export function personNameFault(name: string): string {
  const text = tidyName(name);
  const strange = strangeSign.exec(text)?.[0] ?? unprintableIn(text);
  if (strange === undefined || !/[\p{L}\p{M}]/u.test(strange)) return nameExpected;
  return `знак ${namedCharacter(strange)} не печатается в полисе и не принимается реестрами: передайте имя так, как оно написано латинскими буквами в машиночитаемой строке паспорта`;
}

/** Normalizes a name for storage: Unicode NFC, plain spaces and hyphens, no invisible characters. */
export function tidyName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2010-\u2013\u2212]/g, '-');
}

/** Returns a key to compare names without case, "Ё", lookalikes, punctuation and Unicode form; empty without letters. */
export function nameKey(text: string): string {
  const signs = text.normalize('NFC').replace(/[^\p{L}\p{N}]|\p{Lm}/gu, '');
  return lookalikesInLatin(signs.toUpperCase().replaceAll('Ё', 'Е').replaceAll('İ', 'I'));
}

export function isSameName(one: string, other: string): boolean {
  return one === other || nameKey(one) === nameKey(other);
}

const wordsForNone = new Set(
  `нет нету отсутствует отсутствуют отсутствие отсуствует отсутсвует отсутвует отсутств отс безотчества нетотчества отчестванет
  отчествоотсутствует отчестваотсутствует неимеет неимеется неуказано неуказан неуказана неуказанно незаполнено незадано нетданных
  неприменимо неизвестно прочерк пусто none null nil nomiddlename nopatronymic nothing absent missing empty undefined unknown
  notapplicable notavailable notprovided`.split(/\s+/),
);
const shortForms = /^(?:[бn]\s*[/\\]\s*[оa]|н\s*[/\\]\s*[дпу]|[xх]{2,})\.?$/i;

/** True for texts such as "нет", "отсутствует", "б/о" or "-", which mean that a person has no patronymic. */
export function isWordForNone(text: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(text) || /^0+$/.test(text)) return true;
  if (shortForms.test(text)) return true;
  return wordsForNone.has(text.toLowerCase().replaceAll('ё', 'е').replace(/\P{L}/gu, ''));
}
