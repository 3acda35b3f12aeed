import { type Checks, sent } from './checks.ts';
import { countryCodes } from './countries/codes.ts';

/** What to send for a country, to be said after "ожидается". */
export const countryExpected =
  'код страны ISO 3166-1: две или три буквы либо три цифры, например KZ, KAZ или 398';

/** A person without any citizenship: the codes that passports print, and how Russians say it. */
const stateless = ['XX', 'XXA', 'ЛБГ', 'ЛИЦО БЕЗ ГРАЖДАНСТВА', 'БЕЗ ГРАЖДАНСТВА'];
const statelessCode = 'XX';

/** The countries of the Schengen agreement, for whose visa an insurance has a least sum. */
const schengen = new Set(
  'AT BE BG CH CZ DE DK EE ES FI FR GR HR HU IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

const russianNames = ['РФ', 'РОССИЙСКАЯ ФЕДЕРАЦИЯ'];

const inRussian = new Intl.DisplayNames('ru', { type: 'region', fallback: 'none' });

/** Russian names by the code of two letters, as the Unicode CLDR of the runtime has them. */
const countryNames: ReadonlyMap<string, string> = new Map(
  countryCodes.flatMap(([code]) => {
    const name = inRussian.of(code);
    return name === undefined ? [] : [[code, name] as const];
  }),
);

const codeByText: ReadonlyMap<string, string> = new Map([
  ...[...countryNames].map(([code, name]) => [name.toUpperCase(), code] as const),
  ...countryCodes.flatMap((codes) => codes.map((text) => [text, codes[0]] as const)),
  ...russianNames.map((name) => [name, 'RU'] as const),
  ...stateless.map((text) => [text, statelessCode] as const),
]);

/** The code of two letters of a country by any of its codes or its Russian name; undefined for what is none. */
export function countryCodeOf(text: string): string | undefined {
  if (text === 'RU') return text;
  const known = codeByText.get(text);
  if (known !== undefined) return known;
  return codeByText.get(text.trim().toUpperCase());
}

/** The Russian name of a country by any of its codes; undefined for what is none. */
export function countryNameOf(text: string): string | undefined {
  const code = countryCodeOf(text);
  return code === undefined || code === statelessCode ? undefined : countryNames.get(code);
}

/** True for Russia by any of its codes, and where no country is named. */
export function isRussia(text: string | undefined): boolean {
  if (text === undefined || text === 'RU' || text.trim() === '') return true;
  return countryCodeOf(text) === 'RU';
}

/** True for the code of two letters of a country of the Schengen agreement. */
export function isSchengen(code: string): boolean {
  return schengen.has(code);
}

/** True for a text that names a country; of a person's citizenship also that there is none. */
export function isCountry(text: string, isCitizenship = false): boolean {
  const code = countryCodeOf(text);
  return code !== undefined && (isCitizenship || code !== statelessCode);
}

/** Reports a text that names no country; citizenship may also be none. */
export function checkCountry(checks: Checks, field: string, text: string | undefined, isCitizenship = false) {
  const country = sent(text);
  if (country === undefined || isCountry(country, isCitizenship)) return;
  const stateless = isCitizenship ? '; лицо без гражданства — XX' : '';
  checks.report(field, `ожидается ${countryExpected}${stateless}`, 'FORMAT_INVALID');
}
