import { type Checks, sent } from '../fields/checks.ts';
import type { Address } from '../person/person.ts';
import { checkCityOfRegion } from './city-of-region.ts';
import { regionNames, regionPartOf, regionSynonyms } from './names.ts';
import { normalisedName, shortenText } from './normalised-name.ts';
import { regionOfTown } from './towns.ts';

const digits = { settlement: 13, street: 17, house: 19 } as const;

const kladrExpected =
  'код КЛАДР: 13 цифр населённого пункта, 17 улицы или 19 дома, первые две — код субъекта Российской Федерации, например 7700000000000';

/** Checks the form of a KLADR code of a settlement, street or house, but not whether the code exists. */
function isKladr(code: string): boolean {
  const { length } = code;
  if (length !== digits.settlement && length !== digits.street && length !== digits.house) return false;
  // Loop over the characters: each address of a quote is checked, and a regular expression would take as long as a rule.
  for (let index = 0; index < length; index += 1) {
    const sign = code.charCodeAt(index);
    if (sign < 48 || sign > 57) return false;
  }
  return true;
}

const baikonur = 99;

interface Region {
  readonly code: string;
  readonly name: string;
}

/** Regions by the first two digits of the KLADR code as a number, so that quotes need not allocate a substring. */
const regionByDigits: readonly (Region | undefined)[] = Array.from({ length: 100 }, (_, digits) => {
  const code = String(digits).padStart(2, '0');
  const name = regionNames.get(code);
  return name === undefined ? undefined : { code, name };
});

const settlementDigits = 11;

/** Returns the first eleven digits of a KLADR code as a number, so that quotes need not allocate a substring. */
export function settlementOfKladr(code: string): number {
  return digitsOf(code, settlementDigits);
}

/** Sets the last three digits to 0: the code of the settlement's city, or of its district if there is no city. */
export function cityOfSettlement(settlement: number): number {
  return settlement - (settlement % 1_000);
}

function regionOfKladr(code: string): number {
  return digitsOf(code, 2);
}

function digitsOf(code: string, count: number): number {
  let value = 0;
  for (let index = 0; index < count; index += 1) value = value * 10 + code.charCodeAt(index) - 48;
  return value;
}

/** Last two digits of the KLADR codes of abolished places and streets. */
const outdated = '99';

/** Pattern of a FIAS id, which address services return next to the KLADR code. */
const fiasPattern = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;
const fiasText = `это идентификатор ФИАС, а ожидается ${kladrExpected}; его называют те же справочники адресов (DaData: kladr_id)`;

/** Returns the error for a text that is not a KLADR code in force, in Russian; undefined if the text may be one. */
export function kladrFault(code: string): string | undefined {
  if (!isKladr(code)) return fiasPattern.test(code) ? fiasText : `ожидается ${kladrExpected}`;
  const region = regionOfKladr(code);
  if (!regionByDigits[region]) return noKladrRegion(code);
  if (region === baikonur && !/^0+$/.test(code.slice(2))) {
    return `Код КЛАДР ${code} не существует: в регионе 99 только Байконур, 9900000000000`;
  }
  if (code.length < digits.house && code.endsWith(outdated)) {
    return `Код КЛАДР ${code} не действует: объект больше не существует`;
  }
  return undefined;
}

/** Returns the error for a KLADR code whose first two digits are not a region. */
export function noKladrRegion(code: string): string {
  return `Код КЛАДР ${code}: региона ${code.slice(0, 2)} нет`;
}

const codeByName: ReadonlyMap<string, string> = new Map(
  [...regionNames].flatMap(([code, name]) =>
    [normalisedName(name), ...(regionSynonyms[code] ?? [])].map((key) => [key, code] as const),
  ),
);

/** Returns the code of a region for its full, short or old name or its two digits. The text must contain nothing else. */
export function findRegionCode(text: string): string | undefined {
  const trimmed = text.trim();
  return regionNames.has(trimmed) ? trimmed : codeByName.get(normalisedName(trimmed));
}

/** Code of a region, or the field whose value is no region; null if the address says nothing about the region. */
type RegionReading = { readonly code: string } | { readonly fault: 'kladrId' | 'region' } | null;

/** Finds the region of an address: by KLADR code, otherwise by the region's name or a city that is a region. */
export function findRegion(address: Address | undefined): RegionReading {
  const kladr = sent(address?.kladrId);
  if (kladr !== undefined) {
    const code = isKladr(kladr) ? kladr.slice(0, 2) : '';
    return regionNames.has(code) ? { code } : { fault: 'kladrId' };
  }
  const named = sent(address?.region);
  const code = codeByName.get(normalisedName(named ?? address?.city ?? ''));
  if (code !== undefined) return { code };
  return named === undefined ? null : { fault: 'region' };
}

interface StatedRegion {
  readonly field: 'region' | 'addressStr';
  readonly text: string;
  readonly codes: readonly string[];
}

const codeByText: ReadonlyMap<string, string> = new Map([...regionNames].map(([code, name]) => [name, code]));

/** Pattern of a name of one word, for which the lookup in `regionOfTown` is sufficient. */
const plainName = /^[А-Я][а-я]+$/;

/** Reports contradictions between the region, the KLADR code and the city of an address. `kladr` is a valid code. */
export function checkRegions(
  checks: Checks,
  path: string,
  address: Address,
  kladr: string | undefined,
): void {
  const { region, city } = address;
  const coded = kladr === undefined ? undefined : regionByDigits[regionOfKladr(kladr)];
  const code = coded?.code ?? (region && (codeByText.get(region) ?? findRegionCode(region)));
  if (code === undefined || code === '') return;
  // Compare the words only if the region differs from the classifier's name, which most addresses use.
  if (kladr !== undefined && region !== coded?.name) {
    if (!isRegionOfCode(checks, path, address, kladr)) return;
  }
  if (city === undefined) return;
  const lies = regionOfTown.get(city);
  if (lies === code || lies === null || (lies === undefined && plainName.test(city))) return;
  checkCityOfRegion(checks, path, address, { code, kladr });
}

/** Reports a KLADR code that contradicts the words of the address, and returns false for such a code. */
function isRegionOfCode(checks: Checks, path: string, address: Address, kladr: string): boolean {
  const code = kladr.slice(0, 2);
  const stated = readStatedRegion(address);
  const unread = stated?.field === 'region' ? undefined : sent(address.region);
  if (unread !== undefined) {
    checks.warn(
      `${path}.region`,
      `субъект Российской Федерации «${shortenText(unread)}» не распознан и с kladrId не сверен: адрес взят по коду КЛАДР (${regionNames.get(code)})`,
      'ADDRESS_NOT_RECOGNIZED',
    );
  }
  if (!stated || stated.codes.some((named) => isOf(code, named))) return true;
  const named = stated.codes.map((one) => regionNames.get(one)).join(', ');
  checks.report(
    `${path}.kladrId`,
    `код КЛАДР ${kladr} — ${regionNames.get(code)}, а ${path}.${stated.field} («${shortenText(stated.text)}») — ${named}: исправьте код или ${stated.field}`,
    'FIELDS_CONTRADICT',
    'rating',
  );
  return false;
}

/** True if the code is the named region or a region inside it. */
function isOf(code: string, named: string): boolean {
  return code === named || regionPartOf[code] === named;
}

function readStatedRegion({ region, addressStr }: Address): StatedRegion | undefined {
  const regionText = sent(region);
  const ofRegion = regionText === undefined ? [] : codesOf(partsOf(regionText), findRegionCode);
  if (regionText !== undefined && ofRegion.length > 0) {
    return { field: 'region', text: regionText, codes: ofRegion };
  }
  const line = sent(addressStr);
  if (line === undefined || regionText !== undefined) return undefined;
  const codes = codesOf(line.slice(0, lineMax).split(','), regionOfPart);
  return codes.length === 1 ? { field: 'addressStr', text: line, codes } : undefined;
}

const lineMax = 300;

/** Splits a text that may name several regions, such as a region and the region that contains it. */
function partsOf(text: string): readonly string[] {
  return findRegionCode(text) === undefined ? text.slice(0, lineMax).split(/[,;()/]/) : [text];
}

function codesOf(parts: readonly string[], codeOf: (part: string) => string | undefined): readonly string[] {
  const codes = parts.map(codeOf).filter((code) => code !== undefined);
  return codes.length > 1 ? [...new Set(codes)] : codes;
}

const regionType = /(?:^|[^\p{L}])(?:респ|республика|обл|область|край|ао|аобл|округ)(?:$|[^\p{L}])/iu;

/** Finds the region in a part of an address. An adjective needs a type word, because streets have such names too. */
function regionOfPart(part: string): string | undefined {
  const code = findRegionCode(part);
  if (code === undefined || /^\s*\d/.test(part)) return undefined;
  return regionType.test(part) || isNoun(part) ? code : undefined;
}

const adjectiveEnd = /(?:ая|ий|ый|ой)$/u;

function isNoun(part: string): boolean {
  return normalisedName(part)
    .split(' ')
    .every((word) => !adjectiveEnd.test(word));
}
